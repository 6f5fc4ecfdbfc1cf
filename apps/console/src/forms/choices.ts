/** Labels of choices that several forms share. */
type Choices = Readonly<Record<string, string | readonly [label: string, detail: string]>>

export const workerTypes: Choices = {
  W2: ["Employee", "Taxes are withheld; a W-2 at the end of the year"],
  "1099-NEC": ["Contractor", "Nothing is withheld; a 1099-NEC at the end of the year"]
}

export const workPlaces: Choices = {
  Remote: ["From home", "Taxes follow from the state in which they live"],
  Office: ["At a work site", "Taxes follow from the address of the site"]
}
