/** The forms of a company's records: what they begin with, and how they read a record again. */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { call } from "../api/call.ts"
import { openForm } from "../forms/open.ts"
import type { FormName } from "../forms/registry.ts"
import { personName, type Account, type Info, type Location, type Person } from "./states.tsx"

/** The fields of an object with the path of its object in front. */
const under = (prefix: string, record: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [`${prefix}.${key}`, value]))

/** Opens a form about a record of a company; after another change it reads the company again. */
const openOf = (
  form: FormName,
  info: Info,
  contextOf: (info: Info) => FormContext | undefined
): void => {
  const { companyId } = info.company
  const before = contextOf(info) ?? {}
  openForm(form, {
    ...before,
    reread: async () => contextOf(await call("getCompanyInfo", { companyId })) ?? before
  })
}

export const editCompany = (info: Info): void =>
  openOf("updateCompany", info, ({ company: { companyId, version, ...company } }) => ({
    fixed: { "registration.companyId": companyId, "registration.version": version },
    initial: under("registration", company)
  }))

/** Opens the tax identity: to enter it, or to correct it. */
export const editKyb = (info: Info): void => {
  const { companyId } = info.company
  if (!info.kybInformation) {
    openForm("addKybInformation", { fixed: { "kybInformation.companyId": companyId } })
    return
  }
  openOf("updateKybInformation", info, ({ kybInformation: kyb }) => ({
    fixed: { "kybInformation.companyId": companyId, "kybInformation.version": kyb?.version },
    initial: under("kybInformation", kyb ?? {})
  }))
}

export const addLocation = ({ company: { companyId }, companyLocations }: Info): void =>
  openForm("addCompanyLocation", {
    fixed: { "companyLocation.companyId": companyId },
    initial: {
      "companyLocation.isWorkLocation": true,
      "companyLocation.isMailingAddress": !companyLocations.some((each) => each.isMailingAddress)
    }
  })

const locationContext =
  (id: string) =>
  ({ companyLocations }: Info): FormContext | undefined => {
    const location = companyLocations.find(({ companyLocationId }) => companyLocationId === id)
    if (!location) return undefined
    const { companyLocationId, version, ...fields } = location
    return {
      name: location.companyLocation,
      fixed: {
        "companyLocation.companyLocationId": companyLocationId,
        "companyLocation.version": version
      },
      initial: under("companyLocation", fields)
    }
  }

export const editLocation = (info: Info, { companyLocationId }: Location): void =>
  openOf("updateCompanyLocation", info, locationContext(companyLocationId))

export const setTimeZone = (info: Info, { companyLocationId }: Location): void =>
  openOf("updateLocationTimeZone", info, locationContext(companyLocationId))

/** Opens a new person, with the roles for which one is missing. */
export const addPerson = (
  { company: { companyId } }: Info,
  roles: Readonly<Record<string, unknown>> = {}
): void =>
  openForm("addBusinessUser", {
    fixed: { "businessUser.companyId": companyId },
    initial: under("businessUser", roles)
  })

const personContext =
  (id: string) =>
  ({ businessUsers }: Info): FormContext | undefined => {
    const person = businessUsers.find(({ businessUserId }) => businessUserId === id)
    if (!person) return undefined
    const { businessUserId, version, ...fields } = person
    return {
      name: personName(person),
      fixed: { "businessUser.businessUserId": businessUserId, "businessUser.version": version },
      initial: under("businessUser", fields)
    }
  }

export const editPerson = (info: Info, { businessUserId }: Person): void =>
  openOf("updateBusinessUser", info, personContext(businessUserId))

/** Opens the way by which a person of the company becomes a worker. */
export const payPerson = (person: Person): void =>
  openForm("updateBusinessUserAsEmployee", {
    name: personName(person),
    fixed: {
      "businessUser.businessUserId": person.businessUserId,
      "businessUser.version": person.version
    }
  })

export const addContractor = ({ company: { companyId } }: Info): void =>
  openForm("addBusinessContractor", {
    fixed: { "user.companyId": companyId, "userWage.workerType": "1099-NEC" }
  })

export const addAccount = ({ company: { companyId } }: Info): void =>
  openForm("addCompanyBankAccount", {
    fixed: { "companyFundingSourceEntity.companyId": companyId }
  })

export const replaceAccount = (info: Info, account: Account): void =>
  openForm("updateCompanyBankAccount", {
    fixed: {
      "companyFundingSourceEntity.companyId": info.company.companyId,
      "companyFundingSourceEntity.companyFundingSourceEntityId":
        account.companyFundingSourceEntityId,
      "companyFundingSourceEntity.version": account.version
    }
  })
