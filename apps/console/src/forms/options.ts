/** Choices that are records of a company. Each is a hook, called while its field is shown. */
import type { Option } from "@payroll/ui/fields.tsx"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { useCompany } from "../api/company.ts"
import { useRead } from "../api/queries.ts"

/** The company that a form is about: in whichever object its id goes with the request, or besides it. */
export const companyOf = ({ fixed, about }: FormContext): string => {
  const values = { ...about, ...fixed }
  const path = Object.keys(values).find((each) => /(?:^|\.)companyId$/.test(each))
  return path === undefined ? "" : String(values[path])
}

/** The locations at which people of the company work: the one of the form, or else the chosen one. */
export const useLocations = (context: FormContext): ReadonlyArray<Option> | undefined => {
  const { companyId: chosen = "" } = useCompany()
  const companyId = companyOf(context) || chosen
  const { data } = useRead("getCompanyInfo", { companyId }, { isOff: companyId === "" })
  return data?.companyLocations.map(({ companyLocationId, companyLocation, city, state }) => ({
    value: companyLocationId,
    label: companyLocation,
    detail: [city, state].filter(Boolean).join(", ")
  }))
}
