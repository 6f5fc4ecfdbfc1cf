/** Erases the own credentials of somebody, and the person in the audit. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Database } from "../database.ts"
import type { AuditColumns } from "../records/otherTables.ts"
import { macColumns, otherMac, type MacValues } from "../records/rowMac.ts"
import type { Tables } from "../tables.ts"
import { clientAuditKeys, erasedDigest } from "./auditMac.ts"
import { ERASED } from "./erasedColumns.ts"
import type { Step } from "./erasedRecords.ts"
import { storePages } from "./erasedTexts.ts"
import type { prepareEraser } from "./eraserStatements.ts"

const ROWS = 200

type Statements = ReturnType<typeof prepareEraser>

const erasedCredential = (row: Tables["credential"], { owner, key }: Step, at: number) => {
  const { clientId } = owner
  const after = {
    ...row,
    person: row.person === null ? null : ERASED,
    pending_issuer: null,
    revoked_at: row.revoked_at ?? at,
    version: row.version + 1
  }
  const values = Object.fromEntries(
    macColumns("credential").map((column) => [column, after[column]])
  ) as MacValues<"credential">
  const mac = otherMac(key, "credential", { clientId, id: row.key_id }, values)
  const { key_id, person, pending_issuer, revoked_at, version } = after
  return { key_id, person, pending_issuer, revoked_at, version, mac, before: row.version }
}

/** Ends somebody's own credentials and sessions, and frees what is claimed for them. */
export const eraseAccess = Effect.fnUntraced(function* (
  { access, lockCredentials, auditAccess, ...statements }: Statements,
  step: Step
) {
  const database = yield* Database
  const { about } = step
  const at = Math.trunc(yield* Clock.currentTimeMillis)
  const [found, [other]] = yield* database.read(statements.credentials(about), access(about))
  const made = found
    .filter(({ person, revoked_at: revoked }) => (person ?? ERASED) !== ERASED || revoked === null)
    .map((row) => erasedCredential(row, step, at))
  step.tally.count("credential", made.length)
  step.tally.count("claim", other?.claims ?? 0)
  if (step.isDryRun || made.length + (other?.claims ?? 0) + (other?.sessions ?? 0) === 0) return
  yield* step.store(step.owner, {
    made,
    lines: made.map(({ key_id: id, version, mac }) => ({ table: "credential", id, version, mac })),
    audits: (all) => [lockCredentials(all), auditAccess(all)],
    statements: (all) => [
      statements.updateCredentials(all),
      statements.endSessions(all),
      statements.releaseClaims(all)
    ]
  })
})

const orErased = (value: string | null): string | null => (value === null ? null : ERASED)

const erasedReason = (disclosure: string | null): string | null => {
  if (disclosure === null) return null
  const { reason, ...rest } = JSON.parse(disclosure) as Readonly<Record<string, unknown>>
  return JSON.stringify(reason === undefined ? rest : { ...rest, reason: ERASED })
}

/**
 * The audit row without somebody who acted, or whose credential another person acted with. Of rows in which others
 * acted, the reason alone goes.
 */
const erasedAudit = (row: AuditColumns, isActor: boolean, isOwnCall: boolean): AuditColumns => ({
  ...row,
  ...(isActor && { acted_by: orErased(row.acted_by) }),
  ...(isOwnCall && { credential_person: orErased(row.credential_person) }),
  ...((isActor || isOwnCall) && { address: orErased(row.address) }),
  disclosure: erasedReason(row.disclosure)
})

/** Erases somebody in the audit, where a link covers the rows. Returns whether some still wait for one. */
export const eraseAudit = Effect.fnUntraced(function* (
  { auditAfter, audit, unlinked }: Statements,
  step: Step
) {
  const database = yield* Database
  const { about } = step
  const keys = clientAuditKeys(step.key)
  yield* storePages(step, "audit", {
    first: { at: step.since ?? -1, after: "" },
    after: (place) => auditAfter({ ...about, ...place, rows: ROWS }),
    placeOf: ({ at, id }) => ({ at: Number(at), after: String(id) }),
    part: (found) => ({
      made: found.flatMap(({ link_version: version, is_actor, is_own_call, ...row }) => {
        const before = row as unknown as AuditColumns
        const [key] = keys.of(Number(version))
        const rowAfter = erasedAudit(before, is_actor === 1, is_own_call === 1)
        if (!key) return []
        const { id, acted_by, credential_person, address, disclosure } = rowAfter
        const erased = erasedDigest(key, before, rowAfter)
        const texts = { acted_by, credential_person, address, disclosure }
        return [{ id, ...texts, erased, before: before.erased ?? "" }]
      }),
      statements: (all) => [audit(all)]
    })
  })
  const [[waiting]] = yield* database.read(unlinked(about))
  return (waiting?.count ?? 0) > 0
})
