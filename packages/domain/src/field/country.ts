/** Countries by ISO 3166-1 code or by name; the alpha-2 code is stored. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { COUNTRIES } from "./countries.data.ts"
import { lazily } from "../lazily.ts"
import { nameKey } from "./foldedText.ts"
import { named, rule } from "./rule.ts"

interface CountryData {
  readonly codes: ReadonlyArray<string>
  /** In English, the usual one first. */
  readonly names: ReadonlyArray<string>
}

const countries: ReadonlyArray<CountryData> = COUNTRIES.trim()
  .replaceAll(/\n +/g, " ")
  .split("\n")
  .map((line) => {
    const [name = "", ...others] = line.slice("AA AAA ".length).split("; ")
    return { codes: line.split(" ", 2), names: [name, ...others] }
  })

/** A code or a name as it is compared: `U.K.` is `UK`, `St. Lucia` is `Saint Lucia`, `&` is `and`. */
const countryKey = (text: string): string =>
  nameKey(
    text
      .replaceAll(/(?<=\S)\s*&\s*(?=\S)/g, " and ")
      .replace(/^\s*the\s+/i, "")
      .replace(/\bst\b/i, "saint")
  )

const codeByKey = lazily(() => {
  const byKey: ReadonlyMap<string, string> = new Map(
    countries.flatMap(({ codes, names }) =>
      [...codes, ...names].map((text) => [countryKey(text), codes[0] ?? ""] as const)
    )
  )
  return (key: string) => byKey.get(key)
})

const alpha2 = new Set(countries.map(({ codes: [code = ""] }) => code))

/** The alpha-2 code of a country by a code or a name in English, or undefined if there is no such country. */
export const countryCode = (submitted: string): string | undefined =>
  // Stored countries, and most that are submitted: looked up several times a request.
  alpha2.has(submitted) ? submitted : codeByKey(countryKey(submitted))

/** The spellings of the United States that the published schema lists. */
export const UNITED_STATES = ["US", "USA", "United States", "United States of America"]

/** The country of a business user: any country. */
export const Country = named(
  Schema.String.check(
    rule<string>((submitted) => countryCode(submitted) !== undefined, {
      type: "choice",
      message: "must be an ISO 3166-1 country code or the name of a country in English",
      jsonSchema: {
        enum: [...new Set([...countries.flatMap(({ codes }) => codes), ...UNITED_STATES])]
      }
    })
  ),
  "Country"
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((submitted: string) => countryCode(submitted) as string),
    encode: SchemaGetter.passthrough()
  })
)

/** The country of a company location: only the United States. */
export const CompanyCountry = named(
  Schema.String.check(
    rule<string>((submitted) => countryCode(submitted) === "US", {
      type: "choice",
      message: "must be one of US",
      jsonSchema: { enum: UNITED_STATES }
    })
  ),
  "CompanyCountry"
).pipe(
  Schema.decodeTo(Schema.Literal("US").annotate({ identifier: "CompanyCountryValue" }), {
    decode: SchemaGetter.transform(() => "US" as const),
    encode: SchemaGetter.passthrough<string>()
  })
)
