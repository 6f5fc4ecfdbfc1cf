/** The fields that hold a US state or territory. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { fold } from "../specification/kinds.ts"
import { named, rule } from "./rule.ts"
import { MILITARY_NAMES, STATE_NAMES } from "./stateNames.ts"

export type StateCode = keyof typeof STATE_NAMES
export type PersonalStateCode = StateCode | keyof typeof MILITARY_NAMES

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
const states = new Map<string, StateCode>([
  ...byFolded(STATE_NAMES),
  ...Object.entries(OTHER_NAMES)
])
const personal = new Map<string, PersonalStateCode>([...states, ...byFolded(MILITARY_NAMES)])

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
export const State = stateField(states, spellingsOf(STATE_NAMES), "State").pipe(
  Schema.decode({
    decode: SchemaGetter.transform((submitted: string) => states.get(fold(submitted)) as string),
    encode: SchemaGetter.passthrough()
  })
)

/** The state of incorporation, stored as its name. */
export const StateName = stateField(
  states,
  spellingsOf(STATE_NAMES).toReversed(),
  "StateName"
).pipe(
  Schema.decode({
    decode: SchemaGetter.transform(
      (submitted: string) => STATE_NAMES[states.get(fold(submitted)) as StateCode] as string
    ),
    encode: SchemaGetter.passthrough()
  })
)

/** The code of a state, or undefined if there is no such state. */
export const stateCode = (submitted: string): StateCode | undefined => states.get(fold(submitted))

/** The state of a personal address, including military post offices, stored as its code. */
export const PersonalState = stateField(
  personal,
  [...spellingsOf(STATE_NAMES), ...spellingsOf(MILITARY_NAMES)],
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
