/** The requirements of a worker before the onboarding is complete. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { isBlocking, type Requirement } from "@payroll/domain/onboarding/requirement"
import { workerRequirements } from "@payroll/domain/onboarding/workerRequirements"
import { isSandboxValue } from "@payroll/domain/verification/sandboxValues"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import { employmentOf } from "@payroll/domain/worker/workerExit"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf, oneOf } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { CompanyStore, requireCompany } from "../ports/companyStore.ts"
import { Documents } from "../ports/documents.ts"
import { requireWorker, type LoadedWorker, WorkerStore } from "../ports/workerStore.ts"
import { contractorNeeds, kybNeeds } from "../verification/rules/verificationNeeds.ts"
import { taskFields } from "../views/taskFields.ts"
import { lacksKioskPin } from "./rules/kioskNeeds.ts"
import { identityOf } from "./rules/samePerson.ts"
import { isStateUnchecked } from "./rules/uncheckedState.ts"

const statuses = ["Open", "Complete", "Ended"] as const

const statusOf = (
  worker: Worker,
  requirements: ReadonlyArray<Requirement>
): (typeof statuses)[number] => {
  if (hasLeft(worker)) return "Ended"
  return requirements.some(isBlocking) ? "Open" : "Complete"
}

/** Employments by the worker's company of somebody with the same SSN, but those that began later. */
const earlierEmployments = Effect.fnUntraced(function* ({ worker, kyc }: LoadedWorker) {
  const { workersOfSsn, workers } = yield* WorkerStore
  if (!kyc || hasLeft(worker) || isSandboxValue(Redacted.value(kyc.ssn))) return []
  const holders = yield* workersOfSsn(kyc)
  const others = holders.length === 0 ? [] : yield* workers(worker.clientId, holders)
  const beginOf = (each: Worker) => `${each.dateOfJoin} ${each.id}`
  return others
    .filter((other) => other.worker.userStatus !== "Removed")
    .filter((other) => beginOf(other.worker) < beginOf(worker))
    .map((other) => employmentOf(other.worker, other.exits))
})

export const getUserTask = defineRead({
  group: "reports",
  name: "getUserTask",
  role: "read",
  summary: "What a worker still needs",
  forGuests: {
    flows: [
      "worker-onboarding",
      "worker-identity",
      "worker-tax",
      "worker-bank-account",
      "worker-documents",
      "worker-portal"
    ],
    subject: [undefined, "userId"],
    fields: [],
    code: undefined,
    isForPhones: true
  },
  request: Schema.Struct({ userId: idFields.userId }),
  response: Schema.Struct({
    userTask: objectOf("What the onboarding of the worker lacks.", {
      userId: ids.userId,
      onboardingStatus: oneOf(
        statuses,
        "`Ended` of a worker who has left: nothing is required any more, and nothing will be complete."
      ),
      ...taskFields
    })
  }),
  read: ({ userId }, { client }, at) =>
    Effect.gen(function* () {
      const store = yield* WorkerStore
      const loaded = yield* requireWorker(client.id, userId)
      const { openOfWorker } = yield* Documents
      const sharesEmail = yield* store.sharesEmail(client.id, userId)
      const { kybStatus, dateOfIncorporation } = yield* CompanyStore
      const { companyId, contractorCompanyId, kycStatus, userStatus } = loaded.worker
      const isUnverified = contractorCompanyId !== undefined && kycStatus !== "passed"
      // A profile is much to load, and nearly every active worker's company has passed.
      const company = yield* Effect.cached(requireCompany(client.id, companyId))
      const isUnverifiedEmployer =
        userStatus === "Active" && (yield* kybStatus(client.id, companyId)) !== "passed"
      const requirements = workerRequirements({
        worker: loaded.worker,
        wages: loaded.wages,
        bankAccounts: loaded.bankAccounts,
        w4: loaded.w4,
        latest: loaded.attempts.latest,
        documents: yield* openOfWorker(client.id, userId),
        dateOfBirth: (yield* identityOf(loaded, company))?.dateOfBirth,
        dateOfIncorporation: yield* dateOfIncorporation(client.id, companyId),
        sharesEmail,
        employment: employmentOf(loaded.worker, loaded.exits),
        earlierEmployments: yield* earlierEmployments(loaded),
        companyKyb: isUnverifiedEmployer ? yield* kybNeeds(yield* company) : [],
        isStateUnchecked: yield* isStateUnchecked(loaded.worker, company, at),
        lacksKioskPin: yield* lacksKioskPin(loaded.worker, company, at),
        contractorKyb: isUnverified ? yield* contractorNeeds(client.id, contractorCompanyId) : [],
        today: easternDayOf(at)
      })
      const onboardingStatus = statusOf(loaded.worker, requirements)
      const isComplete = onboardingStatus === "Complete"
      return { userTask: { userId, onboardingStatus, isComplete, requirements } }
    }),
  example: { userId: exampleId }
})
