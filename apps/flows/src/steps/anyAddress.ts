/** The identity and the home of a person in any country: abroad, a document can stand for the SSN. */
import shape from "shape:updateBusinessUser"
import { STATE_NAMES } from "@payroll/domain/field/stateNames"
import type { Field } from "@payroll/ui/forms/define.ts"
import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import type { FlowWords } from "../text/english.ts"
import { homeFields, numberFields } from "./identity.ts"

const HOME_COUNTRY = "US"
const CODE = /^[A-Z]{2}$/
const codes =
  shape.fields
    .find(({ path }) => path === "businessUser.country")
    ?.choices?.filter((code) => CODE.test(code)) ?? []

/** The countries by their codes, with names in the language of the page and in the order of its alphabet. */
const countriesIn = (locale: string): Readonly<Record<string, string>> => {
  const names = new Intl.DisplayNames(locale, { type: "region" })
  const named = codes.map((code) => [code, names.of(code) ?? code] as const)
  return Object.fromEntries([
    [HOME_COUNTRY, names.of(HOME_COUNTRY) ?? HOME_COUNTRY],
    ...named.toSorted(([, one], [, other]) => one.localeCompare(other, locale))
  ])
}

/** The request takes any text, because regions abroad have no list. */
const states = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }))

/** Returns true once a country is chosen that is not the United States. */
const abroadIn =
  (object: string) =>
  (values: Values): boolean => {
    const country = valueAt(values, `${object}.country`)
    return typeof country === "string" && country !== "" && country !== HOME_COUNTRY
  }

export const countryField = ({ locale, owner: words }: FlowWords) =>
  [
    "country",
    words.country,
    { widget: "select", choices: countriesIn(locale), input: { autoComplete: "country" } }
  ] as const satisfies Field

/** The fields of a home in any country, of an object with a `country`. */
export const addressFields = (object: string, { identity, owner: words }: FlowWords) => {
  const isAbroad = abroadIn(object)
  const isAtHome = (values: Values): boolean => !isAbroad(values)
  const [address1, address2, city, state, zipcode] = homeFields(identity)
  return [
    address1,
    address2,
    city,
    [state[0], state[1], { ...state[2], useOptions: () => states, isFor: isAtHome }],
    [zipcode[0], zipcode[1], { ...zipcode[2], isFor: isAtHome }],
    ["state", words.region, { isFor: isAbroad, input: { autoComplete: "address-level1" } }],
    ["zipcode", words.postal, { isFor: isAbroad, input: { autoComplete: "postal-code" } }]
  ] as const satisfies ReadonlyArray<Field>
}

/** The numbers by which a person is known; abroad a document will do. */
export const identityOf = (
  object: string,
  { locale, identity, owner: words }: FlowWords,
  { hasSsn, hasDocument }: { readonly hasSsn: boolean; readonly hasDocument: boolean }
) => {
  const isAbroad = abroadIn(object)
  const [ssn, birth] = numberFields(identity, hasSsn)
  const number = `${object}.foreignId.number`
  const hasTyped = (values: Values, path: string): boolean => (valueAt(values, path) ?? "") !== ""
  const needsSsn = (values: Values): boolean => !isAbroad(values)
  const needsDocument = (values: Values): boolean =>
    hasTyped(values, number) || (!hasSsn && !hasDocument && !hasTyped(values, `${object}.ssn`))
  return [
    [ssn[0], ssn[1], { ...ssn[2], ...(!hasSsn && { isNeeded: true, isRequired: needsSsn }) }],
    birth,
    [
      "foreignId.type",
      words.document,
      {
        isFor: isAbroad,
        isNeeded: true,
        isRequired: needsDocument,
        widget: "select",
        choices: words.documents
      }
    ],
    [
      "foreignId.number",
      words.documentNumber,
      {
        isFor: isAbroad,
        isNeeded: true,
        isRequired: needsDocument,
        widget: "secret",
        help: hasDocument ? words.documentKept : words.documentHelp
      }
    ],
    [
      "foreignId.country",
      words.documentCountry,
      {
        isFor: isAbroad,
        isNeeded: true,
        isRequired: needsDocument,
        widget: "select",
        choices: countriesIn(locale)
      }
    ]
  ] as const satisfies ReadonlyArray<Field>
}
