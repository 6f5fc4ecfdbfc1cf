import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import { client, json, print, table } from "../../output.ts"
import { filter, firstRows, orNull } from "../../pages.ts"
import { endLine, eventFilter, eventFlags } from "../webhook/pages.ts"

interface Listed {
  readonly timestamp: string
  readonly eventType: string
  readonly companyId: string
  readonly sequence: number
  readonly eventId: string
}

const rowOf = ({ timestamp, eventType, companyId, sequence, eventId }: Listed) => [
  timestamp,
  eventType,
  String(sequence),
  companyId,
  eventId
]

export const list = Command.make(
  "list",
  {
    client,
    ...eventFlags,
    sinceSequence: filter("since-number", "The number of the first event; needs --company"),
    json
  },
  Effect.fn(function* ({ client: name, json: asJson, ...given }) {
    const { rows, hasMore, upTo } = yield* firstRows(name, "getEvents", "events", {
      ...eventFilter(given),
      since: orNull(given.since),
      sinceSequence: orNull(given.sinceSequence)
    })
    const header = ["TIME", "EVENT", "NUMBER", "COMPANY", "ID"]
    yield* print(asJson, { events: rows, hasMore, upTo }, [
      ...table([header, ...(rows as ReadonlyArray<Listed>).map(rowOf)]),
      ...endLine(given, hasMore, upTo)
    ])
  })
).pipe(
  Command.withDescription("List the events of a client, or of one company by number, newest first"),
  Command.withExamples([
    {
      command: "payroll event list --company COMPANY_ID --since-number 40 --oldest-first",
      description: "The events of a company from its 40th on"
    }
  ])
)
