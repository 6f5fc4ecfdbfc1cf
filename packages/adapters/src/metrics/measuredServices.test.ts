import { assert, describe, it } from "@effect/vitest"
import { MailTransport } from "@payroll/operations/ports/mailStore"
import { VerificationProvider } from "@payroll/operations/ports/verificationProvider"
import { WebhookTransport, type SendOutcome } from "@payroll/operations/ports/webhookTransport"
import { Outcome, Unavailable, Writer } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerMeasured } from "./measuredServices.ts"
import { makeRegistry } from "./registry.ts"

const outage = new Unavailable({ reason: "test", retryAfterSeconds: 1 })

/** Services that answer with the next of these each time. */
const answering = (
  commits: Array<Effect.Effect<Outcome, Unavailable>>,
  sends: Array<SendOutcome>
) =>
  Layer.mergeAll(
    Layer.succeed(Writer)({
      commit: () => commits.shift() ?? Effect.die("no more"),
      confirm: Effect.void
    }),
    Layer.succeed(WebhookTransport)({
      send: () => Effect.sync(() => sends.shift() ?? assert.fail("no more")),
      check: () => Effect.void
    }),
    Layer.succeed(MailTransport)({
      publicUrl: undefined,
      send: () => Effect.succeed({ _tag: "Deferred", reason: "test" })
    }),
    Layer.succeed(VerificationProvider)({
      casesMax: 7,
      ask: () => Effect.succeed({ _tag: "OutOfReach", reason: "test" })
    })
  )

const anything = {} as never

describe("measured services", () => {
  it.effect("give what the services give, and count it", () =>
    Effect.gen(function* () {
      const registry = makeRegistry()
      const commits = [Effect.succeed(Outcome.Committed()), Effect.fail(outage)]
      const answered = { _tag: "Answered", retryAfterMs: undefined, durationMs: 30 } as const
      const sends: Array<SendOutcome> = [
        { ...answered, status: 204 },
        { ...answered, status: 302 },
        { _tag: "Failed", reason: "tooLarge", ownFault: false, durationMs: 8 }
      ]
      const layer = Layer.provideMerge(layerMeasured(registry), answering(commits, sends))
      yield* Effect.gen(function* () {
        const [writer, transport, provider] = [
          yield* Writer,
          yield* WebhookTransport,
          yield* VerificationProvider
        ]
        assert.deepStrictEqual(yield* writer.commit(anything), Outcome.Committed())
        assert.strictEqual(yield* Effect.flip(writer.commit(anything)), outage)
        for (const tag of ["Answered", "Answered", "Failed"]) {
          assert.strictEqual((yield* transport.send(anything))._tag, tag)
        }
        assert.strictEqual((yield* provider.ask(anything))._tag, "OutOfReach")
        assert.strictEqual(provider.casesMax, 7)
        const mails = yield* MailTransport
        assert.strictEqual((yield* mails.send(anything))._tag, "Deferred")
      }).pipe(Effect.provide(layer))
      const text = registry.text()
      for (const line of [
        'payroll_commits_total{outcome="committed"} 1',
        'payroll_commits_total{outcome="failed"} 1',
        "payroll_commit_duration_seconds_count 2",
        'payroll_deliveries_total{outcome="accepted"} 1',
        'payroll_deliveries_total{outcome="refused"} 1',
        'payroll_deliveries_total{outcome="too_large"} 1',
        "payroll_delivery_duration_seconds_count 3",
        'payroll_mails_total{outcome="deferred"} 1',
        'payroll_provider_asks_total{answer="out_of_reach"} 1'
      ]) {
        assert.include(text, `${line}\n`)
      }
    })
  )
})
