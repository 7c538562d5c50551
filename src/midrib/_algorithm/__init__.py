"""The paper: assign, connect and place, as pure functions on arrays."""
