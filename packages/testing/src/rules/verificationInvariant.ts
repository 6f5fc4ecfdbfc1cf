/** An invariant independent of the model: nobody is `passed` without a verification. */
import {
  everybody,
  same,
  type Attempt,
  type Company,
  type Fields,
  type Model,
  type Person,
  type Worker
} from "./state.ts"
import {
  attemptsOf,
  businessOf,
  FAILURES_MAX,
  identityOf,
  isAbout,
  workerIdentity
} from "./verification.ts"

const isFinished = ({ status }: Attempt): boolean => status === "passed" || status === "failed"

/** The identities that an attempt passed: the person's own, or with the company. */
const passedOf = (model: Model, person: Person): ReadonlyArray<Fields> =>
  [...attemptsOf(model, person), ...attemptsOf(model, person.company)]
    .filter(({ status }) => status === "passed")
    .flatMap(({ submitted }) => (submitted["owners"] as ReadonlyArray<Fields>) ?? [submitted])

/** All workers and business users who are or were one person with a subject, without the subject. */
const otherSelves = (model: Model, subject: Person | Worker): ReadonlyArray<Person | Worker> => {
  const links = model.workers.flatMap((worker) =>
    worker.people.map((person) => [worker, person] as const)
  )
  const selves = new Set<Person | Worker>([subject])
  // A set goes on with what is added meanwhile.
  for (const self of selves) {
    for (const link of links.filter(([...ends]) => ends.some((end) => end === self))) {
      for (const end of link) selves.add(end)
    }
  }
  selves.delete(subject)
  return [...selves]
}

/** The identities that were passed of a worker or a business user, without names of records. */
const passedAs = (model: Model, self: Person | Worker): ReadonlyArray<Fields> =>
  "wages" in self
    ? attemptsOf(model, self)
        .filter(({ status }) => status === "passed")
        .map(({ submitted: { address1: _, ...identity } }) => identity)
    : passedOf(model, self)
        .filter(({ name }) => name === self.name)
        .map(({ name: _, ...identity }) => identity)

/** An attempt about another record of the same person passed the identity. */
const isPassedElsewhere = (model: Model, self: Person | Worker, now: Fields): boolean =>
  otherSelves(model, self)
    .flatMap((other) => passedAs(model, other))
    .some((identity) => same(identity, now))

/** An attempt passed the person's current data. */
const isPersonVerified = (model: Model, person: Person): boolean => {
  const { name: _, ...now } = identityOf(person)
  return (
    passedOf(model, person).some((identity) => same(identity, identityOf(person))) ||
    isPassedElsewhere(model, person, now)
  )
}

/** The worker's last finished attempt passed the worker's current data; without one, the business user's. */
const isWorkerVerified = (model: Model, worker: Worker): boolean => {
  const finished = attemptsOf(model, worker).findLast(isFinished)
  const isPassed = finished?.status === "passed" && isAbout(finished, worker)
  return isPassed || isPassedElsewhere(model, worker, workerIdentity(worker))
}

/** An attempt passed the company's name, EIN and entity type as they are. */
const isCompanyVerified = (model: Model, company: Company): boolean => {
  const finished = attemptsOf(model, company).findLast(isFinished)
  const now = businessOf(company)
  return (
    finished?.status === "passed" &&
    ["name", "ein", "entityType"].every((field) => same(finished.submitted[field], now[field]))
  )
}

/**
 * The companies and people who are `passed` without having been verified as stored. A contractor's company is
 * verified in place of the worker.
 */
export const unverified = (model: Model): ReadonlyArray<string> => {
  const workers = model.workers.filter(
    (worker) =>
      worker.contractor === undefined &&
      worker.fields["kycStatus"] === "passed" &&
      !isWorkerVerified(model, worker)
  )
  const people = everybody(model).filter(
    (person) => person.fields["kycStatus"] === "passed" && !isPersonVerified(model, person)
  )
  const companies = model.companies.filter(
    (company) => company.fields["kybStatus"] === "passed" && !isCompanyVerified(model, company)
  )
  return [...companies, ...workers, ...people].map(({ name }) => name)
}

/** Attempts that passed after three failures of their subject without a decision of a person. */
export const passedByNobody = ({ attempts }: Model): ReadonlyArray<string> =>
  attempts
    .filter(({ status, reasons }) => status === "passed" && !reasons.includes("approved_by_person"))
    .filter(({ subject, number }) => {
      const isEarlierFailure = (other: Attempt) =>
        other.subject === subject && other.status === "failed" && other.number < number
      return attempts.filter(isEarlierFailure).length >= FAILURES_MAX
    })
    .map(({ subject, number }) => `${subject}, attempt ${number}`)
