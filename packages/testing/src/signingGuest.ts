/** A guest who signs, in the session of a flow link. */
import type { Caller } from "@payroll/operations/caller"
import { operationNamed } from "@payroll/operations/catalogue"
import type { Body } from "@payroll/operations/decode"
import { execute } from "@payroll/operations/execute"
import { beginGuestSession } from "@payroll/operations/guestSessions"
import { GuestSessions } from "@payroll/operations/ports/guestSessions"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { callBy } from "./kyc/world.ts"
import { Inspection } from "./storage.ts"

const MAILED = "mailed to the address on file"
const from = { requestId: "request-1", address: "192.0.2.7" }

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface Guest {
  readonly userId?: string
  readonly companyId?: string
  readonly businessUserId?: string
  readonly flow?: string
  /** True if the link was mailed to the address on file. */
  readonly isMailed?: boolean
}

/** A guest of a flow, who calls operations. */
export const signingGuest = (
  call: ReturnType<typeof callBy>,
  { flow = "worker-documents", isMailed = false, ...subject }: Guest
) =>
  Effect.gen(function* () {
    const { flowLink } = yield* call("addFlowLink", { flowLink: { flow, ...subject } })
    const [, flowName = "", token = ""] = /flow\/([^#]+)#(.+)/.exec(String(flowLink?.["url"])) ?? []
    const begun = yield* beginGuestSession({ flowName, token }, from)
    if (begun.refusal !== undefined) return assert.fail(begun.refusal)
    const { set } = yield* Inspection
    if (isMailed) yield* set("guest_session", { id: begun.session.id }, { handed_over: MAILED })
    const { find } = yield* GuestSessions
    const open = yield* find(Redacted.value(begun.secret))
    const principal = open?.principal ?? assert.fail("no session")
    const caller: Caller = { ...principal, ...from, userAgent: "Browser/1" }
    return (name: string, body: Body) =>
      Effect.map(
        execute({
          operation: operationNamed(name) ?? assert.fail(name),
          form: "method",
          body: { ...body, method: name },
          caller,
          idempotencyKey: undefined
        }),
        (answer) => JSON.parse(answer.body) as Answer
      )
  })
