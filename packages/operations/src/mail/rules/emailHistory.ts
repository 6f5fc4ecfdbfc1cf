/** Addresses that people had before, from the history of their records. */
import type { RecordBase } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { RecordHistory } from "../../ports/recordHistory.ts"

const CHANGES_AT_ONCE = 100
const PAGES_MAX = 50

/** An address that was taken away at a time, UTC milliseconds; null where there was none. */
interface FormerEmail {
  readonly email: string | null
  readonly until: number
}

/**
 * The addresses that a person had since a time, newest first. `isComplete` is false if the record was changed too often
 * since to look through: somebody may have done that to hide a change.
 */
export const formerEmails = Effect.fnUntraced(function* (
  kind: "worker" | "businessUser",
  { id, clientId, companyId, createdAt, version }: RecordBase,
  since: number
) {
  const history = yield* RecordHistory
  const record = { id, clientId, companyId, createdAt, kind }
  const emails: Array<FormerEmail> = []
  let below = version + 1
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const changes = yield* history.changes(record, below, CHANGES_AT_ONCE)
    for (const { at, fields } of changes) {
      if (at <= since) return { emails, isComplete: true }
      for (const change of fields) {
        if (change.field !== "email" || change.isSealed) continue
        emails.push({ email: typeof change.before === "string" ? change.before : null, until: at })
      }
    }
    if (changes.length < CHANGES_AT_ONCE) return { emails, isComplete: true }
    below = changes.at(-1)?.version ?? 0
  }
  return { emails, isComplete: false }
})
