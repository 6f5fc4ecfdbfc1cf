/** Signatures of Form W-4, by a worker on a page or on paper. */
import { easternDayOf } from "../calendar/easternDay.ts"
import type { SignedPaper } from "./document.ts"
import { changed } from "../record.ts"
import type { ORIGIN, W4Content, W4Information } from "../w4/w4Information.ts"

/** A form that its worker signed, which is received on that day. */
export const signedW4 = (
  w4: W4Information,
  documentId: string,
  isConfirmed: boolean,
  at: number
): W4Information => changed(w4, { documentId, isConfirmed, receivedAt: easternDayOf(at) }, at)

/** A signed form whose worker confirmed the signature. */
export const confirmedW4 = (w4: W4Information, at: number): W4Information =>
  changed(w4, { isConfirmed: true }, at)

/** A form that its worker signed on paper, which an employer recorded. */
export const w4OnPaper = (
  w4: W4Information,
  documentId: string,
  { fileId, receivedAt, recordedBy, recordedAt }: SignedPaper
): W4Information =>
  changed(
    w4,
    { documentId, receivedAt, paperFileId: fileId, paperRecordedBy: recordedBy },
    recordedAt
  )

/** The credentials of guests begin so. */
const GUEST = "guest:"

/** Describes if a form was signed, and by whom it was recorded. */
export const w4SignatureOf = ({
  documentId,
  isConfirmed,
  recordedBy,
  paperRecordedBy
}: Pick<W4Content, (typeof ORIGIN)[number]>): string => {
  if (paperRecordedBy !== undefined) return `signed on paper, recorded by ${paperRecordedBy}`
  if (documentId !== undefined) return isConfirmed ? "signed" : "signed, not confirmed"
  if (recordedBy === undefined) return "unsigned"
  return recordedBy.startsWith(GUEST)
    ? "unsigned, entered by the worker"
    : `unsigned, recorded by ${recordedBy}`
}

/** A form as its worker sees it: without the credential of the employer who recorded it. */
export const withoutCredential = (w4: W4Information): W4Information => {
  const hidden = (credential: string | undefined) =>
    credential === undefined || credential.startsWith(GUEST) ? credential : "the employer"
  const { recordedBy, paperRecordedBy } = w4
  return { ...w4, recordedBy: hidden(recordedBy), paperRecordedBy: hidden(paperRecordedBy) }
}
