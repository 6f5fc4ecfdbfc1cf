/** The person of a credential: by name alone, or as one of the workers or contacts of a company. */
import type { Option } from "@payroll/ui/fields.tsx"
import type { FieldLayout, FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { setAt, valueAt } from "@payroll/ui/forms/request.ts"
import { useCompany } from "../api/company.ts"
import { useRead } from "../api/queries.ts"
import { useContactsOf, useLocationsOf, useWorkersOf } from "./options.ts"

const PERSON = "credential.person"
const COMPANIES = "credential.companyIds"
const RECORDS_MAX = 200

/** The companies that the credential is limited to, as the form has them. */
export const companiesIn = (values: Values): ReadonlyArray<string> => {
  const ids = valueAt(values, COMPANIES)
  return Array.isArray(ids) ? ids.map(String) : []
}

type UseOptions = NonNullable<FieldLayout["useOptions"]>

const hasName = (values: Values): boolean => valueAt(values, `${PERSON}.name`) !== ""

/** True unless the person is chosen as the other kind already. */
const isNot =
  (kind: "userId" | "businessUserId") =>
  (values: Values): boolean =>
    hasName(values) && (valueAt(values, `${PERSON}.${kind}`) ?? "") === ""

/** The company whose people are offered: the only one of the credential, or the one that is chosen on the page. */
const useOnlyCompany = (values: Values): string => {
  const { companyId = "" } = useCompany()
  const [only = "", another] = companiesIn(values)
  return another === undefined && only !== "" ? only : companyId
}

const useWorkers: UseOptions = (_, values) => useWorkersOf(useOnlyCompany(values))

const useContacts: UseOptions = (context, values) => useContactsOf(useOnlyCompany(values), context)

export const usePlaces: UseOptions = (context, values) =>
  useLocationsOf(companiesIn(values)[0] ?? "", context)

/** The companies of the client, the chosen one among them. */
export const useCompanies = (): ReadonlyArray<Option> | undefined => {
  const { companyId, name } = useCompany()
  const { data } = useRead("getCompanies", { limit: RECORDS_MAX })
  const chosen =
    companyId !== undefined && name !== undefined ? [{ value: companyId, label: name }] : []
  const others = (data?.companies ?? [])
    .map(({ companyId: value, company: label }) => ({ value, label }))
    .filter(({ value }) => value !== companyId)
  return [...chosen, ...others]
}

/** Sends a person who is only a name as one, and one who is chosen with the name. */
export const completePerson = (
  request: Record<string, unknown>,
  { initial = {} }: FormContext
): void => {
  const person = valueAt(request, PERSON)
  if (typeof person !== "object" || person === null) return
  const { name = initial[`${PERSON}.name`], ...ids } = person as Readonly<Record<string, unknown>>
  setAt(request, PERSON, Object.keys(ids).length === 0 ? name : { name, ...ids })
}

/** The fields that say who the person of a credential is; `find` says whose people are offered. */
export const personFieldsOf = (find: string) =>
  [
    [
      "person.userId",
      "The person is this worker",
      { help: find, widget: "combo", useOptions: useWorkers, isFor: isNot("businessUserId") }
    ],
    [
      "person.businessUserId",
      "The person is this contact of a company",
      { help: find, widget: "combo", useOptions: useContacts, isFor: isNot("userId") }
    ],
    [
      "mayActForOthers",
      "May name others who act",
      { help: "For a system in which several people work", isFor: hasName }
    ]
  ] as const
