/** Moves the focus of a form to the field that a person has to look at. */

const CONTROLS = "input, select, textarea, [role=spinbutton], button"

/** Gives the focus to the first control in a part of a form; to the list of problems where it has none. */
const focusIn = (part: Element | null | undefined, form: HTMLElement): void => {
  if (!part) return
  const control = part.querySelector<HTMLElement>(CONTROLS)
  const list = form.querySelector<HTMLElement>(".form-errors")
  ;(control ?? list)?.focus()
}

/** Goes to the first field. */
export const focusFirst = (form: HTMLElement): void => focusIn(form.querySelector(".at"), form)

/** Goes to the first field that shows a problem. Libraries find no fields that are made of several elements. */
export const focusProblem = (form: HTMLElement): void =>
  focusIn(form.querySelector(".error")?.parentElement, form)

/** Goes to the field at a path of the request. */
export const focusField = (form: HTMLElement, path: string): void =>
  focusIn(form.querySelector(`[data-path="${CSS.escape(path)}"]`), form)
