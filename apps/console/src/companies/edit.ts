/** The forms of a company's records: what they begin with, and how they read a record again. */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { call } from "../api/call.ts"
import { openAbout, openForm, under } from "../forms/open.ts"
import { personName, type Account, type Info, type Location, type Person } from "./states.tsx"

const readInfo = ({ company: { companyId } }: Info): Promise<Info> =>
  call("getCompanyInfo", { companyId })

const companyContext = ({ company: { companyId, version, ...company } }: Info): FormContext => ({
  fixed: { "registration.companyId": companyId, "registration.version": version },
  initial: under("registration", company)
})

export const editCompany = (info: Info): void =>
  openAbout("updateCompany", () => readInfo(info), companyContext, info)

const kybContext = ({ company: { companyId }, kybInformation: kyb }: Info): FormContext => ({
  fixed: { "kybInformation.companyId": companyId, "kybInformation.version": kyb?.version },
  initial: under("kybInformation", kyb ?? {})
})

/** Opens the tax identity: to enter it, or to correct it. */
export const editKyb = (info: Info): void =>
  info.kybInformation
    ? openAbout("updateKybInformation", () => readInfo(info), kybContext, info)
    : openForm("addKybInformation", {
        fixed: { "kybInformation.companyId": info.company.companyId }
      })

export const addLocation = ({ company: { companyId }, companyLocations }: Info): void =>
  openForm("addCompanyLocation", {
    fixed: { "companyLocation.companyId": companyId },
    initial: {
      "companyLocation.isWorkLocation": true,
      "companyLocation.isMailingAddress": !companyLocations.some((each) => each.isMailingAddress)
    }
  })

const locationContext = ({ companyLocationId, version, ...fields }: Location): FormContext => ({
  name: fields.companyLocation,
  fixed: {
    "companyLocation.companyLocationId": companyLocationId,
    "companyLocation.version": version
  },
  initial: under("companyLocation", fields)
})

const locationForm =
  (form: "updateCompanyLocation" | "updateLocationTimeZone") =>
  (info: Info, location: Location): void => {
    const read = async (): Promise<Location | undefined> =>
      (await readInfo(info)).companyLocations.find(
        ({ companyLocationId: id }) => id === location.companyLocationId
      )
    openAbout(form, read, locationContext, location)
  }

export const editLocation = locationForm("updateCompanyLocation")

export const setTimeZone = locationForm("updateLocationTimeZone")

/** Opens a new person, with the roles for which one is missing. */
export const addPerson = (
  { company: { companyId } }: Info,
  roles: Readonly<Record<string, unknown>> = {}
): void =>
  openForm("addBusinessUser", {
    fixed: { "businessUser.companyId": companyId },
    initial: under("businessUser", roles)
  })

const personIds = (person: Person): FormContext => ({
  name: personName(person),
  fixed: {
    "businessUser.businessUserId": person.businessUserId,
    "businessUser.version": person.version
  }
})

const personForm =
  (
    form: "updateBusinessUser" | "updateBusinessUserAsEmployee",
    contextOf: (person: Person) => FormContext
  ) =>
  (info: Info, person: Person): void => {
    const read = async (): Promise<Person | undefined> =>
      (await readInfo(info)).businessUsers.find(
        ({ businessUserId: id }) => id === person.businessUserId
      )
    openAbout(form, read, contextOf, person)
  }

export const editPerson = personForm("updateBusinessUser", (person) => ({
  ...personIds(person),
  initial: under("businessUser", person)
}))

/** Opens the way by which a person of the company becomes a worker. */
export const payPerson = personForm("updateBusinessUserAsEmployee", personIds)

export const addContractor = ({ company: { companyId } }: Info): void =>
  openForm("addBusinessContractor", {
    fixed: { "user.companyId": companyId, "userWage.workerType": "1099-NEC" }
  })

export const addAccount = ({ company: { companyId } }: Info): void =>
  openForm("addCompanyBankAccount", {
    fixed: { "companyFundingSourceEntity.companyId": companyId }
  })

export const replaceAccount = (info: Info, account: Account): void => {
  const { companyFundingSourceEntityId } = account
  const read = async (): Promise<Account | undefined> =>
    (await readInfo(info)).companyFundingSourceEntities.find(
      ({ companyFundingSourceEntityId: id }) => id === companyFundingSourceEntityId
    )
  const contextOf = ({ version }: Account): FormContext => ({
    fixed: {
      "companyFundingSourceEntity.companyId": info.company.companyId,
      "companyFundingSourceEntity.companyFundingSourceEntityId": companyFundingSourceEntityId,
      "companyFundingSourceEntity.version": version
    }
  })
  openAbout("updateCompanyBankAccount", read, contextOf, account)
}
