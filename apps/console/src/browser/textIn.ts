/** The text of a field of a form that the browser sends. */
export const textIn = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === "string" ? value.trim() : ""
}
