/** The text of a field of a form, without blanks around it; empty where there is none. */
export const fieldOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === "string" ? value.trim() : ""
}
