// Elements made by hand: every text goes in as text, whatever it holds.

type Child = Node | string | null | undefined | false;

interface Attributes {
  [name: string]: string | number | boolean | null | undefined | EventListener;
}

/** Make an element; "on..." attributes are listeners, true and false are bare attributes. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child instanceof Node || typeof child === "string") element.append(child);
  return element;
}

/** Other people's text: kept apart from the direction of the line around it, and cut where it is too long to read. */
export function label(text: string, most = 120): HTMLElement {
  const short = text.length > most ? `${text.slice(0, most)}…` : text;
  return el("bdi", text.length > most ? { title: text.slice(0, 2000) } : {}, short);
}

export function replace(parent: HTMLElement, ...children: Child[]): void {
  parent.replaceChildren(...children.filter((child): child is Node | string => child instanceof Node || typeof child === "string"));
}

export function button(text: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

let counter = 0;

/** A control with its words in front of it. */
export function field(words: string, control: HTMLElement, attributes: Attributes = {}): HTMLElement {
  if (!control.id) control.id = `midrib-field-${String(counter++)}`;
  return el("div", { class: "midrib-field", ...attributes }, el("label", { for: control.id }, words), control);
}

export interface Choice {
  value: string;
  text: string;
  group?: string;
}

export function select(choices: Choice[], value: string, onchoose: (value: string) => void): HTMLSelectElement {
  const control = el("select");
  const groups = new Map<string, HTMLElement>();
  for (const choice of choices) {
    const short = choice.text.length > 60 ? `${choice.text.slice(0, 60)}…` : choice.text;
    const option = el("option", { value: choice.value, selected: choice.value === value }, short);
    if (choice.group === undefined) {
      control.append(option);
      continue;
    }
    let group = groups.get(choice.group);
    if (group === undefined) {
      group = el("optgroup", { label: choice.group });
      groups.set(choice.group, group);
      control.append(group);
    }
    group.append(option);
  }
  control.addEventListener("change", () => onchoose(control.value));
  return control;
}

export function number(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return "none";
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(digits - 1);
  return String(Number(value.toPrecision(digits)));
}

/** A p-value; below what numbers can hold it is not zero. */
export function pValue(value: number | null): string {
  return value === null ? "–" : value < 1e-300 ? "<1e-300" : number(value, 2);
}

export function percent(share: number | null): string {
  return share === null ? "–" : `${String(Math.round(100 * share))}%`;
}

export function count(n: number, word: string, plural = `${word}s`): string {
  return `${n.toLocaleString("en")} ${n === 1 ? word : plural}`;
}
