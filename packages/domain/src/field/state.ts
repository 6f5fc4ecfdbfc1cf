/** US states and territories. Source: USPS Publication 28, appendix B. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { fold } from "../specification/kinds.ts"
import { named, rule } from "./rule.ts"

const NAMES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  DC: "District of Columbia",
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
  PR: "Puerto Rico",
  VI: "U.S. Virgin Islands"
} as const

/** Military post offices, valid only in personal addresses. */
const MILITARY = {
  AA: "Armed Forces Americas",
  AE: "Armed Forces Europe",
  AP: "Armed Forces Pacific"
} as const

export type StateCode = keyof typeof NAMES
export type PersonalStateCode = StateCode | keyof typeof MILITARY

const byFolded = <Code extends string>(
  names: Readonly<Record<Code, string>>
): ReadonlyMap<string, Code> =>
  new Map(
    (Object.keys(names) as Array<Code>).flatMap((code) => [
      [fold(code), code],
      [fold(names[code]), code]
    ])
  )

const OTHER_NAMES = { virginislands: "VI", usvirginislands: "VI" } as const
const states = new Map<string, StateCode>([...byFolded(NAMES), ...Object.entries(OTHER_NAMES)])
const personal = new Map<string, PersonalStateCode>([...states, ...byFolded(MILITARY)])

const message = "must be a US state, as its two-letter code or its name"

const spellingsOf = (names: Readonly<Record<string, string>>): ReadonlyArray<string> => [
  ...Object.keys(names),
  ...Object.values(names)
]

const stateField = <Code extends string>(
  codes: ReadonlyMap<string, Code>,
  spellings: ReadonlyArray<string>,
  name: string
) =>
  named(
    Schema.String.check(
      rule<string>((submitted) => codes.has(fold(submitted)), {
        type: "choice",
        message,
        jsonSchema: { enum: spellings }
      })
    ),
    name
  )

/** The state of a company address, a workplace or a filing, stored as its code. */
export const State = stateField(states, spellingsOf(NAMES), "State").pipe(
  Schema.decode({
    decode: SchemaGetter.transform((submitted: string) => states.get(fold(submitted)) as string),
    encode: SchemaGetter.passthrough()
  })
)

/** The state of incorporation, stored as its name. */
export const StateName = stateField(states, spellingsOf(NAMES).toReversed(), "StateName").pipe(
  Schema.decode({
    decode: SchemaGetter.transform(
      (submitted: string) => NAMES[states.get(fold(submitted)) as StateCode] as string
    ),
    encode: SchemaGetter.passthrough()
  })
)

/** The code of a state, or undefined if there is no such state. */
export const stateCode = (submitted: string): StateCode | undefined => states.get(fold(submitted))

/** The state of a personal address, including military post offices, stored as its code. */
export const PersonalState = stateField(
  personal,
  [...spellingsOf(NAMES), ...spellingsOf(MILITARY)],
  "PersonalState"
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform((submitted: string) => personal.get(fold(submitted)) as string),
    encode: SchemaGetter.passthrough()
  })
)

/** Like `stateCode`, including military post offices. */
export const personalState = (submitted: string): PersonalStateCode | undefined =>
  personal.get(fold(submitted))

export const personalStateMessage = message
