/** Hands over one whole number, of which other answers show the last four digits. */
import { isInUse } from "@payroll/domain/bankAccount/companyBankAccount"
import { RecordNotFound, StateConflict } from "@payroll/domain/errors"
import { choice } from "@payroll/domain/field/choice"
import { described } from "@payroll/domain/field/rule"
import { Uuid } from "@payroll/domain/field/uuid"
import {
  DisclosureReason,
  WHOLE_NUMBERS,
  type WholeNumber
} from "@payroll/domain/handover/disclosure"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Message, objectOf, oneOf, shownId, shownText } from "../answerSchema.ts"
import { commitCounted } from "../auditedRequest.ts"
import type { Caller } from "../caller.ts"
import { noChanges } from "../changes.ts"
import { defineCommand, exampleId } from "../defineOperation.ts"
import { keptKey } from "../executeCommand.ts"
import { CompanyStore, profileOf } from "../ports/companyStore.ts"
import { WorkerStore } from "../ports/workerStore.ts"
import { KeyTaken, type AuditedRecord, type CommandEntry, type Unavailable } from "../writer.ts"
import { REVEALED_MAX, revealedValue } from "./rules/revealed.ts"

interface Holder {
  readonly record: AuditedRecord
  /** Undefined where the record has none. */
  readonly number: Redacted.Redacted<string> | undefined
}

type Find<R> = (clientId: string, id: string) => Effect.Effect<Holder | undefined, Unavailable, R>

const ssnOf: Find<CompanyStore | WorkerStore> = Effect.fnUntraced(function* (clientId, id) {
  const { worker } = yield* WorkerStore
  const loaded = yield* worker(clientId, id)
  if (loaded) return { record: loaded.worker, number: loaded.kyc?.ssn }
  const profile = yield* profileOf(clientId, "businessUser", id)
  const user = profile?.businessUsers.find((each) => each.id === id)
  return user && { record: user, number: user.ssn }
})

const einOf: Find<CompanyStore> = Effect.fnUntraced(function* (clientId, id) {
  const { profile } = yield* CompanyStore
  const loaded = yield* profile(clientId, id)
  return loaded && { record: { id, companyId: id }, number: loaded.kyb?.ein }
})

const accountNumberOf: Find<CompanyStore | WorkerStore> = Effect.fnUntraced(
  function* (clientId, id) {
    const profile = yield* profileOf(clientId, "companyBankAccount", id)
    const { workerOfBankAccount } = yield* WorkerStore
    const accounts =
      profile?.bankAccounts ?? (yield* workerOfBankAccount(clientId, id))?.bankAccounts ?? []
    const account = accounts.find((each) => each.id === id)
    return account && isInUse(account)
      ? { record: account, number: account.accountNumber }
      : undefined
  }
)

const finders: Readonly<Record<WholeNumber, Find<CompanyStore | WorkerStore>>> = {
  ssn: ssnOf,
  ein: einOf,
  accountNumber: accountNumberOf
}

const noNumber = new StateConflict({ message: "the record has no such number" })

/** Stores the audit row, and counts it for the person of the credential; before the number is answered. */
const storeReveal = Effect.fnUntraced(function* (
  { record, field, reason }: { record: AuditedRecord; field: WholeNumber; reason: string },
  caller: Caller,
  entry: CommandEntry
) {
  const { key: _key, ...row } = entry
  const outcome = yield* commitCounted({
    ...row,
    record,
    changes: noChanges,
    answer: keptKey(entry, record.id),
    numbers: [revealedValue(caller, record, ["reveal", "recordId"])],
    disclosure: { values: [field], reason }
  })
  if (outcome._tag !== "Committed") return yield* new KeyTaken()
})

export const revealNumber = defineCommand({
  group: "payroll",
  name: "revealNumber",
  verb: "POST",
  role: "payroll",
  summary: `Show one whole number: ${REVEALED_MAX} a day and person; audited before the answer`,
  request: Schema.Struct({
    reveal: objectOf("The number that is asked for.", {
      recordId: described(
        Uuid,
        "Whose number: a worker or a business user (`ssn`), a company (`ein`), or a bank account that is in use (`accountNumber`)."
      ),
      field: described(choice(WHOLE_NUMBERS), "Which number."),
      reason: described(DisclosureReason, "What it is needed for; the audit keeps these words.")
    })
  }),
  isStrict: true,
  response: Schema.Struct({
    reveal: objectOf("The number.", {
      recordId: shownId("The record that has it."),
      field: oneOf(WHOLE_NUMBERS, "Which number."),
      number: shownText("The whole number, digits alone."),
      message: Message
    })
  }),
  run: ({ reveal: { recordId, field, reason } }, caller, entry) =>
    Effect.gen(function* () {
      const holder = yield* finders[field](entry.clientId, recordId)
      if (!holder) return yield* new RecordNotFound({ record: "record" })
      if (!holder.number) return yield* noNumber
      yield* storeReveal({ record: holder.record, field, reason }, caller, entry)
      const number = Redacted.value(holder.number)
      return { reveal: { recordId, field, number, message: "The audit has a row of this answer" } }
    }),
  example: { reveal: { recordId: exampleId, field: "ssn", reason: "papers for the IRS" } }
})
