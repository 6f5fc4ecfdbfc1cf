/** The state of the model. Records have names in place of ids: `company 0`, `worker 2`. */
export type Fields = Readonly<Record<string, unknown>>

/** A rejected request; nothing was changed. */
export type Refusal =
  | "InvalidRequest"
  | "RecordNotFound"
  | "StateConflict"
  | "VersionConflict"
  | "KioskPinRefused"

/** The expected answer of a step: names of records, and their versions. */
export type Answer = Readonly<Record<string, string | number>>

export type Expected = Refusal | Answer

/** A record: its fields as stored, states included. */
export interface Stored {
  readonly name: string
  version: number
  fields: Fields
}

export interface Company extends Stored {
  readonly isContractor: boolean
  kyb: Stored | undefined
  readonly locations: Array<Stored>
  readonly people: Array<Person>
  readonly accounts: Array<Stored>
  /** Its holidays. */
  calendar: Stored | undefined
  /** All time off policies that it ever had. */
  readonly policies: Array<Stored>
  /** All overtime rules of its own. */
  readonly ruleSets: Array<Stored>
  /** How it tracks time, in the order in which that was said. */
  readonly timeSettings: Array<Stored>
  /** All schedules that it ever had. */
  readonly schedules: Array<Schedule>
  /** `[type, subject, state]`, in order. */
  readonly events: Array<readonly [type: string, about: string, says: unknown]>
}

export interface Schedule extends Stored {
  readonly company: Company
  /** All periods that were ever made, withdrawn ones included. */
  readonly periods: Array<Stored>
  /** All reports about its periods, in the order in which they were stored. */
  readonly results: Array<Stored>
}

export interface Person extends Stored {
  readonly company: Company
}

export interface WaitingPay {
  readonly paymentMethod: string
  readonly shares: ReadonlyMap<Stored, number>
  readonly added: ReadonlyArray<Stored>
}

export interface Worker extends Stored {
  readonly employer: Company
  person: Person | undefined
  /** The business users that the worker is or was. */
  readonly people: Array<Person>
  /** The contractor's own company. */
  readonly contractor: Company | undefined
  readonly wages: Array<Stored>
  /** Bank accounts, replaced ones included. */
  readonly accounts: Array<Stored>
  /** In the order in which they were added. */
  readonly workSchedules: Array<Stored>
  /** In the order in which they were opened. */
  readonly timeOffAccounts: Array<Stored>
  /** In the order in which they were added, ended ones included. */
  readonly timeOffAssignments: Array<Stored>
  /** In the order in which they were asked for. */
  readonly timeOffRequests: Array<Stored>
  /** In the order in which they were stored. */
  readonly punches: Array<Stored>
  /** In the order in which they were entered. */
  readonly timeEntries: Array<Stored>
  /** In the order in which they were made. */
  readonly timesheets: Array<Stored>
  /** How the pay is to go once the accounts of the change are ready. */
  waitingPay: WaitingPay | undefined
  clock: Stored | undefined
  kioskPin: string | undefined
  /** Deactivations and terminations, in any state. */
  readonly exits: Array<Stored>
  kyc: Stored | undefined
  w4: Stored | undefined
  /** The fields of the last W-4 information without an exemption, before the one that has it. */
  unexempt: Fields | undefined
}

export type Subject = Company | Person | Worker

export interface Attempt {
  readonly subject: string
  readonly number: number
  status: string
  reasons: ReadonlyArray<string>
  readonly flags: ReadonlyArray<string>
  /** The submitted data, as far as they affect the outcome. */
  readonly submitted: Fields
  /** True while the loop has leased it and has not settled it. */
  isLeased: boolean
}

export interface Model {
  readonly refusesDuplicates: boolean
  readonly companies: Array<Company>
  readonly workers: Array<Worker>
  readonly attempts: Array<Attempt>
  /** The first holder of a number, by `ein <number>` or `ssn of <company> <number>`. */
  readonly holders: Map<string, string>
  /** Replaced versions of wages and W-4 information: `[name, version, fields]`. */
  readonly earlier: Array<readonly [name: string, version: number, fields: Fields]>
  /** The number of records of each kind so far. */
  readonly counts: Map<string, number>
}

export const newModel = (duplicates: "review" | "reject"): Model => ({
  refusesDuplicates: duplicates === "reject",
  companies: [],
  workers: [],
  attempts: [],
  holders: new Map(),
  earlier: [],
  counts: new Map()
})

