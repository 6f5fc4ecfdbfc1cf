/** Enumerations: matched without regard to case, blanks and hyphens, stored in one spelling. */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { rule } from "./rule.ts"

/** The form in which spellings are compared. */
export const fold = (value: string): string => value.toLowerCase().replaceAll(/[\s-]/g, "")

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

/** The stored spelling of a submitted one, or undefined where it is not among the values. */
export const chooser = <const Value extends string>(
  values: ReadonlyArray<Value>,
  aliases?: Aliases<Value>
): ((submitted: string) => Value | undefined) => {
  const known = spellings(values, aliases)
  // The exact spelling is the common case and needs no folding.
  const exact = new Map<string, Value>(values.map((value) => [value, value]))
  return (submitted) => exact.get(submitted) ?? known.get(fold(submitted))
}

/** A field that takes one of the values, or an alias of one; decodes to the stored spelling. */
export const choice = <const Value extends string>(
  values: ReadonlyArray<Value>,
  aliases?: Aliases<Value>
) => {
  const choose = chooser(values, aliases)
  return Schema.String.check(
    rule<string>((submitted) => choose(submitted) !== undefined, {
      type: "choice",
      says: `must be one of ${values.join(", ")}`,
      jsonSchema: { enum: values }
    })
  ).pipe(
    Schema.decodeTo(Schema.Literals(values), {
      // The check above has passed: a spelling is always found.
      decode: SchemaGetter.transform((submitted: string) => choose(submitted) as Value),
      encode: SchemaGetter.passthrough<string>()
    })
  )
}

const yesNo = chooser(["Yes", "No"], { Yes: ["Y", "true"], No: ["N", "false"] })

/** Yes or No, as text or as a boolean. */
export const YesNo = Schema.Union([Schema.String, Schema.Boolean])
  .check(
    rule<string | boolean>((submitted) => yesNo(String(submitted)) !== undefined, {
      type: "choice",
      says: "must be one of Yes, No"
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
