/** Elements of the pages before a session, which load no library. */

const SVG = "http://www.w3.org/2000/svg"

const icons = {
  id: "M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2zM7 11a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0zM6 15.5c.4-1.3 1.4-2 2.75-2s2.35.7 2.75 2M14.5 10h3.5M14.5 13.5h2.5",
  bank: "M4 9.5 12 4.5l8 5zM5.5 19.5h13M7 12.5v4M12 12.5v4M17 12.5v4",
  clock: "M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM12 7.5V12l3 2",
  lock: "M7.5 10.5h9a2 2 0 0 1 2 2v5.5a2 2 0 0 1 -2 2h-9a2 2 0 0 1 -2 -2v-5.5a2 2 0 0 1 2 -2zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5",
  mail: "M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2zM4 7l8 6 8-6",
  info: "M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0 -16.5 0zM12 11v5M12 8v.1",
  alert: "M12 4.5 3.8 18.7a.9.9 0 0 0 .8 1.3h14.8a.9.9 0 0 0 .8-1.3zM12 10v4M12 16.9v.1",
  check: "M5.5 12.5l4.3 4.3L18.5 8",
  next: "M5 12h14M13.5 6.5 19 12l-5.5 5.5"
} as const

export type Icon = keyof typeof icons

type Child = Node | string | false | undefined

/** Makes an element; children that a condition leaves out are not there. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: ReadonlyArray<Child>
): HTMLElement => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children.filter((child) => child !== false && child !== undefined))
  return made
}

/** Draws an icon, which says nothing that words beside it do not. */
export const icon = (name: Icon, look = "i"): SVGElement => {
  const svg = document.createElementNS(SVG, "svg")
  svg.setAttribute("class", look)
  svg.setAttribute("viewBox", "0 0 24 24")
  svg.setAttribute("aria-hidden", "true")
  const path = document.createElementNS(SVG, "path")
  path.setAttribute("d", icons[name])
  svg.append(path)
  return svg
}

export const button = (
  look: string,
  words: string,
  onPress: () => void,
  mark?: Icon
): HTMLElement => {
  const made = element(
    "button",
    { type: "button", class: `btn ${look}` },
    mark && icon(mark),
    words
  )
  made.addEventListener("click", () => {
    if (made.dataset["busy"] === undefined) onPress()
  })
  return made
}

/** A message that belongs to the page. */
export const callout = (
  tone: "info" | "warn" | "ok",
  title: string | undefined,
  text: string
): HTMLElement =>
  element(
    "div",
    { class: `callout ${tone}`, role: tone === "info" ? "note" : "alert" },
    icon(tone === "info" ? "info" : tone === "ok" ? "check" : "alert"),
    element("p", {}, title !== undefined && element("strong", {}, title), ` ${text}`)
  )
