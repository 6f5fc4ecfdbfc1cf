import { isoTimestamp } from "@payroll/domain/timestamp"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Command from "effect/cli/Command"
import { json, print, table } from "../../output.ts"
import { eachPage, filterFlags, type AuditRow } from "./rows.ts"

const LISTED_MAX = 1_000
const DAY_MS = 24 * 60 * 60 * 1_000

const rowOf = ({ time, client, actedBy, credential, operation, record, address }: AuditRow) => [
  time,
  client,
  actedBy ?? "-",
  credential,
  operation,
  record,
  address ?? "-"
]

export const list = Command.make(
  "list",
  { ...filterFlags, json },
  Effect.fn(function* ({ json: asJson, ...filters }) {
    const yesterday = isoTimestamp((yield* Clock.currentTimeMillis) - DAY_MS)
    const from = Option.orElse(filters.from, () => Option.some(yesterday))
    const rows: Array<AuditRow> = []
    const upTo = yield* eachPage({ ...filters, from }, (page) =>
      Effect.sync(() => {
        rows.push(...page)
        return rows.length <= LISTED_MAX
      })
    )
    const audit = rows.slice(0, LISTED_MAX)
    const hasMore = rows.length > LISTED_MAX
    const header = ["TIME", "CLIENT", "ACTED BY", "CREDENTIAL", "OPERATION", "RECORD", "ADDRESS"]
    yield* print(asJson, { audit, hasMore, upTo }, [
      ...table([header, ...audit.map(rowOf)]),
      hasMore
        ? `Only the first ${LISTED_MAX} are listed: go on with --from, or export them.`
        : `Complete up to ${upTo}.`
    ])
  })
).pipe(
  Command.withDescription("List who did what, oldest first; without --from, in the last 24 hours"),
  Command.withExamples([
    {
      command: 'payroll audit list --acted-by "Rosa Diaz" --from 2026-03-01',
      description: "What a person did since a day"
    }
  ])
)
