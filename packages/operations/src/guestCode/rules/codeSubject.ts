/** The subjects of codes: workers, and the business users of a company. */
import { RecordNotFound } from "@payroll/domain/errors"
import type { CodeOwner } from "@payroll/domain/flowLink/guestCodesEvent"
import type { RecordBase } from "@payroll/domain/record"
import { mailAddress } from "@payroll/domain/bankAccount/contactChange"
import { fullName } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import { profileAt, workerAt } from "../../changes.ts"
import { profileOf } from "../../ports/companyStore.ts"
import { requireWorker, WorkerStore } from "../../ports/workerStore.ts"
import type { Revision } from "../../writer.ts"

/** Somebody who gets codes by mail. */
export interface CodeSubject {
  readonly record: RecordBase & { readonly email: string | undefined }
  readonly kind: "worker" | "businessUser"
  readonly owner: CodeOwner
  readonly name: string
  readonly firstName: string
  /** The name of the company. */
  readonly company: string
  /** The address to which mails go. */
  readonly to: string | undefined
  /** Guards decisions about the subject. */
  readonly revision: Revision
}

interface Named {
  readonly userId?: string
  readonly businessUserId?: string
}

const workerSubject = Effect.fnUntraced(function* (clientId: string, userId: string) {
  const { employer } = yield* WorkerStore
  const loaded = yield* requireWorker(clientId, userId)
  const { worker } = loaded
  const subject: CodeSubject = {
    record: worker,
    kind: "worker",
    owner: { userId, businessUserId: null },
    name: fullName(worker),
    firstName: worker.firstName,
    company: (yield* employer(clientId, worker.companyId))?.name ?? "",
    to: mailAddress(worker),
    revision: workerAt(loaded)
  }
  return subject
})

/** Loads the worker or the business user that a request names. */
export const loadSubject = Effect.fnUntraced(function* (
  clientId: string,
  { userId, businessUserId = "" }: Named
) {
  if (userId !== undefined) return yield* workerSubject(clientId, userId)
  const profile = yield* profileOf(clientId, "businessUser", businessUserId)
  const user = profile?.businessUsers.find(({ id }) => id === businessUserId)
  if (!profile || !user) return yield* new RecordNotFound({ record: "business user" })
  const subject: CodeSubject = {
    record: user,
    kind: "businessUser",
    owner: { userId: null, businessUserId },
    name: fullName(user),
    firstName: user.firstName,
    company: profile.company.name,
    to: mailAddress(user),
    revision: profileAt(profile)
  }
  return subject
})
