/** Commits of codes: decided again after a lost race, so that many sessions at once get no more tries than one. */
import type { DomainError } from "@payroll/domain/errors"
import { guestCodesEvent } from "@payroll/domain/flowLink/guestCodesEvent"
import { noCodes, type GuestCodes } from "@payroll/domain/flowLink/guestCodes"
import { expiredMail, type MailTemplate } from "@payroll/domain/mail/mail"
import { created, type Moment } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Caller } from "../../caller.ts"
import { changes, insert, noChanges, update } from "../../changes.ts"
import { Contended } from "../../errors.ts"
import { keptKey } from "../../executeCommand.ts"
import { queuedMail } from "../../mail/rules/queuedMail.ts"
import { GuestCodeStore } from "../../ports/guestCodeStore.ts"
import { requireNotErased } from "../../ports/erasedSubjects.ts"
import { MailStore } from "../../ports/mailStore.ts"
import { NewId } from "../../ports/newId.ts"
import { KeyTaken, Writer, type Changes, type CommandEntry } from "../../writer.ts"
import { loadSubject, type CodeSubject } from "./codeSubject.ts"

/** Somebody with the codes as they are; new ones if there were none. */
export interface LoadedCodes {
  readonly subject: CodeSubject
  readonly before: GuestCodes | undefined
  readonly codes: GuestCodes
}

export const loadCodes = Effect.fnUntraced(function* (
  clientId: string,
  named: Parameters<typeof loadSubject>[1],
  { at, newId }: Moment
) {
  const { ofSubject } = yield* GuestCodeStore
  const subject = yield* loadSubject(clientId, named)
  const { record } = subject
  const before = yield* ofSubject(clientId, record.id)
  const codes = before ?? noCodes(created(newId(), record, at), record.id)
  return { subject, before, codes } satisfies LoadedCodes
})

/** Stores changed codes; their subject guards the first ones. */
export const storedCodes = ({ subject, before }: LoadedCodes, after: GuestCodes): Changes =>
  changes(
    before
      ? { writes: [update("guestCodes", before, after)] }
      : { writes: [insert("guestCodes", { ...after, version: 1 })], revisions: [subject.revision] }
  )

/** The event that codes were locked, or that the lock was lifted. */
export const lockChanged = (
  { owner }: Pick<CodeSubject, "owner">,
  codes: GuestCodes,
  { at, newId }: Moment
): Changes => {
  const change = codes.lockedAt === undefined ? "update" : "insert"
  return changes({ events: [guestCodesEvent(newId(), change, { ...codes, ...owner }, at)] })
}

/** Takes the code away that waits in the mail of a code that is over. */
export const withoutMail = Effect.fnUntraced(function* (
  { clientId, code }: GuestCodes,
  { at }: Pick<Moment, "at">
) {
  if (!code) return noChanges
  const { mail: find } = yield* MailStore
  const mail = yield* find(clientId, code.mailId)
  return mail?.status === "waiting"
    ? changes({ writes: [update("mail", mail, expiredMail(mail, at))] })
    : noChanges
})

interface CodeMail {
  readonly template: MailTemplate
  readonly expiresAt: number | undefined
  readonly secret: Redacted.Redacted<string> | undefined
  /** By default a new one. */
  readonly id?: string
}

/** A mail to the address on file; no changes without one. */
export const mailToSubject = (
  { record, to, firstName, company }: CodeSubject,
  { settings: { language } }: Caller["client"],
  { id, ...mail }: CodeMail,
  { at, newId }: Moment
): Changes => {
  if (to === undefined) return noChanges
  const content = { to, firstName, company }
  return queuedMail(record, { ...mail, language, content }, { at, newId: () => id ?? newId() })
}

/** A decision about codes: what is stored, and what the caller hears once it is. */
interface CodeDecision<A> {
  readonly recordId: string
  readonly changes: Changes
  /** The operation that the audit row names, where it is not the one that was called. */
  readonly operation?: string
  readonly result: Result.Result<A, DomainError>
}

const ROUNDS_MAX = 20

/** Commits what `decide` says, which is asked again after a lost race. */
export const commitCodes = Effect.fnUntraced(function* <A, E, R>(
  { client }: Caller,
  { key, ...entry }: CommandEntry,
  companyId: string,
  decide: (moment: Moment) => Effect.Effect<CodeDecision<A>, E, R>
) {
  const { next } = yield* NewId
  const { commit } = yield* Writer
  const moment = { at: entry.at, newId: next }
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { recordId, changes: stored, operation = entry.operation, result } = yield* decide(moment)
    // A refusal is answered again when the request is repeated.
    const answer = Result.isSuccess(result) ? keptKey({ ...entry, key }, recordId) : undefined
    const record = { id: recordId, companyId }
    const whole = { ...entry, clientId: client.id, operation, record, changes: stored, answer }
    yield* requireNotErased(whole)
    const outcome = yield* commit(whole)
    if (outcome._tag === "Committed") return yield* Effect.fromResult(result)
    if (outcome._tag === "Replayed") return yield* new KeyTaken()
  }
  return yield* new Contended()
})
