/** The company that the tests of the command line onboard. */
import { createBusiness } from "@payroll/operations/company/createBusiness"

type Fields = Readonly<Record<string, unknown>>

const example = createBusiness.example as Readonly<Record<string, Fields>>

/** A body of createBusiness, with a non-ASCII name. */
export const businessOf = (ein: string, user: Fields = {}): Fields => ({
  ...example,
  registration: { ...example["registration"], company: "Zoë's Bakery" },
  kybInformation: { ...example["kybInformation"], ein },
  businessUser: { ...example["businessUser"], ...user }
})
