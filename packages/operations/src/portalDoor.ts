/** The door of the portal: a worker comes without a link, and gets one by mail at the address on file. */
import { emailKey } from "@payroll/domain/field/text"
import type { Language } from "@payroll/domain/flowLink/flowLink"
import * as Effect from "effect/Effect"
import type { Client } from "./caller.ts"
import { mailedLink } from "./flowLink/rules/linkAnew.ts"
import { GUEST, guestPerson, runBehind } from "./guestSessions.ts"
import { commitOwn } from "./ownCommit.ts"
import { Clients } from "./ports/clients.ts"
import type { SessionRequest } from "./ports/credentials.ts"
import { FlowLinks } from "./ports/flowLinks.ts"
import { WorkerStore } from "./ports/workerStore.ts"
import type { AuditedRecord, CountedValue } from "./writer.ts"

/** The operation that the audit rows name. */
const DOOR = "flow.portal"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** As many as codes by mail. */
const AN_HOUR_MAX = 5
const A_DAY_MAX = 10
const EXPIRES_IN_HOURS = 1
/** Jobs of one person with one address, each of which gets a link. */
const JOBS_MAX = 5

interface PortalRequest {
  readonly flowName: string
  readonly email: string
  readonly language: Language
}

const countsOf = (record: AuditedRecord): ReadonlyArray<CountedValue> =>
  (
    [
      [AN_HOUR_MAX, HOUR_MS],
      [A_DAY_MAX, DAY_MS]
    ] as const
  ).map(([max, countsForMs]) => ({
    scope: record.id,
    alike: `${DOOR} ${max}`,
    value: undefined,
    max,
    countsForMs,
    path: [],
    record
  }))

/** Mails a link to one worker. */
const mailTo = Effect.fnUntraced(function* (
  client: Client,
  record: AuditedRecord,
  language: Language,
  request: SessionRequest
) {
  yield* commitOwn(
    {
      clientId: client.id,
      record,
      author: { credential: GUEST, operation: DOOR },
      actedBy: guestPerson(record.id),
      request,
      numbers: countsOf(record)
    },
    (moment) =>
      mailedLink(
        { flow: "worker-portal", userId: record.id },
        { language, expiresInHours: EXPIRES_IN_HOURS },
        { ...moment, client, credential: GUEST }
      )
  )
})

const mailed = Effect.fnUntraced(function* (
  { flowName, email, language }: PortalRequest,
  request: SessionRequest
) {
  const { ofFlowName } = yield* Clients
  const { hasMail } = yield* FlowLinks
  const client = yield* ofFlowName(flowName)
  if (!client || !hasMail) return
  const { workersOfEmail } = yield* WorkerStore
  const workers = yield* workersOfEmail(client.id, emailKey(email), JOBS_MAX)
  yield* Effect.forEach(workers, (worker) => mailTo(client, worker, language, request))
})

/** Mails links behind the answer, which is the same for every address. */
export const requestPortal = (input: PortalRequest, request: SessionRequest) =>
  runBehind(mailed(input, request))
