/** Fields shared by requests and answers about recipients of hand-overs. */
import { partOf } from "@payroll/domain/field/presence"
import { described, pattern } from "@payroll/domain/field/rule"
import { Name, text } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { CURVES, publicKeyOf } from "@payroll/domain/handover/publicKey"
import { isUsable, usableFrom, type Recipient } from "@payroll/domain/handover/recipient"
import { problem } from "@payroll/domain/problem"
import * as Schema from "effect/Schema"
import { objectOf, oneOf, shownId, shownText } from "../../answerSchema.ts"
import type { Client } from "../../caller.ts"
import { allOf, having, required, within } from "../../conditions.ts"
import { publishedAs } from "../../decode.ts"
import { fieldsOf, nullable, time, viewOf } from "../../views/view.ts"

const FINGERPRINT_LENGTH = 43

export const RecipientId = described(Uuid, "The recipient.")
export const recipientIdShown = shownId(RecipientId)

export const Fingerprint = described(
  text(FINGERPRINT_LENGTH),
  "The fingerprint of its key (RFC 7638): the SHA-256 in base64url."
)
const fingerprintShown = shownText(Fingerprint)

const coordinate = (example: string) =>
  Schema.String.check(
    pattern(/^[A-Za-z0-9_-]{43}$/, "must be 32 bytes in base64url", { examples: [example] })
  )

const publicKeyFields = {
  kty: described(
    Schema.Literals(["EC", "OKP"]),
    "The kind of the key: `EC` for P-256, `OKP` for X25519."
  ),
  crv: described(Schema.Literals(CURVES), "The curve."),
  x: described(
    coordinate("fPJ7GI0DT36KUjgDBLUaw8CJaeJ38hs1pgtI_EdmmXg"),
    "The point, or its first coordinate: 32 bytes in base64url."
  ),
  y: Schema.optionalKey(
    described(
      coordinate("B3dVENuO0EApPZrGn3Qw27p9reY86YIpngS3nSJ4c9E"),
      "The second coordinate of a point on P-256: 32 bytes in base64url."
    )
  )
}

const RecipientName = described(
  Name,
  "The name by which calls name it; unique among the recipients that are not revoked."
)

export const RecipientInput = objectOf("The recipient to add.", {
  name: RecipientName,
  publicKey: objectOf(
    "Its public key as a JSON Web Key, without its private part.",
    publicKeyFields
  )
})

const PUBLIC_KEY = ["recipient", "publicKey"]
/** The members of private and of symmetric keys (RFC 7518, section 6). */
const PRIVATE = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

/** The two kinds of keys; whether a point lies on its curve, JSON Schema cannot say. */
const keyCondition = within(
  "recipient",
  within("publicKey", {
    type: "object",
    anyOf: [
      allOf(having("kty", "EC"), having("crv", "P-256"), required("y")),
      allOf(having("kty", "OKP"), having("crv", "X25519"), { not: required("y") })
    ]
  })
)

/** A key that is not public is known to whoever reads the request; a point without a group protects nothing. */
export const keyIsSound = publishedAs(keyCondition, (body) => {
  const { kty, crv, x, y, ...others } = partOf(partOf(body, "recipient"), "publicKey")
  if (PRIVATE.some((member) => member in others)) {
    return [
      problem(
        PUBLIC_KEY,
        "choice",
        "must not have a private part; this key must not be used any more"
      )
    ]
  }
  if (typeof kty !== "string" || typeof crv !== "string" || typeof x !== "string") return []
  const key = publicKeyOf({ kty, crv, x, y: typeof y === "string" ? y : undefined })
  return key
    ? []
    : [
        problem(
          PUBLIC_KEY,
          "format",
          "must be a point on P-256, or one of X25519 that is not of low order"
        )
      ]
})

/** A recipient at the time of an answer, under the settings of its client. */
interface RecipientNow extends Recipient {
  readonly usableFrom: number | undefined
  readonly status: "waiting" | "usable"
}

export const recipientNow = (
  recipient: Recipient,
  { settings }: Pick<Client, "settings">,
  at: number
): RecipientNow => ({
  ...recipient,
  usableFrom: usableFrom(recipient, settings.fourEyes),
  status: isUsable(recipient, settings.fourEyes, at) ? "usable" : "waiting"
})

export const recipientView = viewOf(
  "HandOverRecipient",
  "A recipient of hand-overs.",
  fieldsOf<RecipientNow>()(({ from, by }) => ({
    recipientId: from("id", recipientIdShown),
    name: shownText(RecipientName),
    publicKey: objectOf("Its public key as a JSON Web Key.", {
      kty: oneOf(["EC", "OKP"], publicKeyFields.kty),
      crv: oneOf(CURVES, publicKeyFields.crv),
      x: shownText(publicKeyFields.x),
      y: Schema.optionalKey(shownText(publicKeyFields.y.schema))
    }),
    fingerprint: fingerprintShown,
    addedBy: by(shownText("The person who added it."), ({ addedBy }) => addedBy.by.name),
    createdAt: time("When it was added."),
    confirmedAt: nullable(
      time("When a second person confirmed its fingerprint; null if nobody did.")
    ),
    usableFrom: nullable(
      time("From when data is handed over to it; null if it waits for a second person.")
    ),
    status: oneOf(["waiting", "usable"], "Whether data is handed over to it.")
  }))
)
