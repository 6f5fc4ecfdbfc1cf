/** The rows of the tables of a page, by the link that opens each. */

const links = (): ReadonlyArray<HTMLElement> =>
  [...document.querySelectorAll("main tbody tr")].flatMap(
    (row) => row.querySelector<HTMLElement>("a[href]") ?? []
  )

/** Gives the focus to the row after the one that has it, or before it; Enter then opens it. */
export const moveToRow = (by: 1 | -1): void => {
  const all = links()
  const at = all.findIndex((link) => link.closest("tr")?.contains(document.activeElement) === true)
  const next = at === -1 ? (by > 0 ? 0 : all.length - 1) : at + by
  all[next]?.focus()
}

const FRAMES_MAX = 120

/**
 * Gives the focus back to the link by which a person left the page, once it is there. A person who went on with
 * the keyboard meanwhile keeps the focus.
 */
export const focusRowAgain = (address: string, heading: HTMLElement | null): void => {
  let frames = 0
  const look = (): void => {
    const active = document.activeElement
    if (active !== heading && active !== document.body) return
    const link = links().find((each) => each.getAttribute("href") === address)
    if (link) link.focus()
    else if ((frames += 1) < FRAMES_MAX) requestAnimationFrame(look)
  }
  look()
}
