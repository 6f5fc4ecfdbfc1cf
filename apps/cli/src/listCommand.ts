/** Commands that list records, each derived from its operation, flags and columns. */
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import type * as Flag from "effect/cli/Flag"
import { json, print, tableOf, type BadUsage, type Columns } from "./output.ts"
import { firstRows, moreLine, type Body } from "./pages.ts"

/** A list of records: the operation that answers it, its filters, and its columns. */
interface List<Answer, Field extends keyof Answer, Input> {
  readonly operation: { readonly name: string; readonly response: { readonly Encoded: Answer } }
  /** The field of the answer that has the rows. */
  readonly field: Field
  /** The flag `client`, and the others by the fields of the request that they fill. */
  readonly flags: { readonly [Name in keyof Input]: Flag.Flag<Input[Name]> }
  /** The client and the rest of the request, if the flags do not say it as above. */
  readonly request?: (
    input: NoInfer<Input>
  ) => Effect.Effect<{ readonly client: string; readonly body: Body }, BadUsage>
  readonly columns: Columns<Answer[Field] extends ReadonlyArray<infer Row> ? Row : never>
  /** The lines under the table. */
  readonly end?: (
    hasMore: boolean,
    upTo: string | undefined,
    input: NoInfer<Input>
  ) => ReadonlyArray<string>
  readonly description: string
  readonly examples: ReadonlyArray<Command.Command.Example>
}

/** The command that prints the first 1,000 rows of a list. */
export const listCommand = <
  Answer,
  const Field extends keyof Answer & string,
  Input extends Body,
  const Name extends string = "list"
>(
  list: List<Answer, Field, Input>,
  name = "list" as Name
) =>
  Command.make(
    name,
    { flags: list.flags, json },
    Effect.fn(function* ({ flags, json: asJson }) {
      const { field, operation, columns, end = moreLine } = list
      const input = flags as Input
      const { client: named, ...fields }: Body = input
      const { client, body } = list.request
        ? yield* list.request(input)
        : { client: named as string, body: fields }
      const { rows, hasMore, upTo } = yield* firstRows(client, operation.name, field, body)
      yield* print(asJson, { [field]: rows, hasMore, upTo }, [
        ...tableOf(columns, rows),
        ...end(hasMore, upTo, input)
      ])
    })
  ).pipe(Command.withDescription(list.description), Command.withExamples(list.examples))
