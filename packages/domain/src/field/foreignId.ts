/** Identity documents of people who live abroad and have no Social Security Number. */
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { choice } from "./choice.ts"
import { Country } from "./country.ts"
import { DASHES, formedText, formOf } from "./formedText.ts"
import { described } from "./rule.ts"
import { sensitive } from "./sensitive.ts"

/** Documents by which a person can be identified without an SSN. */
export const documentTypes = ["Passport", "National ID"] as const

const DocumentNumber = formedText(
  formOf(`[A-Za-z0-9](?:[A-Za-z0-9 ./${DASHES}]{0,38}[A-Za-z0-9])?`),
  "must be 1 to 40 letters, digits, blanks, dots, slashes or hyphens",
  ["C01X00T47"],
  "DocumentNumber"
)

/** A document as a request gives it; its number is sealed where it is stored, as an SSN is. */
export const ForeignId = Schema.Struct({
  type: described(choice(documentTypes), "The kind of document."),
  number: described(sensitive(DocumentNumber, "foreign id"), "The number of the document."),
  country: described(Country, "The country that issued the document.")
})
type ForeignIdInput = typeof ForeignId.Type

/** A document as a verification sees it. */
export interface ForeignIdentity {
  readonly type: (typeof documentTypes)[number]
  readonly number: string
  readonly country: string
}

/** A document as it is stored: all of it sealed. */
export const storedForeignId = ({
  type,
  number,
  country
}: ForeignIdInput): Redacted.Redacted<string> =>
  Redacted.make(JSON.stringify({ type, number: Redacted.value(number), country }), {
    label: "foreign id"
  })

/** The document that was stored. */
export const foreignIdentity = (stored: Redacted.Redacted<string>): ForeignIdentity =>
  JSON.parse(Redacted.value(stored)) as ForeignIdentity
