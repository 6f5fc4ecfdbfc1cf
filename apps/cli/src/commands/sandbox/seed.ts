import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { addDays } from "@payroll/domain/calendar/localDate"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { verificationBy, withRuntime } from "../../composition.ts"
import { operateWithin } from "../../operate.ts"
import { actingAs, by } from "../../operator.ts"
import { client, json, print, Refused } from "../../output.ts"
import { fill, type Filled } from "./fill.ts"
import type { WorkerPlan } from "./plan.ts"

const COMPANIES_MAX = 1_000
/** Limit of one call of addUsers. */
const WORKERS_OF_COMPANY_MAX = 1_000
const POLL_MS = 500
/** Polls in a row without a verdict after which the wait ends: then nothing verifies. */
const QUIET_POLLS_MAX = 10

const numberOf = (name: string, usual: number, max: number, description: string) =>
  Flag.Int(name).pipe(
    Flag.filter(
      (count) => count >= 0 && count <= max,
      () => `must be a whole number from 0 to ${max}`
    ),
    Flag.withDescription(description),
    Flag.withDefault(usual)
  )

const notASandbox = new Refused({
  message:
    "only for trying the service out: the verification of these settings is not the sandbox (PAYROLL_VERIFICATION)"
})

interface UserView {
  readonly user: { readonly userStatus: { readonly status: string } }
}

/** Pauses workers once the service has verified them; gives how many it did not verify in time. */
const pause = Effect.fnUntraced(function* (name: string, { toPause }: Filled, lastDay: string) {
  const waiting = new Set(toPause)
  for (let quiet = 0; quiet < QUIET_POLLS_MAX && waiting.size > 0; quiet += 1) {
    for (const userId of waiting) {
      const { user } = (yield* operateWithin(name, "getUser", { userId })) as UserView
      if (user.userStatus.status !== "Active") continue
      const leave = { userId, exitDate: lastDay, notes: "example: a seasonal break" }
      yield* operateWithin(name, "deactivateUser", { user: leave })
      waiting.delete(userId)
      quiet = 0
    }
    if (waiting.size > 0) yield* Effect.sleep(POLL_MS)
  }
  return waiting.size
})

const HAS_LEFT: ReadonlySet<WorkerPlan> = new Set(["paused", "ended", "removed"])

interface LinkView {
  readonly flowLink: { readonly url: string | null }
}

/** The state and the pages of a worker of each state in which the onboarding has pages. */
const pagesOf = Effect.fnUntraced(function* (name: string, { examples }: Filled) {
  const pages: Array<{ readonly status: string; readonly url: string }> = []
  for (const [plan, userId] of examples) {
    if (HAS_LEFT.has(plan)) continue
    const { user } = (yield* operateWithin(name, "getUser", { userId })) as UserView
    const { status } = user.userStatus
    if (pages.some((each) => each.status === status)) continue
    const link = { flow: "worker-onboarding", userId }
    const { flowLink } = (yield* operateWithin(name, "addFlowLink", { flowLink: link })) as LinkView
    if (flowLink.url !== null) pages.push({ status, url: flowLink.url })
  }
  return pages
})

/** The pages of who signs for a company that is not onboarded; undefined without one. */
const companyPagesOf = Effect.fnUntraced(function* (name: string, { registered }: Filled) {
  if (!registered) return undefined
  const { companyId, businessUserId } = registered
  const link = { flow: "company-onboarding", companyId, businessUserId }
  const { flowLink } = (yield* operateWithin(name, "addFlowLink", { flowLink: link })) as LinkView
  return flowLink.url ?? undefined
})

export const seed = Command.make(
  "seed",
  {
    companies: numberOf("companies", 20, COMPANIES_MAX, "How many companies"),
    workers: numberOf("workers", 200, COMPANIES_MAX * 10, "How many workers, over all companies"),
    client,
    by,
    json
  },
  Effect.fn(
    function* ({ companies, workers, client: name, json: asJson }) {
      if ((yield* verificationBy) !== "sandbox") return yield* notASandbox
      if (workers > companies * WORKERS_OF_COMPANY_MAX) {
        const message = `--workers must be at most ${WORKERS_OF_COMPANY_MAX} for each company`
        return yield* new Refused({ message })
      }
      // A day that has ended in the time zone of every worker.
      const lastDay = addDays(easternDayOf(yield* Clock.currentTimeMillis), -1)
      const { filled, unverified, pages, companyPages } = yield* withRuntime(
        Effect.gen(function* () {
          const run = (operation: string, body: Readonly<Record<string, unknown>>) =>
            operateWithin(name, operation, body)
          const done = yield* fill(run, { companies, workers, lastDay })
          const left = yield* pause(name, done, lastDay)
          const companyLink = yield* companyPagesOf(name, done)
          const ofWorkers = yield* pagesOf(name, done)
          return { filled: done, unverified: left, pages: ofWorkers, companyPages: companyLink }
        })
      )
      const added = { companies: filled.companies, workers: filled.workers }
      yield* print(asJson, { ...added, unverified, pages, companyPages }, [
        `added ${companies} companies and ${workers} workers to client ${name}`,
        ...pages.map(({ status, url }) => `pages of a worker (${status}), for a phone: ${url}`),
        ...(companyPages === undefined
          ? []
          : [`pages of a company that is not onboarded: ${companyPages}`]),
        ...(unverified === 0
          ? []
          : ["nothing verifies them yet: start the service, and they go on to their states"])
      ])
    },
    (command, { by: person }) => actingAs(person)(command)
  )
).pipe(
  Command.withDescription("Fill a client with invented companies and workers in every state"),
  Command.withExamples([
    {
      command: "payroll sandbox seed --companies 20 --workers 200",
      description: "Something to look at in the console"
    }
  ])
)
