/** The parts of docs/webhooks.md that come from the code: test vectors, retries, events and the receiver. */
import { readFileSync } from "node:fs"
import { eventCategories } from "../packages/domain/src/event/event.ts"
import { pauseMs } from "../packages/operations/src/background/retrySchedule.ts"
import examples from "../packages/operations/src/webhook/rules/exampleEvents.json" with { type: "json" }
import { signatureHeaders, signingKey } from "../packages/adapters/src/webhooks/signing.ts"

const SECRET_BYTES = 32
const AT_SECONDS = 1_772_960_707
const OLD_SECONDS = 3_600

const SECRET = `whsec_${Buffer.alloc(SECRET_BYTES, 7).toString("base64")}`
const PREVIOUS_SECRET = `whsec_${Buffer.alloc(SECRET_BYTES, 9).toString("base64")}`

export interface Vector {
  readonly name: string
  /** The clock of the receiver, in seconds since 1970. */
  readonly now: number
  readonly secret: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly isValid: boolean
}

const keyOf = (secret: string) => signingKey(Buffer.from(secret.slice("whsec_".length), "base64"))

/** A valid message, one that was changed, an old one, and one in the overlap of a rotation. */
export const vectors = (): ReadonlyArray<Vector> => {
  const event = examples["payperiod.payperiodstatus.insert"]
  const body = JSON.stringify(event)
  const of = { id: event.trigger.eventId, timestampSeconds: AT_SECONDS, body }
  const headers = { ...signatureHeaders({ ...of, secrets: [keyOf(SECRET)] }) }
  const both = { ...signatureHeaders({ ...of, secrets: [SECRET, PREVIOUS_SECRET].map(keyOf) }) }
  const valid = { now: AT_SECONDS, secret: SECRET, headers, body, isValid: true }
  return [
    { name: "valid", ...valid },
    { name: "tampered", ...valid, body: body.replace('"new"', '"processed"'), isValid: false },
    { name: "old", ...valid, now: AT_SECONDS + OLD_SECONDS, isValid: false },
    { name: "rotated", ...valid, secret: PREVIOUS_SECRET, headers: both }
  ]
}

const UNITS = [
  [3_600_000, "h"],
  [60_000, "min"],
  [1_000, "s"]
] as const

const spoken = (ms: number): string => {
  const [unit, name] = UNITS.find(([each]) => Math.round(ms) >= each) ?? [1, "ms"]
  return `${Math.round(ms / unit)} ${name}`
}

/** The pauses between the attempts, without jitter: a random number in the middle. */
export const retriesMarkdown = (): string => {
  const rows = ["| Failed attempts | Next attempt after |", "| --- | --- |"]
  for (let attempts = 1; ; attempts += 1) {
    const ms = pauseMs(attempts, 0.5, undefined)
    if (ms === undefined) return `${rows.join("\n")}\n`
    rows.push(`| ${attempts} | ${spoken(ms)} |`)
  }
}

/** The receiver that `test/packages.test.ts` runs. */
export const receiverMarkdown = (): string =>
  `${/```js\n[^]*?```/.exec(readFileSync("packages/webhooks/README.md", "utf8"))?.[0]}\n`

export const vectorsMarkdown = (): string =>
  ["```json", JSON.stringify(vectors(), undefined, 2), "```", ""].join("\n")

export const eventTypesMarkdown = (): string =>
  [
    "| Event | About |",
    "| --- | --- |",
    ...Object.entries(eventCategories).map(
      ([category, { about }]) =>
        `| [\`${category}\`](events.md#${category.replace(".", "")}) | ${about} |`
    ),
    ""
  ].join("\n")
