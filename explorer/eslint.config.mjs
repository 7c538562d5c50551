import js from "@eslint/js";
import tseslint from "typescript-eslint";

// Labels are other people's text: they reach the page as text and never as markup.
const markup = ["innerHTML", "outerHTML", "insertAdjacentHTML", "srcdoc"].map((property) => ({
  property,
  message: "Write text with textContent.",
}));

export default tseslint.config(
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      "no-restricted-properties": ["error", ...markup, { object: "document", property: "write" }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "max-lines": ["error", 400],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-explicit-any": "error",
    },
  },
  { files: ["build.mjs", "test.mjs"], languageOptions: { globals: { console: "readonly", process: "readonly" } } },
);
