/**
 * The floor of createBusiness on SQLite: what one writes by hand for speed, without a framework.
 * node:http, hand-written rules, prepared statements bound by position, one transaction per request.
 * It takes the service's settings for the data directory, the port and the credential; `--ids` is
 * v4 or v7, and with `--verdicts` a company gets its verdict a second later.
 */
import {
  answerBody,
  prepareRows,
  type BusinessRequest,
  type Ids,
  type Prepared
} from "./business.ts"
import { openSqlite } from "./client.ts"
import { givesVerdicts, newId, serve, type Outcome, type Store } from "./http.ts"
import { einClaim, otherRows, recordSources } from "./rows.ts"
import * as tables from "./tables.ts"
import { giveVerdicts } from "./verdicts.ts"

const POLICY_CACHED_MS = 500
const VERDICT_AFTER_MS = 1_000

const [connection, client] = openSqlite(newId)
const { db } = connection
const policy = db.prepare("select duplicates from client where id = ?").pluck()
let rejects = false
let policyReadAt = 0

/** Returns true if a second company with the same EIN is rejected; otherwise it is flagged for review. */
const rejectsDuplicates = (): boolean => {
  const now = Date.now()
  if (now - policyReadAt > POLICY_CACHED_MS) {
    policyReadAt = now
    rejects = policy.get(client.id) === "reject"
  }
  return rejects
}

const insertInto = ({ name, columnNames }: tables.Layout, onConflict = "") =>
  db.prepare(`${tables.insertText(name, columnNames, () => "?")} ${onConflict}`)

const insert = {
  company: insertInto(tables.company),
  kybInformation: insertInto(tables.kybInformation),
  companyLocation: insertInto(tables.companyLocation),
  businessUser: insertInto(tables.businessUser),
  verificationAttempt: insertInto(tables.verificationAttempt),
  aggregate: insertInto(tables.aggregate),
  claim: insertInto(tables.claim, "on conflict do nothing"),
  event: insertInto(tables.event),
  audit: insertInto(tables.audit),
  storedAnswer: insertInto(tables.storedAnswer)
}
const answers = db.prepare(
  "select fingerprint, status, body from stored_answer where client_id = ? and key = ?"
)

const writeRows = (
  request: BusinessRequest,
  ids: Ids,
  prepared: Prepared,
  isEinTaken: boolean
): void => {
  const records = recordSources(request, ids, prepared, isEinTaken)
  const rows = otherRows(request, ids, prepared)
  const { valuesOf } = tables
  insert.company.run(...valuesOf(tables.company, records.company))
  insert.kybInformation.run(...valuesOf(tables.kybInformation, records.kybInformation))
  insert.companyLocation.run(...valuesOf(tables.companyLocation, records.companyLocation))
  insert.businessUser.run(...valuesOf(tables.businessUser, records.businessUser))
  insert.verificationAttempt.run(
    ...valuesOf(tables.verificationAttempt, records.verificationAttempt)
  )
  insert.aggregate.run(...valuesOf(tables.aggregate, rows.aggregate))
  insert.claim.run(...valuesOf(tables.claim, rows.emailClaim))
  insert.event.run(...valuesOf(tables.event, rows.inserted))
  insert.event.run(...valuesOf(tables.event, rows.updated))
  insert.audit.run(...valuesOf(tables.audit, rows.audit))
}

const write = db.transaction((request: BusinessRequest, ids: Ids, prepared: Prepared): Outcome => {
  const { business, idempotencyKey, fingerprint, at } = request
  if (idempotencyKey !== undefined) {
    const storedAnswer = answers.get(client.id, idempotencyKey) as
      | { fingerprint: string; status: number; body: string }
      | undefined
    if (storedAnswer && storedAnswer.fingerprint !== fingerprint) return { _tag: "KeyReused" }
    if (storedAnswer)
      return { _tag: "Replayed", status: storedAnswer.status, body: storedAnswer.body }
  }
  const claim = tables.valuesOf(tables.claim, einClaim(request, ids, prepared))
  const isEinTaken = insert.claim.run(...claim).changes === 0
  if (isEinTaken && rejectsDuplicates()) return { _tag: "Duplicate" }
  writeRows(request, ids, prepared, isEinTaken)
  const body = answerBody(ids, business)
  if (idempotencyKey !== undefined) {
    insert.storedAnswer.run(client.id, idempotencyKey, fingerprint, 200, body, at)
  }
  return { _tag: "Stored", body }
})

const store: Store = (request, ids) => write.immediate(request, ids, prepareRows(request, ids))

if (givesVerdicts) giveVerdicts(connection, client, VERDICT_AFTER_MS)
serve(client, store, () => connection.close())
