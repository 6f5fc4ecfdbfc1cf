/** The model of clocks and punches. */
import { clockStatuses } from "@payroll/domain/punch/workerClock"
import { punchStatuses } from "@payroll/domain/punch/punch"
import { AT } from "../commits.ts"
import { takeMany } from "./bulkSteps.ts"
import {
  change,
  isOld,
  isRemoved,
  pick,
  stored,
  type Expected,
  type Fields,
  type Model,
  type Stored,
  type Worker
} from "./state.ts"
import type { StepOf } from "./steps.ts"
import { dayIn } from "./timeSteps.ts"
import { coverDay } from "./sheetSteps.ts"
import { trackedZone } from "./settingSteps.ts"

const DAY_MS = 86_400_000

export const allPunches = ({ workers }: Model): ReadonlyArray<Stored> =>
  workers.flatMap(({ punches }) => punches)

const countedOf = ({ punches }: Worker): ReadonlyArray<Stored> =>
  punches.filter(({ fields }) => fields["status"] === "Recorded")

/** By their times, and of one instant as they were stored. */
const placeOf = ({ name, fields }: Stored): string =>
  [String(fields["at"]).padStart(16, "0"), String(name.split(" ").at(-1)).padStart(6, "0")].join(
    " "
  )

const latestOf = (worker: Worker): Stored | undefined =>
  countedOf(worker)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    .at(-1)

const STATES: Readonly<Record<string, string>> = {
  In: "Working",
  Out: "Off",
  "Meal Start": "On Meal",
  "Meal End": "Working",
  "Rest Start": "On Break",
  "Rest End": "Working"
}

const statusOf = ({ clock }: Worker): string => String(clock?.fields["clockStatus"] ?? "Off")

/** The clock shows the latest punch. Whatever is stored about punches is a new version of it. */
const showLatest = (worker: Worker): void => {
  const latest = latestOf(worker)
  const fields = {
    workerId: worker.name,
    clockStatus: latest ? STATES[String(latest.fields["type"])] : "Off",
    punchId: latest?.name,
    punchType: latest?.fields["type"],
    punchAt: latest?.fields["at"],
    punchTimeZone: latest?.fields["timeZone"]
  }
  if (worker.clock) change(worker.clock, fields)
  else worker.clock = { name: `clock of ${worker.name}`, version: 1, fields }
}

interface PunchInput {
  readonly when?: number | undefined
  readonly externalId?: string | undefined
  readonly jobCode?: string | undefined
  readonly pin?: string | undefined
}

/** The timesheet on which a punch is. */
const coverPunch = (model: Model, worker: Worker, { fields }: Stored): Stored =>
  coverDay(model, worker, dayIn(fields["timeZone"], Number(fields["at"])))

const addPunch = (
  model: Model,
  worker: Worker,
  type: string,
  { when = AT, externalId, jobCode }: PunchInput,
  source: string
): Stored => {
  const punch = stored(model, "punch", {
    workerId: worker.name,
    type,
    at: when,
    timeZone: trackedZone(worker, when),
    jobCode,
    source,
    externalId,
    status: "Recorded"
  })
  worker.punches.push(punch)
  coverPunch(model, worker, punch)
  showLatest(worker)
  return punch
}

/** The stored punch of the company with the same external id. */
const sameId = (
  model: Model,
  { employer }: Worker,
  { externalId }: PunchInput
): Stored | undefined =>
  externalId === undefined
    ? undefined
    : model.workers
        .filter((worker) => worker.employer === employer)
        .flatMap(({ punches }) => punches)
        .find(({ fields }) => fields["externalId"] === externalId)

/** Returns true if a stored punch is the one that is sent. An amended one may differ. */
const isSent = (
  { version, fields }: Stored,
  worker: Worker,
  types: ReadonlyArray<string>,
  { when }: PunchInput
): boolean =>
  fields["workerId"] === worker.name &&
  (version > 1 ||
    (types.includes(String(fields["type"])) && (when === undefined || when === fields["at"])))

const isAhead = ({ when = AT }: PunchInput): boolean => when > AT + DAY_MS

/** A PIN that is given is checked; nobody here is a kiosk, which has to give one. */
const isPinRefused = ({ kioskPin }: Worker, { pin }: PunchInput): boolean =>
  pin !== undefined && pin !== kioskPin

interface Clocking {
  readonly at: number
  readonly input: PunchInput
}

/** Makes a punch at a clock: one of the types that it can make, the one that fits the state. */
const atClock = (
  model: Model,
  { at, input }: Clocking,
  types: ReadonlyArray<string>,
  typeIn: (status: string) => string | undefined
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (isPinRefused(worker, input)) return "KioskPinRefused"
  if (isAhead(input)) return "InvalidRequest"
  const existing = sameId(model, worker, input)
  if (existing) {
    if (!isSent(existing, worker, types, input)) return "InvalidRequest"
    return { punchId: existing.name, clockStatus: statusOf(worker), version: existing.version }
  }
  const type = typeIn(statusOf(worker))
  const latest = worker.clock?.fields["punchAt"]
  const isLate = latest !== undefined && (input.when ?? AT) < Number(latest)
  if (type === undefined || isLate) return "StateConflict"
  const punch = addPunch(model, worker, type, input, "Clock")
  return { punchId: punch.name, clockStatus: statusOf(worker), version: 1 }
}

