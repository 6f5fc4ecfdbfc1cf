/** The forms of a company's records: what they begin with, and how they read a record again. */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { call } from "../api/call.ts"
import { openAbout, openForm, under } from "../forms/open.ts"
import type { FormName } from "../forms/registry.ts"
import { nameOf } from "../text/names.ts"
import type { Account, Info, Location, Person } from "./states.tsx"

const readInfo = ({ company: { companyId } }: Info): Promise<Info> =>
  call("getCompanyInfo", { companyId })

const companyContext = ({ company: { companyId, version, ...company } }: Info): FormContext => ({
  fixed: under("registration", { companyId, version }),
  initial: under("registration", company)
})

export const editCompany = (info: Info): void =>
  openAbout("companies.updateCompany", () => readInfo(info), companyContext, info)

const kybContext = ({ company: { companyId }, kybInformation: kyb }: Info): FormContext => ({
  fixed: under("kybInformation", { companyId, version: kyb?.version }),
  initial: under("kybInformation", kyb ?? {})
})

/** Opens the tax identity: to enter it, or to correct it. */
export const editKyb = (info: Info): void =>
  info.kybInformation
    ? openAbout("companies.updateKybInformation", () => readInfo(info), kybContext, info)
    : openForm("companies.addKybInformation", {
        fixed: { "kybInformation.companyId": info.company.companyId }
      })

export const addLocation = ({ company: { companyId }, companyLocations }: Info): void =>
  openForm("companies.addCompanyLocation", {
    fixed: { "companyLocation.companyId": companyId },
    initial: under("companyLocation", {
      isWorkLocation: true,
      isMailingAddress: !companyLocations.some((each) => each.isMailingAddress)
    })
  })

const locationContext = ({ companyLocationId, version, ...fields }: Location): FormContext => ({
  name: fields.companyLocation,
  fixed: under("companyLocation", { companyLocationId, version }),
  initial: under("companyLocation", fields)
})

const locationForm =
  (form: FormName) =>
  (info: Info, location: Location): void => {
    const read = async (): Promise<Location | undefined> =>
      (await readInfo(info)).companyLocations.find(
        ({ companyLocationId: id }) => id === location.companyLocationId
      )
    openAbout(form, read, locationContext, location)
  }

export const editLocation = locationForm("companies.updateCompanyLocation")

export const setTimeZone = locationForm("companies.updateLocationTimeZone")

/** Opens a new person, with the roles for which one is missing. */
export const addPerson = (
  { company: { companyId } }: Info,
  roles: Readonly<Record<string, unknown>> = {}
): void =>
  openForm("companies.addBusinessUser", {
    fixed: { "businessUser.companyId": companyId },
    initial: under("businessUser", roles)
  })

const personIds = (person: Person): FormContext => {
  const { businessUserId, version } = person
  return { name: nameOf(person), fixed: under("businessUser", { businessUserId, version }) }
}

const personForm =
  (form: FormName, contextOf: (person: Person) => FormContext) =>
  (info: Info, person: Person): void => {
    const read = async (): Promise<Person | undefined> =>
      (await readInfo(info)).businessUsers.find(
        ({ businessUserId: id }) => id === person.businessUserId
      )
    openAbout(form, read, contextOf, person)
  }

export const editPerson = personForm("companies.updateBusinessUser", (person) => ({
  ...personIds(person),
  initial: under("businessUser", person)
}))

/** Opens the way by which a person of the company becomes a worker. */
export const payPerson = personForm("companies.updateBusinessUserAsEmployee", personIds)

export const addContractor = ({ company: { companyId } }: Info): void =>
  openForm("companies.addBusinessContractor", {
    fixed: { "user.companyId": companyId, "userWage.workerType": "1099-NEC" }
  })

export const addAccount = ({ company: { companyId } }: Info): void =>
  openForm("companies.addCompanyBankAccount", {
    fixed: { "companyFundingSourceEntity.companyId": companyId }
  })

export const replaceAccount = (info: Info, account: Account): void => {
  const { companyFundingSourceEntityId } = account
  const read = async (): Promise<Account | undefined> =>
    (await readInfo(info)).companyFundingSourceEntities.find(
      ({ companyFundingSourceEntityId: id }) => id === companyFundingSourceEntityId
    )
  const { companyId } = info.company
  const contextOf = (latest: Account): FormContext => ({
    fixed: under("companyFundingSourceEntity", {
      companyId,
      companyFundingSourceEntityId,
      version: latest.version
    }),
    initial: under("companyFundingSourceEntity", latest)
  })
  openAbout("companies.updateCompanyBankAccount", read, contextOf, account)
}
