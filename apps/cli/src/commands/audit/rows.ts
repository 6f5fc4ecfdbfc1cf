/** What the commands about the audit share: its filters, and its pages. */
import { SERVICE } from "@payroll/operations/caller"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { operate } from "../../operate.ts"
import { BadUsage, clientFlag, DEFAULT_CLIENT } from "../../output.ts"

const PAGE_ROWS = 200

const filter = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional)

export const filterFlags = {
  client: Flag.optional(clientFlag),
  allClients: Flag.Boolean("all-clients").pipe(
    Flag.withDescription("The rows of all clients, and those of the service itself"),
    Flag.withDefault(false)
  ),
  company: filter("company", "The id of a company"),
  record: filter("record", "The id of a record, or the key id of a credential"),
  operation: filter("operation", "The name of an operation"),
  credential: filter("credential", "A key id; operator for commands on this machine"),
  actedBy: filter("acted-by", "The name of a person"),
  requestId: filter("request-id", "The X-Request-Id of an answer"),
  from: filter("from", "The earliest time, such as 2026-03-08 or 2026-03-08T09:05:00Z"),
  to: filter("to", "The time before which the rows are")
}

export interface Filter {
  readonly client: Option.Option<string>
  readonly allClients: boolean
  readonly company: Option.Option<string>
  readonly record: Option.Option<string>
  readonly operation: Option.Option<string>
  readonly credential: Option.Option<string>
  readonly actedBy: Option.Option<string>
  readonly requestId: Option.Option<string>
  readonly from: Option.Option<string>
  readonly to: Option.Option<string>
}

export interface AuditRow {
  readonly auditId: string
  readonly time: string
  readonly client: string
  readonly companyId: string | null
  readonly credential: string
  readonly actedBy: string | null
  readonly operation: string
  readonly record: string
  readonly requestId: string
  readonly address: string | null
}

interface Page {
  readonly audit: ReadonlyArray<AuditRow>
  readonly nextCursor: string | null
  readonly upTo: string
}

const ownerOf = ({ client, allClients }: Filter): Effect.Effect<string, BadUsage> => {
  if (!allClients) return Effect.succeed(Option.getOrElse(client, () => DEFAULT_CLIENT))
  return Option.isNone(client)
    ? Effect.succeed(SERVICE.name)
    : Effect.fail(new BadUsage({ message: "--client and --all-clients exclude each other" }))
}

/**
 * Hands the rows that match to `take`, page by page in the order of time, until it wants no more.
 * Gives the time up to which the rows are complete.
 */
export const eachPage = Effect.fnUntraced(function* <E, R>(
  filters: Filter,
  take: (rows: ReadonlyArray<AuditRow>) => Effect.Effect<boolean, E, R>
) {
  const owner = yield* ownerOf(filters)
  const body = {
    companyId: Option.getOrNull(filters.company),
    record: Option.getOrNull(filters.record),
    operation: Option.getOrNull(filters.operation),
    credential: Option.getOrNull(filters.credential),
    actedBy: Option.getOrNull(filters.actedBy),
    requestId: Option.getOrNull(filters.requestId),
    from: Option.getOrNull(filters.from),
    to: Option.getOrNull(filters.to),
    limit: PAGE_ROWS
  }
  let cursor: string | null = null
  for (;;) {
    const page: Page = (yield* operate(owner, "getAudit", { ...body, cursor })) as Page
    const wantsMore = yield* take(page.audit)
    if (!wantsMore || page.nextCursor === null) return page.upTo
    cursor = page.nextCursor
  }
})