export const clockIn = (model: Model, step: StepOf<"clockIn">): Expected =>
  atClock(model, step, ["In"], (status) => (status === "Off" ? "In" : undefined))

export const clockOut = (model: Model, step: StepOf<"clockOut">): Expected =>
  atClock(model, step, ["Out"], (status) => (status === "Off" ? undefined : "Out"))

export const startBreak = (model: Model, step: StepOf<"startBreak">): Expected =>
  atClock(model, step, ["Meal Start", "Rest Start"], (status) =>
    status === "Working" ? `${step.breakType ?? "Meal"} Start` : undefined
  )

export const endBreak = (model: Model, step: StepOf<"endBreak">): Expected =>
  atClock(model, step, ["Meal End", "Rest End"], (status) => {
    if (status === "On Meal" && step.breakType !== "Rest") return "Meal End"
    return status === "On Break" && step.breakType !== "Meal" ? "Rest End" : undefined
  })

type Sent = StepOf<"addPunches">["elements"][number]

const takePunch = (model: Model, { at, punch: input }: Sent): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (isPinRefused(worker, input)) return "KioskPinRefused"
  if (isAhead(input)) return "InvalidRequest"
  const existing = sameId(model, worker, input)
  if (existing) {
    return isSent(existing, worker, [input.type], input)
      ? { punchId: existing.name }
      : "InvalidRequest"
  }
  return { punchId: addPunch(model, worker, input.type, input, "Import").name }
}

/** However many punches of a worker one call stores, the clock gets one new version. */
export const addPunches = (model: Model, step: StepOf<"addPunches">): Expected => {
  const before = new Map(model.workers.map(({ name, clock }) => [name, clock?.version ?? 0]))
  const expected = takeMany(model, step, { list: "punches", id: "punchId", take: takePunch })
  for (const { name, clock } of model.workers) {
    const version = before.get(name) ?? 0
    if (clock && clock.version > version) clock.version = version + 1
  }
  return expected
}

const owner = ({ workers }: Model, punch: Stored): Worker | undefined =>
  workers.find(({ punches }) => punches.includes(punch))

/** Why a punch cannot be changed; undefined if it can. */
const unchangeable = (
  punch: Stored | undefined,
  version: StepOf<"voidPunch">["version"]
): Extract<Expected, string> | undefined => {
  if (!punch) return "RecordNotFound"
  if (isOld(version)) return "VersionConflict"
  return punch.fields["status"] === "Voided" ? "StateConflict" : undefined
}

const amended = (model: Model, punch: Stored, set: Fields): Expected => {
  const isSame = Object.entries(set).every(([field, value]) => punch.fields[field] === value)
  const worker = owner(model, punch)
  if (!isSame && worker) {
    change(punch, set)
    coverPunch(model, worker, punch)
    showLatest(worker)
  }
  return { punchId: punch.name, version: punch.version }
}

export const amendPunch = (
  model: Model,
  { at, set: { when, ...set }, version }: StepOf<"amendPunch">
): Expected => {
  const punch = pick(allPunches(model), at)
  const refusal = unchangeable(punch, version)
  if (!punch || refusal) return refusal ?? "RecordNotFound"
  if (isAhead({ when: when ?? Number(punch.fields["at"]) })) return "InvalidRequest"
  return amended(model, punch, { ...set, ...(when !== undefined && { at: when }) })
}

export const voidPunch = (model: Model, { at, version }: StepOf<"voidPunch">): Expected => {
  const punch = pick(allPunches(model), at)
  const refusal = unchangeable(punch, version)
  if (!punch || refusal) return refusal ?? "RecordNotFound"
  return amended(model, punch, { status: "Voided" })
}

export const setKioskPin = (
  model: Model,
  { at, pin, version }: StepOf<"setKioskPin">
): Expected => {
  const worker = pick(model.workers, at)
  if (!worker) return "RecordNotFound"
  if (isRemoved(worker)) return "StateConflict"
  if (isOld(version)) return "VersionConflict"
  worker.kioskPin = pin ?? undefined
  change(worker, { kioskPinSetAt: pin === null ? undefined : AT })
  return { userId: worker.name, version: worker.version }
}

const iso = (ms: unknown): string => new Date(Number(ms)).toISOString()

/** The punches of a worker, as a report shows them. */
export const punchesExpected = ({ punches }: Worker) =>
  punches.map(({ name, version, fields: { workerId, at, status, ...fields } }) => ({
    punchId: name,
    userId: workerId,
    ...fields,
    at: iso(at),
    status: { status, reachable: punchStatuses[String(status) as keyof typeof punchStatuses] },
    version,
    versions: version
  }))

/** The clock of a worker, as a report shows it. */
export const clockExpected = (worker: Worker) => {
  const status = statusOf(worker)
  const at = worker.clock?.fields["punchAt"]
  return {
    clockStatus: {
      status,
      reachable: clockStatuses[status as keyof typeof clockStatuses]
    },
    since: at === undefined ? undefined : iso(at)
  }
}
