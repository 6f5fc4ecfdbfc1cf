/** The acceptance of terms: by its signer in a session, or by a program whose pages showed the text. */
import type { RecordBase } from "../record.ts"
import type { GuestEvidence } from "./signature.ts"
import type { Signer } from "./signer.ts"

export interface TermsAcceptance extends RecordBase, Signer {
  readonly documentId: string
  /** The version of the text, and its digest as it was shown. */
  readonly edition: number
  readonly textSha256: string
  /** The credential of the call; that of a guest is the session. */
  readonly credential: string
  readonly sessionId: GuestEvidence["sessionId"] | undefined
  /** How the link of the session came to the signer. */
  readonly handedOver: GuestEvidence["handedOver"] | undefined
  readonly address: string | undefined
  readonly userAgent: string | undefined
}
