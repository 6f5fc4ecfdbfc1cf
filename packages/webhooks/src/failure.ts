/** Reasons why a message is rejected. */

export type WebhookFailure =
  /** A header of Standard Webhooks is missing. */
  | "missing-header"
  /** A header has another form, is too long or is there twice. */
  | "malformed-header"
  /** A secret is not `whsec_` and 24 to 64 bytes in base64. A mistake of the receiver, not of the sender. */
  | "malformed-secret"
  /** The message was signed longer ago than the tolerance: an old one sent again, or a wrong clock. */
  | "timestamp-too-old"
  /** The message was signed in the future: a wrong clock. */
  | "timestamp-too-new"
  /** No signature is of this body and one of the secrets: another sender, another secret, or other bytes. */
  | "no-matching-signature"
  /** The signature is right, and the body is not an event of the payroll service. */
  | "not-an-event"

const MESSAGES: Readonly<Record<WebhookFailure, string>> = {
  "missing-header": "webhook-id, webhook-timestamp or webhook-signature is missing",
  "malformed-header": "webhook-id, webhook-timestamp or webhook-signature is malformed",
  "malformed-secret": 'a webhook secret must be "whsec_" and 24 to 64 bytes in base64',
  "timestamp-too-old": "webhook-timestamp is too old",
  "timestamp-too-new": "webhook-timestamp is in the future",
  "no-matching-signature":
    "no signature matches: verify the body as it arrived, before any JSON parser, with the endpoint's secret",
  "not-an-event": "the signed body is not an event"
}

/** The message was not accepted. Answer 400 and do nothing else; the text quotes nothing of the message. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError"
  readonly reason: WebhookFailure

  constructor(reason: WebhookFailure) {
    super(MESSAGES[reason])
    this.reason = reason
  }
}
