/** Services that count what they do. Each is the service itself with its calls observed. */
import { MailTransport } from "@payroll/operations/ports/mailStore"
import { VerificationProvider } from "@payroll/operations/ports/verificationProvider"
import { WebhookTransport, type SendOutcome } from "@payroll/operations/ports/webhookTransport"
import { Writer } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import type { Registry } from "./registry.ts"

const secondsSince = (started: number): number => (performance.now() - started) / 1_000

const snakeCase = (name: string): string =>
  name.replaceAll(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

const layerWriter = ({ count, observe }: Registry) =>
  Layer.effect(
    Writer,
    Effect.map(Writer, (writer) =>
      Writer.of({
        ...writer,
        commit: (commit) =>
          Effect.suspend(() => {
            const started = performance.now()
            return Effect.onExit(writer.commit(commit), (exit) =>
              Effect.sync(() => {
                observe("payroll_commit_duration_seconds", secondsSince(started))
                const outcome = Exit.isSuccess(exit) ? snakeCase(exit.value._tag) : "failed"
                count("payroll_commits_total", [outcome])
              })
            )
          })
      })
    )
  )

const deliveryOutcome = (outcome: SendOutcome): string => {
  if (outcome._tag === "Failed") return snakeCase(outcome.reason)
  return outcome.status >= 200 && outcome.status < 300 ? "accepted" : "refused"
}

const layerTransport = ({ count, observe }: Registry) =>
  Layer.effect(
    WebhookTransport,
    Effect.map(WebhookTransport, (transport) =>
      WebhookTransport.of({
        ...transport,
        send: (message) =>
          Effect.tap(transport.send(message), (outcome) =>
            Effect.sync(() => {
              observe("payroll_delivery_duration_seconds", outcome.durationMs / 1_000)
              count("payroll_deliveries_total", [deliveryOutcome(outcome)])
            })
          )
      })
    )
  )

const layerMail = ({ count }: Registry) =>
  Layer.effect(
    MailTransport,
    Effect.map(MailTransport, ({ publicUrl, send }) =>
      MailTransport.of({
        publicUrl,
        send: (mail) =>
          Effect.tap(send(mail), ({ _tag }) =>
            Effect.sync(() => count("payroll_mails_total", [snakeCase(_tag)]))
          )
      })
    )
  )

const layerProvider = ({ count, observe }: Registry) =>
  Layer.effect(
    VerificationProvider,
    Effect.map(VerificationProvider, ({ ask, casesMax }) =>
      VerificationProvider.of({
        casesMax,
        ask: (providerCase) =>
          Effect.suspend(() => {
            const started = performance.now()
            return Effect.tap(ask(providerCase), (answer) =>
              Effect.sync(() => {
                observe("payroll_provider_ask_duration_seconds", secondsSince(started))
                count("payroll_provider_asks_total", [snakeCase(answer._tag)])
              })
            )
          })
      })
    )
  )

/** The measured services, in place of those that they are given. */
export const layerMeasured = (registry: Registry) =>
  Layer.mergeAll(
    layerWriter(registry),
    layerTransport(registry),
    layerMail(registry),
    layerProvider(registry)
  )