/** The next name of a kind. */
const named = ({ counts }: Model, kind: string): string => {
  const count = counts.get(kind) ?? 0
  counts.set(kind, count + 1)
  return `${kind} ${count}`
}

export const stored = (model: Model, kind: string, fields: Fields): Stored => ({
  name: named(model, kind),
  version: 1,
  fields
})

/** The fields of a request, in the spelling of the stored record. */
export const renamed = (input: Fields, names: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [names[field] ?? field, value]))

/** The fields of a request, with the defaults in place of `null`. */
export const withoutNull = (input: Fields, defaults: Fields = {}): Fields =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === null ? defaults[name] : value])
  )

/** Changes a record and increments its version. */
export const change = (record: Stored, set: Fields): void => {
  record.fields = { ...record.fields, ...set }
  record.version += 1
}

export const differs = (record: Stored, input: Fields): boolean =>
  Object.entries(input).some(([field, value]) => !same(record.fields[field], value))

/** Changes a record that does not have these values already. */
export const changeIfDifferent = (record: Stored, set: Fields): void => {
  if (differs(record, set)) change(record, set)
}

/** The existing record that `at` points to. */
export const pick = <T>(from: ReadonlyArray<T>, at: number): T | undefined =>
  from[at % Math.max(from.length, 1)]

/** The attempt that `at` points to, counted from the newest. */
export const pickAttempt = (attempts: ReadonlyArray<Attempt>, at: number): Attempt | undefined =>
  pick(attempts.toReversed(), at)

export const everybody = ({ companies }: Model): ReadonlyArray<Person> =>
  companies.flatMap(({ people }) => people)

export const locations = ({ companies }: Model): ReadonlyArray<Stored> =>
  companies.flatMap((company) => company.locations)

/** All overtime rules that companies bring themselves. */
export const ruleSets = ({ companies }: Model): ReadonlyArray<Stored> =>
  companies.flatMap((company) => company.ruleSets)

export const policies = ({ companies }: Model): ReadonlyArray<Stored> =>
  companies.flatMap((company) => company.policies)

export const wages = ({ workers }: Model): ReadonlyArray<Stored> =>
  workers.flatMap((worker) => worker.wages)

/** The terms of a wage from a day on. */
export interface Terms extends Fields {
  readonly startDate: string
}

export const termsOf = ({ fields }: Stored): ReadonlyArray<Terms> =>
  fields["terms"] as ReadonlyArray<Terms>

export const endOf = ({ fields }: Stored): string | undefined =>
  fields["endDate"] as string | undefined

/** Returns true if a wage was withdrawn before it began. */
export const isVoid = (wage: Stored): boolean => {
  const end = endOf(wage)
  return end !== undefined && end < termsOf(wage)[0]!.startDate
}

/** The version that a request names. */
export type Version = "right" | "old" | undefined

export const isOld = (version: Version): boolean => version === "old"

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns true if a location or business user is in use. */
export const isActive = ({ fields }: Stored): boolean => fields["recordStatus"] !== "deactivated"

export const isRemoved = ({ fields }: Worker): boolean => fields["userStatus"] === "Removed"

/** Returns true if a worker's email and SSN are free for others. */
export const hasLeft = (worker: Worker): boolean =>
  worker.fields["userStatus"] === "Terminated" || isRemoved(worker)

/** Returns true if a worker was verified and has left: the legal name and the date of birth stay. */
export const keepsIdentity = ({ fields }: Worker): boolean =>
  fields["userStatus"] === "Terminated" && fields["kycStatus"] === "passed"

/** The people of the company with the email; a person and the worker made of them count once. */
const havingEmail = ({ workers }: Model, company: Company, email: unknown): ReadonlySet<string> => {
  const has = ({ fields }: Stored): boolean =>
    String(fields["email"]).toLowerCase() === String(email).toLowerCase()
  return new Set([
    ...company.people.filter((person) => isActive(person) && has(person)).map(({ name }) => name),
    ...workers
      .filter((worker) => worker.employer === company && !hasLeft(worker) && has(worker))
      .map(({ name, person }) => person?.name ?? name)
  ])
}

/** Returns true if another person of the company has the email. */
export const emailIsTaken = (
  model: Model,
  company: Company,
  email: unknown,
  by: Worker | Person | undefined
): boolean => {
  const self = by && "person" in by ? (by.person ?? by) : by
  return [...havingEmail(model, company, email)].some((name) => name !== self?.name)
}

/** The id of a record by its name; an unused id for no name. */
export type IdOf = (name: string | undefined) => string
