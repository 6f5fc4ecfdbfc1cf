/** The W-4 information that a document is about, once its worker signs it. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { yearOf } from "@payroll/domain/calendar/localDate"
import type { Document, SignedPaper } from "@payroll/domain/document/document"
import { isConfirmed, type Signature } from "@payroll/domain/document/signature"
import { StateConflict } from "@payroll/domain/errors"
import { earlierVersion } from "@payroll/domain/history"
import type { Moment } from "@payroll/domain/record"
import type { W4Information } from "@payroll/domain/w4/w4Information"
import { confirmedW4, signedW4, w4OnPaper } from "@payroll/domain/document/w4Signature"
import * as Result from "effect/Result"
import { changes, insert, update } from "../../changes.ts"
import type { LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import type { ShownDocument } from "./shownDocument.ts"

const claimsOtherYear = new StateConflict({
  message: "the form claims an exemption from withholding for another year: claim it again first"
})

interface Signed {
  /** The document before the signature. */
  readonly document: Document
  readonly shown: ShownDocument
  readonly signature: Signature
}

const changedForm = (before: W4Information, after: W4Information, { at, newId }: Moment): Changes =>
  changes({
    writes: [
      update("w4Information", before, after),
      insert("earlierVersion", earlierVersion(newId(), "w4Information", before, at))
    ]
  })

/**
 * Marks the entries as signed: by the first signature, on whose day the form is received; a second one confirms them.
 * Entries that changed between the two are left as they are.
 */
export const signedForm = (
  worker: LoadedWorker | undefined,
  { document, shown, signature }: Signed,
  { at, newId }: Moment
): Result.Result<Changes, StateConflict> => {
  const w4 = worker?.w4
  const isFirst = document.status === "to sign"
  if (document.kind !== "w4" || !w4 || (!isFirst && w4.documentId !== document.id)) {
    return Result.succeed(changes({}))
  }
  const today = easternDayOf(at)
  const years = [shown.year, yearOf(w4.receivedAt ?? today)]
  if (isFirst && w4.exempt && years.some((year) => year !== yearOf(today))) {
    return Result.fail(claimsOtherYear)
  }
  const after = isFirst
    ? signedW4(w4, document.id, isConfirmed(signature), at)
    : confirmedW4(w4, at)
  return Result.succeed(changedForm(w4, after, { at, newId }))
}

/**
 * Marks the entries as signed on paper, which has them, and as received with it. Entries that changed since the
 * document was signed are left as they are.
 */
export const formOnPaper = (
  worker: LoadedWorker | undefined,
  document: Document,
  paper: SignedPaper,
  moment: Moment
): Result.Result<Changes, StateConflict> => {
  const w4 = worker?.w4
  const isFirst = document.status === "to sign"
  if (document.kind !== "w4" || !w4 || (!isFirst && w4.documentId !== document.id)) {
    return Result.succeed(changes({}))
  }
  const claimed = yearOf(w4.receivedAt ?? easternDayOf(w4.createdAt))
  if (w4.exempt && claimed !== yearOf(paper.receivedAt)) return Result.fail(claimsOtherYear)
  return Result.succeed(changedForm(w4, w4OnPaper(w4, document.id, paper), moment))
}
