/** Choices that are records of a company. Each is a hook, called while its field is shown. */
import type { Option } from "@payroll/ui/fields.tsx"
import { formatDay } from "@payroll/ui/format.ts"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { asText } from "@payroll/ui/forms/request.ts"
import { useCompany } from "../api/company.ts"
import { usePages, useRead } from "../api/queries.ts"
import { nameOf } from "../text/names.ts"
import { policyTypes } from "../text/timeOffCodes.ts"

/** The company that a form is about: in whichever object its id goes with the request, or besides it. */
export const companyOf = ({ fixed, about }: FormContext): string => {
  const values = { ...about, ...fixed }
  const path = Object.keys(values).find((each) => /(?:^|\.)companyId$/.test(each))
  return path === undefined ? "" : String(values[path])
}

interface Closable {
  readonly recordStatus: { readonly status: string }
}

/** Returns a function that is true for an active record, and for a closed one that the record of the form has. */
const offeredIn = ({ initial }: FormContext) => {
  const held = asText(initial)
  return (id: string, { recordStatus }: Closable): boolean =>
    recordStatus.status === "active" || held.includes(id)
}

/** The locations of a company at which people work. */
export const useLocationsOf = (
  companyId: string,
  context: FormContext
): ReadonlyArray<Option> | undefined => {
  const { data } = useRead("getCompanyInfo", { companyId }, { isOff: companyId === "" })
  const isOffered = offeredIn(context)
  return data?.companyLocations
    .filter((each) => isOffered(each.companyLocationId, each))
    .map(({ companyLocationId, companyLocation, city, state }) => ({
      value: companyLocationId,
      label: companyLocation,
      detail: [city, state].filter(Boolean).join(", ")
    }))
}

/** The locations of the company of the form, or else of the chosen one. */
export const useLocations = (context: FormContext): ReadonlyArray<Option> | undefined => {
  const { companyId: chosen = "" } = useCompany()
  return useLocationsOf(companyOf(context) || chosen, context)
}

/** The people who represent a company. */
export const useContactsOf = (
  companyId: string,
  context: FormContext
): ReadonlyArray<Option> | undefined => {
  const { data } = useRead("getCompanyInfo", { companyId }, { isOff: companyId === "" })
  const isOffered = offeredIn(context)
  return data?.businessUsers
    .filter((each) => isOffered(each.businessUserId, each))
    .map(({ email, ...person }) => ({
      value: person.businessUserId,
      label: nameOf(person),
      ...(email !== null && { detail: email })
    }))
}

/** The workers of a company: the first thousand. */
export const useWorkersOf = (companyId: string): ReadonlyArray<Option> | undefined => {
  const { data } = usePages("getUsers", { companyId }, { isOff: companyId === "" })
  return data?.pages.flatMap(({ users }) =>
    users.map((user) => ({
      value: user.userId,
      label: nameOf(user),
      detail: `${user.jobTitle}, since ${formatDay(user.dateOfJoin)}`
    }))
  )
}

/** The kinds of time off that a worker has; all kinds of nobody yet. */
export const useKindsOf = (userId: string): ReadonlyArray<Option> | undefined => {
  const { data } = useRead("getTimeOffBalance", { userId }, { isOff: userId === "" })
  const held = new Set<string>(
    data?.timeOffBalances.map(({ timeOffPolicyType }) => timeOffPolicyType)
  )
  return Object.entries(policyTypes)
    .filter(([type]) => data === undefined || held.has(type))
    .map(([value, label]) => ({ value, label }))
}
