/** The subjects of flow links: workers, and business users of a company. */
import { InvalidRequest, notFoundAt, RecordNotFound, StateConflict } from "@payroll/domain/errors"
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { flows, isOfPlace, isOfWorker, type Flow } from "@payroll/domain/flowLink/flow"
import { problem } from "@payroll/domain/problem"
import { isActive } from "@payroll/domain/status"
import { mailAddress } from "@payroll/domain/bankAccount/contactChange"
import { hasLeft, type Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { profileAt, workerAt } from "../../changes.ts"
import { CompanyStore, profileOf, type LoadedProfile } from "../../ports/companyStore.ts"
import { requireWorkerOf, WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import type { Revision } from "../../writer.ts"

/** A subject, and the revision that guards decisions about its links. */
interface Subject {
  readonly id: string
  readonly companyId: string
  readonly revision: Revision
}

/** A subject of a link, with what a mail says and where it goes. */
export interface LinkSubject extends Subject {
  readonly firstName: string
  readonly email: string | undefined
  /** The name of the company. */
  readonly company: string
}

interface Input {
  readonly flow: Flow
  readonly sendMail?: boolean
  readonly userId?: string
  readonly companyId?: string
  readonly businessUserId?: string
  readonly companyLocationId?: string
}

type Refusal = InvalidRequest | RecordNotFound | StateConflict

const notOwner = new InvalidRequest({
  problems: [problem(["flowLink", "businessUserId"], "conflict", "must be a beneficial owner's")]
})

const noUser = notFoundAt("user", ["flowLink", "userId"])
const noBusinessUser = notFoundAt("business user", ["flowLink", "businessUserId"])

const noCompany = notFoundAt("company", ["flowLink", "companyId"])
const noLocation = notFoundAt("company location", ["flowLink", "companyLocationId"])

/** The id of the subject that a request names. */
export const namedId = ({ userId, businessUserId, companyLocationId, companyId }: Input) =>
  userId ?? businessUserId ?? companyLocationId ?? companyId

const workerProblem = (flow: Flow, worker: Worker): Refusal | undefined => {
  const { userStatus, workerType } = worker
  const isOver = flow === "worker-portal" ? userStatus === "Removed" : hasLeft(worker)
  if (isOver) return new StateConflict({ message: `the user is "${userStatus}"` })
  return flow === "worker-tax" && workerType !== "W2"
    ? new StateConflict({ message: "only W2 users have a W-4" })
    : undefined
}

const personProblem = (flow: Flow, user: BusinessUser): Refusal | undefined => {
  if (!isActive(user)) return new StateConflict({ message: "the business user is deactivated" })
  return flows[flow] === "owner" && !user.beneficialOwner ? notOwner : undefined
}

/** The workers and the companies that links name. */
export interface Loaded {
  readonly workers: ReadonlyMap<string, LoadedWorker>
  /** By the ids of their business users, and for kiosks by those of the companies. */
  readonly profiles: ReadonlyMap<string, LoadedProfile>
  /** The names of the companies of workers, where links are mailed. */
  readonly names: ReadonlyMap<string, string>
}

const LOADED_AT_ONCE = 8

/** The names of companies, by id. */
const loadNames = (clientId: string, companyIds: ReadonlyArray<string>) =>
  Effect.flatMap(WorkerStore, ({ employer }) =>
    Effect.map(
      Effect.forEach(new Set(companyIds), (id) => employer(clientId, id), {
        concurrency: LOADED_AT_ONCE
      }),
      (all) => new Map(all.flatMap((each) => (each ? [[each.companyId, each.name]] : [])))
    )
  )

/** Loads whom links name. */
export const loadNamed = Effect.fnUntraced(function* (
  clientId: string,
  inputs: ReadonlyArray<Input>
) {
  const named = (field: "userId" | "businessUserId") =>
    [...new Set(inputs.map((input) => input[field]))].filter((id) => id !== undefined)
  const { workers } = yield* WorkerStore
  const userIds = named("userId")
  const loaded = userIds.length === 0 ? [] : yield* workers(clientId, userIds)
  const profiles = yield* Effect.forEach(
    named("businessUserId"),
    (id) =>
      Effect.map(profileOf(clientId, "businessUser", id), (profile) => [id, profile] as const),
    { concurrency: LOADED_AT_ONCE }
  )
  const { profile } = yield* CompanyStore
  const withKiosks = new Set(
    inputs.flatMap(({ flow, companyId }) => (isOfPlace(flow) && companyId ? [companyId] : []))
  )
  const places = yield* Effect.forEach(
    withKiosks,
    (id) => Effect.map(profile(clientId, id), (found) => [id, found] as const),
    { concurrency: LOADED_AT_ONCE }
  )
  const isMailed = inputs.some(({ sendMail }) => sendMail === true)
  const companyIds = isMailed ? loaded.map(({ worker }) => worker.companyId) : []
  const result: Loaded = {
    workers: new Map(loaded.map((each) => [each.worker.id, each])),
    profiles: new Map([...profiles, ...places].flatMap(([id, of]) => (of ? [[id, of]] : []))),
    names: yield* loadNames(clientId, companyIds)
  }
  return result
})

const decided = (
  problemOf: Refusal | undefined,
  subject: LinkSubject
): Result.Result<LinkSubject, Refusal> =>
  problemOf ? Result.fail(problemOf) : Result.succeed(subject)

/** The place of a kiosk: a location of the company, or all of it. */
const placeOf = (
  profile: LoadedProfile | undefined,
  { companyLocationId }: Input
): Result.Result<LinkSubject, Refusal> => {
  if (profile?.company.kind !== "employer") return Result.fail(noCompany)
  const { company, locations } = profile
  const isThere = locations.some((each) => each.id === companyLocationId && isActive(each))
  if (companyLocationId !== undefined && !isThere) return Result.fail(noLocation)
  return Result.succeed({
    id: companyLocationId ?? company.id,
    companyId: company.id,
    firstName: "",
    email: undefined,
    company: company.name,
    revision: profileAt(profile)
  })
}

/** The subject of a link; RecordNotFound if there is none in the company that is named. */
export const subjectOf = (
  { workers, profiles, names }: Loaded,
  input: Input
): Result.Result<LinkSubject, Refusal> => {
  const { flow, userId, companyId, businessUserId } = input
  if (isOfPlace(flow)) return placeOf(profiles.get(companyId ?? ""), input)
  const isOther = (id: string) => companyId !== undefined && companyId !== id
  if (isOfWorker(flow)) {
    const loaded = workers.get(userId ?? "")
    if (!loaded || isOther(loaded.worker.companyId)) return Result.fail(noUser)
    if (businessUserId !== undefined && businessUserId !== loaded.worker.businessUserId) {
      return Result.fail(noBusinessUser)
    }
    const { id, companyId: employer, firstName } = loaded.worker
    const email = mailAddress(loaded.worker)
    const company = names.get(employer) ?? ""
    const revision = workerAt(loaded)
    const subject = { id, companyId: employer, firstName, email, company, revision }
    return decided(workerProblem(flow, loaded.worker), subject)
  }
  const profile = profiles.get(businessUserId ?? "")
  const user = profile?.businessUsers.find(({ id }) => id === businessUserId)
  if (!profile || !user || isOther(profile.company.id)) return Result.fail(noBusinessUser)
  const { id, firstName } = user
  const email = mailAddress(user)
  const { id: employer, name: company } = profile.company
  const revision = profileAt(profile)
  const subject = { id, companyId: employer, firstName, email, company, revision }
  return decided(personProblem(flow, user), subject)
}

interface Named {
  readonly companyId?: string
  readonly userId?: string
  readonly businessUserId?: string
}

/** The worker and the business user of a request, who exist, in the company that it names or in one. */
export const requireSubjects = Effect.fnUntraced(function* (
  clientId: string,
  { companyId, userId, businessUserId }: Named
) {
  const subjects: Array<Subject> = []
  if (userId !== undefined) {
    const loaded = yield* requireWorkerOf(clientId, companyId, userId)
    const { id, companyId: employer } = loaded.worker
    subjects.push({ id, companyId: employer, revision: workerAt(loaded) })
  }
  if (businessUserId !== undefined) {
    const profile = yield* profileOf(clientId, "businessUser", businessUserId)
    const expected = subjects[0]?.companyId ?? companyId ?? profile?.company.id
    if (!profile || profile.company.id !== expected) {
      return yield* new RecordNotFound({ record: "business user" })
    }
    subjects.push({ id: businessUserId, companyId: expected, revision: profileAt(profile) })
  }
  return subjects
})
