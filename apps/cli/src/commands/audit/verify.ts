import { isoTimestamp } from "@payroll/domain/timestamp"
import { Administration } from "@payroll/operations/ports/administration"
import { AuditChain } from "@payroll/operations/ports/auditChain"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { withRuntime } from "../../composition.ts"
import { json, print, Refused } from "../../output.ts"
import { repeated } from "../../repeat.ts"
import { anchorIn } from "./anchor.ts"

const verified = Effect.fnUntraced(function* (line: string | undefined) {
  const anchored = line === undefined ? undefined : yield* anchorIn(line)
  const chain = yield* AuditChain
  const { listClients } = yield* Administration
  const { wrong, named, upTo, ...counts } = yield* chain.state
  const names = new Map((yield* listClients).map(({ id, name }) => [id, name]))
  return {
    ...counts,
    upTo: upTo === undefined ? null : isoTimestamp(upTo),
    wrong,
    named: named.map(({ clientId, number, from, to }) => ({
      client: names.get(clientId) ?? clientId,
      link: number,
      from: isoTimestamp(from),
      to: isoTimestamp(to)
    })),
    anchorHolds: anchored ? yield* chain.holds(anchored) : null
  }
})

type Verified = Effect.Success<ReturnType<typeof verified>>

const linesOf = ({ linked, waiting, upTo, wrong, named, anchorHolds }: Verified) => [
  `${linked} rows are linked, up to ${upTo ?? "none"}; ${waiting} wait for their link`,
  ...(wrong === 0 ? [] : [`${wrong} links do not fit: rows were changed, added or removed`]),
  ...named.map(({ client, link, from, to }) => `  ${client}, link ${link}, ${from} to ${to}`),
  ...(wrong > named.length ? [`  and ${wrong - named.length} more`] : []),
  ...(anchorHolds === false ? ["the links of the anchor are not all there"] : []),
  ...(anchorHolds === true ? ["all links of the anchor are there"] : [])
]

export const verify = Command.make(
  "verify",
  {
    anchor: Flag.String("anchor").pipe(
      Flag.withDescription("A line of payroll audit anchor that was kept elsewhere"),
      Flag.optional
    ),
    json
  },
  Effect.fn(function* ({ anchor, json: asJson }) {
    const found = yield* withRuntime(repeated(verified(Option.getOrUndefined(anchor))))
    yield* print(asJson, found, linesOf(found))
    if (found.wrong > 0 || found.anchorHolds === false)
      return yield* new Refused({ message: "the audit is not what it was; see above" })
  })
).pipe(
  Command.withDescription("Compare all rows of the audit with their links"),
  Command.withExamples([
    {
      command: 'payroll audit verify --anchor "$(tail -n 1 anchors.txt)"',
      description: "Also that no row at the end is missing"
    }
  ])
)
