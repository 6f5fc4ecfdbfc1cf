/** The words of the sections that give an overview. */
export const insightWords = {
  calendar: { title: "Pay calendar" }
}
