/** The text that a document shows: the text of its template, or what is stored about the worker in an official one. */
import { waitingFor } from "@payroll/domain/bankAccount/replacement"
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Document } from "@payroll/domain/document/document"
import { isOfClient, type DocumentContent } from "@payroll/domain/document/documentTemplate"
import { depositLines } from "@payroll/domain/document/depositText"
import { filledText, masked } from "@payroll/domain/document/filledDocument"
import { StateConflict } from "@payroll/domain/errors"
import { kycOn } from "@payroll/domain/kyc/kycInformation"
import { w4Values } from "@payroll/domain/document/w4Values"
import type { Language } from "@payroll/domain/flowLink/flowLink"
import { waitingPay } from "@payroll/domain/worker/payChange"
import { fullName } from "@payroll/domain/worker/worker"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { requireCompany } from "../../ports/companyStore.ts"
import { Documents } from "../../ports/documents.ts"
import { TextDigest } from "../../ports/textDigest.ts"
import { WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import { templateOfToday } from "./officialText.ts"
import { identityOf } from "../../worker/rules/samePerson.ts"

/** The text that a document is about. */
type TextOf = Pick<Document, "documentTemplateId" | "title" | "seriesId" | "edition" | "textSha256">

export interface ShownDocument {
  /** As it is shown and signed, with the last four digits of numbers; undefined of a PDF that the client gave. */
  readonly text: string | undefined
  /** The text with all numbers. */
  readonly wholeText: string | undefined
  /** The PDF that the client gave, or the whole one that was stored with the signature, in base64. */
  readonly pdf: string | undefined
  /** The year of an official form that is shown to be signed. */
  readonly year?: number | undefined
  readonly of: TextOf
}

const plain = (text: Redacted.Redacted<string> | undefined): string | undefined =>
  text && Redacted.value(text)

const stored = (document: Document, { text, pdf }: DocumentContent): ShownDocument => ({
  text: plain(text),
  wholeText: plain(text),
  pdf: plain(pdf),
  of: {
    documentTemplateId: document.documentTemplateId,
    title: document.title,
    seriesId: document.seriesId,
    edition: document.edition,
    textSha256: document.textSha256
  }
})

/** The values of an authorization of direct deposit: the accounts that get a share, or are to get one. */
const depositValues = Effect.fnUntraced(function* (
  { worker, bankAccounts }: LoadedWorker,
  language: Language
) {
  const { employer } = yield* WorkerStore
  const shares =
    waitingPay(worker)?.shares ??
    bankAccounts.map(({ id, payPercentage }) => ({ userBankAccountId: id, payPercentage }))
  const accounts = shares.flatMap(({ userBankAccountId, payPercentage }) => {
    const account = bankAccounts.find(({ id }) => id === userBankAccountId)
    if (!account || payPercentage === 0) return []
    return [{ account: waitingFor(account, bankAccounts).at(-1) ?? account, payPercentage }]
  })
  if (accounts.length === 0) {
    return yield* new StateConflict({ message: "no bank account of the user gets pay" })
  }
  const company = yield* employer(worker.clientId, worker.companyId)
  const values = { name: fullName(worker), company: company?.name ?? "" }
  const lines = depositLines(accounts, language)
  return {
    shown: { ...values, accounts: lines.shown },
    whole: { ...values, accounts: lines.whole }
  }
})

/** The values of Form W-4: with the last four digits of the SSN, and with all. */
const w4ValuesOf = Effect.fnUntraced(function* (loaded: LoadedWorker, today: LocalDate) {
  const { worker, w4, kyc } = loaded
  if (!w4) return yield* new StateConflict({ message: "the user has no W-4 information" })
  const identity = yield* identityOf(loaded, requireCompany(worker.clientId, worker.companyId))
  if (!identity?.ssn) {
    return yield* new StateConflict({
      message: "the form needs the SSN of the user: add the KYC information first"
    })
  }
  const { address1 = "", address2 = "", ...home } = kyc ? kycOn(kyc, today) : identity
  const place = [home.city, home.state, home.zipcode].filter((part) => part !== undefined)
  const address = [address1, address2, place.join(" ")]
  const ssn = Redacted.value(identity.ssn)
  const person = { name: fullName(worker), address: address.filter((line) => line !== "") }
  return {
    shown: w4Values(w4, { ...person, ssn: masked(ssn) }),
    whole: w4Values(w4, { ...person, ssn })
  }
})

/** The official text of today, with what is stored about the worker. */
const filled = Effect.fnUntraced(function* (document: Document, loaded: LoadedWorker) {
  const { content } = yield* Documents
  const { sha256 } = yield* TextDigest
  const today = easternDayOf(yield* Clock.currentTimeMillis)
  const template = yield* templateOfToday(document)
  const found = yield* content(document.clientId, template.id)
  if (!found?.text) return yield* Effect.die(new Error("an official template has no text"))
  const values =
    document.kind === "w4"
      ? yield* w4ValuesOf(loaded, today)
      : yield* depositValues(loaded, document.language)
  const text = filledText(Redacted.value(found.text), values.shown)
  const shown: ShownDocument = {
    text,
    wholeText: filledText(Redacted.value(found.text), values.whole),
    pdf: undefined,
    year: template.year,
    of: {
      documentTemplateId: template.id,
      title: template.title,
      seriesId: template.seriesId,
      edition: template.edition,
      textSha256: sha256(text)
    }
  }
  return shown
})

/**
 * Finds what a document shows: what was stored when it was signed, or else the text of its template. Official texts are
 * of workers alone.
 */
export const shownDocument = Effect.fnUntraced(function* (
  document: Document,
  loaded: LoadedWorker | undefined
) {
  const { content } = yield* Documents
  const { clientId, id, kind, status, documentTemplateId } = document
  const own = yield* content(clientId, id)
  if (own) return stored(document, own)
  if (!isOfClient(kind) && status === "to sign" && loaded) return yield* filled(document, loaded)
  const found = yield* content(clientId, documentTemplateId)
  if (!found) return yield* Effect.die(new Error("a document has no content"))
  const shown = stored(document, found)
  // An official text that nobody signed and nobody will sign: without entries.
  return isOfClient(kind) ? shown : { ...shown, text: filledText(shown.text ?? "", {}) }
})
