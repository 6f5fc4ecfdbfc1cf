/** Signatures of documents, and the consent to documents that are electronic. */
import { changed, type RecordBase } from "../record.ts"
import { MAILED, type Language } from "../flowLink/flowLink.ts"
import type { Signer } from "./signer.ts"

/** The circumstances in which a guest signs or agrees. */
export interface GuestEvidence {
  readonly sessionId: string
  /** How the link of the session came to the person. */
  readonly handedOver: string
  readonly address: string | undefined
  readonly userAgent: string | undefined
}

export interface Signature extends RecordBase, GuestEvidence, Signer {
  readonly documentId: string
  readonly typedName: string
  /** The version of the text, and its digest as it was shown. */
  readonly edition: number
  readonly textSha256: string
  /** The words that were agreed to. */
  readonly statement: string
}

/** The consent of a person to electronic documents. Source: 15 U.S.C. 7001(c). */
export interface DocumentConsent extends RecordBase, GuestEvidence, Signer {
  readonly language: Language
  /** The version of the words. */
  readonly edition: number
  /** UTC milliseconds; undefined while it holds. */
  readonly withdrawnAt: number | undefined
}

/** Stands first, where no name of a person can stand. */
const BY_CODE = "confirmed by a code, "

/** How the link came to a guest who confirmed the session with a code that was mailed to the address on file. */
export const confirmedByCode = (handedOver: string): string => `${BY_CODE}${handedOver}`

/** True of a signature by a link that was mailed to the address on file, or after a code that was. */
export const isConfirmed = ({ handedOver }: Pick<GuestEvidence, "handedOver">): boolean =>
  handedOver === MAILED || handedOver.startsWith(BY_CODE)

export const withdrawnConsent = (consent: DocumentConsent, at: number): DocumentConsent =>
  changed(consent, { withdrawnAt: at }, at)
