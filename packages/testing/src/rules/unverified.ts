/** What has to hold whatever the model thinks: nobody is passed whom nobody may have passed. */
import {
  everybody,
  same,
  type Attempt,
  type Fields,
  type Model,
  type Person,
  type Worker
} from "./state.ts"
import { attemptsOf, FAILURES_MAX, identityOf, isAbout } from "./verifying.ts"

const isFinished = ({ status }: Attempt): boolean => status === "passed" || status === "failed"

/** The last finished attempt of a worker passed the worker as it is. */
const isWorkerVerified = (model: Model, worker: Worker): boolean => {
  const finished = attemptsOf(model, worker).findLast(isFinished)
  return finished?.status === "passed" && isAbout(finished, worker)
}

/** An attempt passed the person as it is: the person's own, or the company's. */
const isPersonVerified = (model: Model, person: Person): boolean => {
  const lookedAt = [...attemptsOf(model, person), ...attemptsOf(model, person.company)]
    .filter(({ status }) => status === "passed")
    .flatMap(({ submitted }) => (submitted["owners"] as ReadonlyArray<Fields>) ?? [submitted])
  return lookedAt.some((identity) => same(identity, identityOf(person)))
}

/**
 * Who is `passed` without having been verified as stored. A contractor's company is verified in the
 * worker's place, and one who has left is corrected without verification.
 */
export const unverified = (model: Model): ReadonlyArray<string> => {
  const workers = model.workers.filter(
    (worker) =>
      worker.contractor === undefined &&
      worker.fields["userStatus"] !== "Terminated" &&
      worker.fields["kycStatus"] === "passed" &&
      !isWorkerVerified(model, worker)
  )
  const people = everybody(model).filter(
    (person) => person.fields["kycStatus"] === "passed" && !isPersonVerified(model, person)
  )
  return [...workers, ...people].map(({ name }) => name)
}

/** Attempts that passed after three failures of their subject, without the word of a person. */
export const passedByNobody = ({ attempts }: Model): ReadonlyArray<string> =>
  attempts
    .filter(({ status, reasons }) => status === "passed" && !reasons.includes("seen"))
    .filter(({ subject, number }) => {
      const isEarlierFailure = (other: Attempt) =>
        other.subject === subject && other.status === "failed" && other.number < number
      return attempts.filter(isEarlierFailure).length >= FAILURES_MAX
    })
    .map(({ subject, number }) => `${subject}, attempt ${number}`)
