/** Enumerations: matching ignores case, spaces and hyphens; one canonical spelling is stored. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { fold } from "../specification/kinds.ts"
import { named, oneTo, rule } from "./rule.ts"

type Aliases<Value extends string> = { readonly [V in Value]?: ReadonlyArray<string> }

const spellings = <Value extends string>(
  values: ReadonlyArray<Value>,
  aliases: Aliases<Value> | undefined
): ReadonlyMap<string, Value> =>
  new Map(
    values.flatMap((value) =>
      [value, ...(aliases?.[value] ?? [])].map((spelling) => [fold(spelling), value] as const)
    )
  )

/** Maps a submitted spelling to the canonical one, or to undefined if it matches no value. */
export const chooser = <const Value extends string>(
  values: ReadonlyArray<Value>,
  aliases?: Aliases<Value>
): ((submitted: string) => Value | undefined) => {
  const bySpelling = spellings(values, aliases)
  // Most callers send the canonical spelling, which needs no folding.
  const exact = new Map<string, Value>(values.map((value) => [value, value]))
  return (submitted) => exact.get(submitted) ?? bySpelling.get(fold(submitted))
}

/** The values, then their aliases. Other spellings that matching ignores are left out. */
const published = <Value extends string>(
  values: ReadonlyArray<Value>,
  aliases: Aliases<Value> | undefined
): ReadonlyArray<string> => [...values, ...values.flatMap((value) => aliases?.[value] ?? [])]

/** A field that accepts the values and their aliases and decodes to the canonical spelling. */
export const choice = <const Value extends string>(
  values: ReadonlyArray<Value>,
  aliases?: Aliases<Value>,
  /** The name of the enumeration in the documents. */
  name?: string,
  /** Ends the message about a value that is none of them. */
  advice?: string
) => {
  const choose = chooser(values, aliases)
  const checked = Schema.String.check(
    rule<string>((submitted) => choose(submitted) !== undefined, {
      type: "choice",
      message: `must be one of ${values.join(", ")}${advice === undefined ? "" : `; ${advice}`}`,
      jsonSchema: { enum: published(values, aliases) }
    })
  )
  const literals = Schema.Literals(values)
  const decoded = name === undefined ? literals : literals.annotate({ identifier: `${name}Value` })
  return (name === undefined ? checked : named(checked, name)).pipe(
    Schema.decodeTo(decoded, {
      // The check above passed, so there is always a match.
      decode: SchemaGetter.transform((submitted: string) => choose(submitted) as Value),
      encode: SchemaGetter.passthrough<string>()
    })
  )
}

/** A list of at least one of the values; `things` are they in the message about another list. */
export const someOf = <const Value extends string>(
  values: ReadonlyArray<Value>,
  name: string,
  things: string
) => Schema.Array(choice(values, undefined, name)).check(oneTo(values.length, things))

const yesNo = chooser(["Yes", "No"], { Yes: ["Y", "true"], No: ["N", "false"] })

/** Accepts Yes and No as text or as a boolean. */
export const YesNo = Schema.Union([Schema.String, Schema.Boolean])
  .check(
    rule<string | boolean>((submitted) => yesNo(String(submitted)) !== undefined, {
      type: "choice",
      message: "must be one of Yes, No",
      // The texts "true" and "false" are left out: generated clients have one name for a value.
      jsonSchema: { enum: ["Yes", "No", "Y", "N", true, false] }
    })
  )
  .pipe(
    Schema.decodeTo(Schema.Literals(["Yes", "No"]), {
      decode: SchemaGetter.transform(
        (submitted: string | boolean) => yesNo(String(submitted)) ?? "No"
      ),
      encode: SchemaGetter.passthrough<string | boolean>()
    })
  )
