/** An endpoint in words: its name, its last hours, and one sentence about what waits and why. */
import { formatTime } from "@payroll/ui/format.ts"
import type { Tone } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"

export type Endpoint = AnswerOf<"getWebhookEndpoints">["webhookEndpoints"][number]
export type Delivery = AnswerOf<"getWebhookDeliveries">["deliveries"][number]

const text = words.webhooks
const of = text.sentence

export interface Health {
  readonly tone: Tone
  /** One or two words. */
  readonly state: string
  /** The cause; empty where nothing is wrong. */
  readonly why: string
  /** The events that wait. */
  readonly what: string
}

/** The result of a delivery in words, with the status of the answer where there is one. */
export const resultText = ({ result, statusCode }: Pick<Delivery, "result" | "statusCode">) => {
  const name = (text.results as Readonly<Record<string, string>>)[result] ?? result
  return statusCode === null ? name : `${name}, ${statusCode}`
}

const HEALTHY: ReadonlySet<string> = new Set(["delivered", "skipped", "expired"])

const waitText = ({ waitingEvents, waitingCompanies }: Endpoint["deliveries"]): string =>
  waitingEvents === 0 ? "" : of.waitCount(waitingEvents, waitingCompanies)

/** The health of an endpoint; `last` is its latest attempt, whose result says why it fails. */
export const healthOf = (endpoint: Endpoint, last?: Delivery): Health => {
  const { deliveries, status, disabledReason } = endpoint
  const { failingSince, failingCompanies, haltedCompanies, pausedUntil, held } = deliveries
  const waits = waitText(deliveries)
  const sentence = waits === "" ? "" : `${waits}.`
  if (held) return { tone: "warn", state: text.waits, why: text.held, what: sentence }
  if (status === "disabled") {
    return {
      tone: "off",
      state: text.statuses.disabled,
      why: disabledReason === null ? "" : `${text.reasons[disabledReason]}.`,
      what: waits === "" ? "" : `${sentence} ${of.off}`
    }
  }
  const cause = last && !HEALTHY.has(last.result) ? resultText(last) : of.failed
  const why = failingSince === null ? of.noSince(cause) : of.since(cause, formatTime(failingSince))
  if (haltedCompanies > 0) {
    const what = `${sentence} ${of.halted(haltedCompanies)}`
    return { tone: "bad", state: text.waitsForYou, why, what }
  }
  if (failingSince !== null || failingCompanies > 0) {
    const what = waits === "" ? "" : `${waits} and ${of.noneLost}.`
    return { tone: "bad", state: text.failing, why, what }
  }
  if (pausedUntil !== null) {
    const pause = of.paused(formatTime(pausedUntil))
    return { tone: "warn", state: text.waits, why: pause, what: sentence }
  }
  if (waits !== "") {
    const since = deliveries.oldestWaitingSince
    const oldest = since === null ? "" : ` ${of.oldest(formatTime(since))}`
    return { tone: "info", state: text.waits, why: "", what: `${sentence}${oldest}` }
  }
  return { tone: "ok", state: text.statuses.enabled, why: "", what: text.healthy }
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((all, one) => all + one, 0)

/** The attempts of the last 24 hours. */
export const lastDay = ({ hours }: Pick<Endpoint, "hours">) => ({
  delivered: sum(hours.map(({ delivered }) => delivered)),
  failed: sum(hours.map(({ failed }) => failed))
})

/** The name of an endpoint: what it is for, or its host. */
export const endpointName = ({ url, description }: Pick<Endpoint, "url" | "description">) =>
  description ?? url.replace(/^https?:\/\//, "")
