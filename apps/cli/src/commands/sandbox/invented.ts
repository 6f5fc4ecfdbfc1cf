/** Companies and people that nobody can take for real ones. */
import { randomInt } from "node:crypto"

const TRADES = [
  "Bakery",
  "Bicycles",
  "Books",
  "Carpentry",
  "Coffee",
  "Dental Care",
  "Design",
  "Farm",
  "Florist",
  "Garage",
  "Hardware",
  "Logistics",
  "Music School",
  "Nursery",
  "Painting",
  "Print Shop",
  "Roofing",
  "Tailors",
  "Veterinary",
  "Winery"
]
const FIRST = [
  "Ada",
  "Ben",
  "Cleo",
  "Dev",
  "Eva",
  "Femi",
  "Gus",
  "Hana",
  "Ida",
  "Jun",
  "Kofi",
  "Lin"
]
const LAST = [
  "Sampleton",
  "Mockford",
  "Testerman",
  "Fabricado",
  "Placeholder",
  "Inventado",
  "Fictner",
  "Dummett",
  "Specimen",
  "Exampleson",
  "Madeup"
]
const JOBS = ["Apprentice", "Bookkeeper", "Clerk", "Driver", "Manager", "Mechanic", "Sales"]
const CITIES = [
  { city: "Dover", state: "DE", zipcode: "19901" },
  { city: "Austin", state: "TX", zipcode: "78701" },
  { city: "Reno", state: "NV", zipcode: "89501" },
  { city: "Salem", state: "OR", zipcode: "97301" }
]
const SERIALS = 10_000_000
const SERIAL_DIGITS = 7

const at = <A>(list: ReadonlyArray<A>, index: number): A => {
  const element = list[index % list.length]
  if (element === undefined) throw new RangeError("the list is empty")
  return element
}

/** The numbers of one run: another run, which begins elsewhere, is unlikely to give the same. */
export const makeNumbers = (first = randomInt(SERIALS)) => {
  let count = 0
  const serial = (): string => String((first + count++) % SERIALS).padStart(SERIAL_DIGITS, "0")
  return {
    /** Begins with 09, a prefix that the IRS never issued. */
    ein: (): string => `09${serial()}`,
    /** Begins with 99, with which no SSN begins. */
    ssn: (): string => `99${serial()}`
  }
}

/** A name that says that it is an example. */
export const companyName = (index: number): string =>
  `Example ${at(TRADES, index)} ${String(index + 1).padStart(2, "0")} LLC`

export interface Invented {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
}

/** A person with a telephone number that is kept for fiction and a mailbox that does not exist. */
export const person = (index: number, tag: string): Invented => {
  // Workers of one company are as many apart as there are companies: their names differ all the same.
  const firstName = at(FIRST, index + Math.floor(index / FIRST.length))
  const lastName = at(LAST, Math.floor(index / FIRST.length) + index)
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${index}.${tag}@payroll.example`.toLowerCase(),
    phoneNumber: `30255501${String(index % 100).padStart(2, "0")}`
  }
}

export const jobTitle = (index: number): string => at(JOBS, index)

/** Returns an address in a street whose name marks it as an example. */
export const address = (index: number) => ({
  address1: `${index + 1} Example Street`,
  ...at(CITIES, index)
})
