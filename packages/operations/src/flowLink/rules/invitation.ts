/** Invitations of workers: the link to enter the own data, which is made and mailed with the first wage. */
import { InvalidRequest } from "@payroll/domain/errors"
import { LIVE_LINKS_MAX } from "@payroll/domain/flowLink/flowLink"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { having, required, when } from "../../conditions.ts"
import type { Body } from "../../decode.ts"
import type { DecisionContext } from "../../operation.ts"
import { FlowLinks, NO_ACCESS, type FlowToken, type GuestAccess } from "../../ports/flowLinks.ts"
import { WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"
import { liveAt, madeLink } from "./madeLink.ts"

/** The condition on a worker who is added: only somebody with an address is invited. */
export const inviteCondition = when(having("invite", true), required("email"))

export const inviteProblems = (path: Problem["path"], user: Body): ReadonlyArray<Problem> =>
  user["invite"] === true && user["email"] === undefined ? [missing([...path, "email"])] : []

/** The lack because of which nobody can be invited, in the words of a problem; undefined without one. */
export const inviteLack = Effect.map(FlowLinks, ({ publicUrl, hasMail }) => {
  if (!hasMail) return "needs a mail server, and none is set"
  return publicUrl === undefined
    ? "needs an address at which people reach the service: set PAYROLL_PUBLIC_URL"
    : undefined
})

/** Fails for a worker who is to be invited where nobody can be. */
export const checkInvite = (
  { invite }: { readonly invite?: boolean },
  lack: string | undefined
): Result.Result<void, InvalidRequest> =>
  invite === true && lack !== undefined
    ? Result.fail(new InvalidRequest({ problems: [problem(["user", "invite"], "conflict", lack)] }))
    : Result.void

/** The parts that the link of an invitation is made of. */
export interface Invitation {
  readonly token: FlowToken
  readonly company: string
  readonly access: GuestAccess
}

/** The invitations that go with the next wages of workers of one company, by worker. */
export const invitationsOf = Effect.fnUntraced(function* (loaded: ReadonlyArray<LoadedWorker>) {
  const invited = loaded.flatMap(({ worker }) =>
    worker.invite && worker.userStatus === "Add Wage" ? [worker] : []
  )
  const [first] = invited
  if (!first) return new Map<string, Invitation>()
  const { access, newToken } = yield* FlowLinks
  const { employer } = yield* WorkerStore
  const { clientId, companyId } = first
  const company = (yield* employer(clientId, companyId))?.name ?? ""
  const ids = invited.map(({ id }) => id)
  const all = yield* access(clientId, ids)
  return new Map<string, Invitation>(
    ids.map((id) => [id, { token: newToken(), company, access: all.get(id) ?? NO_ACCESS }])
  )
})

/**
 * Makes and mails the link of an invitation. Without an address by now, or with too many links, it is stored as
 * `undeliverable`: the wage does not wait for it.
 */
export const invitedChanges = (
  { id, companyId, firstName, email: address }: Worker,
  { token, company, access }: Invitation,
  context: DecisionContext
): Changes => {
  const email = liveAt(access, context.at) < LIVE_LINKS_MAX ? address : undefined
  const subject = { id, companyId, firstName, email, company }
  const { language } = context.client.settings
  return madeLink(subject, { flow: "worker-onboarding", language, token, isMailed: true }, context)
    .changes
}
