/** The model's verification: submissions, verdicts, and the records that they move. */
import {
  change,
  everybody,
  hasLeft,
  isActive,
  isRemoved,
  isVoid,
  same,
  type Attempt,
  type Company,
  type Fields,
  type Model,
  type Person,
  type Refusal,
  type Subject,
  type Worker
} from "./state.ts"

export type Verdict = "passed" | "failed" | "needs_review"

export const FAILURES_MAX = 3
export const UNFINISHED: ReadonlySet<string> = new Set(["submitted", "processing", "needs_review"])
/** The states from which a person's KYC can move to a state. */
const BEFORE: Readonly<Record<string, ReadonlyArray<string>>> = {
  pending: ["kyc not initiated", "failed"],
  passed: ["pending"],
  failed: ["pending"]
}

export const attemptsOf = ({ attempts }: Model, { name }: Subject): ReadonlyArray<Attempt> =>
  attempts.filter(({ subject }) => subject === name)

export const latestOf = (model: Model, subject: Subject): Attempt | undefined =>
  attemptsOf(model, subject).at(-1)

/** Returns true if only a person can pass the subject. */
const isStuck = (model: Model, subject: Subject): boolean =>
  attemptsOf(model, subject).filter(({ status }) => status === "failed").length >= FAILURES_MAX

export const isRunning = (model: Model, subject: Subject): boolean =>
  UNFINISHED.has(latestOf(model, subject)?.status ?? "")

/** Returns true if another subject holds the number; a free number is held by the caller from then on. */
export const isTaken = (model: Model, scope: string, number: unknown, by: Subject): boolean => {
  if (String(number).startsWith("00000000")) return false
  const holder = model.holders.get(`${scope} ${String(number)}`) ?? by.name
  return holder !== by.name
}

export const hold = (model: Model, scope: string, number: unknown, by: Subject): void => {
  if (isTaken(model, scope, number, by) || String(number).startsWith("00000000")) return
  model.holders.set(`${scope} ${String(number)}`, by.name)
}

/** Releases a subject's numbers. */
export const release = (model: Model, { name }: Subject): void => {
  for (const [key, holder] of model.holders) if (holder === name) model.holders.delete(key)
}

/** EINs of employers and of contractors are not compared. */
const einScope = (isContractor: boolean): string => (isContractor ? "contractor ein" : "ein")

const nobody = { name: "" } as Company

/** Returns true if another company of the same kind holds the EIN. */
export const einIsTaken = (
  model: Model,
  ein: unknown,
  by: Company | undefined,
  isContractor = by?.isContractor === true
): boolean => isTaken(model, einScope(isContractor), ein, by ?? nobody)

/** A contractor's legal name, in whatever case and without blanks, after its EIN. */
const contractorKey = (ein: unknown, name: unknown): string =>
  `${String(ein)} ${String(name).toLowerCase().replaceAll(" ", "")}`

/** The contractor of that EIN and name who is there. */
export const knownContractor = (model: Model, ein: unknown, name: unknown): Company | undefined => {
  const holder = model.holders.get(`contractor ${contractorKey(ein, name)}`)
  return model.companies.find((company) => company.name === holder)
}

/** The flags of a submission with the company's EIN, which it holds from then on. */
export const einFlags = (model: Model, company: Company): ReadonlyArray<string> => {
  const ein = company.kyb?.fields["ein"]
  const isDuplicate = einIsTaken(model, ein, company)
  hold(model, einScope(company.isContractor), ein, company)
  if (company.isContractor) {
    hold(model, "contractor", contractorKey(ein, company.fields["name"]), company)
  }
  return isDuplicate ? ["duplicate"] : []
}

export const isAbroad = (fields: Fields): boolean =>
  fields["country"] !== undefined && fields["country"] !== "US"

/** Returns the number that identifies a person: the SSN, or abroad else the document. */
export const numberIn = (fields: Fields): unknown =>
  fields["ssn"] ?? (isAbroad(fields) ? fields["foreignId"] : undefined)

export const canBeVerified = ({ fields }: Person): boolean =>
  fields["recordStatus"] !== "deactivated" &&
  (fields["beneficialOwner"] === true || fields["payrollAdmin"] === true) &&
  numberIn(fields) !== undefined &&
  fields["dateOfBirth"] !== undefined

/** An identity: the legal name, the SSN or the document, and the date of birth. */
export const identityIn = (named: Fields, numbered: Fields): Fields => ({
  firstName: named["firstName"],
  middleName: named["middleName"] ?? null,
  lastName: named["lastName"],
  ssn: numberIn(numbered),
  dateOfBirth: numbered["dateOfBirth"]
})

export const identityOf = ({ name, fields }: Person): Fields => ({
  name,
  ...identityIn(fields, fields)
})

/** Returns true if two versions of a person have the same identity. */
export const isOneIdentity = (one: Fields, other: Fields): boolean =>
  same(identityIn(one, one), identityIn(other, other))

export const workerIdentity = ({ fields, kyc }: Worker): Fields =>
  identityIn(fields, kyc?.fields ?? {})

/** Submits a subject; a running attempt is superseded. */
const submit = (
  model: Model,
  subject: Subject,
  submitted: Fields,
  flags: ReadonlyArray<string>
): void => {
  const latest = latestOf(model, subject)
  if (latest && UNFINISHED.has(latest.status)) latest.status = "superseded"
  model.attempts.push({
    subject: subject.name,
    number: (latest?.number ?? 0) + 1,
    status: "submitted",
    reasons: [],
    flags,
    submitted,
    isLeased: false
  })
}

const LOOKED_AT = ["ein", "entityType", "incorporationState", "dateOfIncorporation"]

/** The data of the business itself that verification looks at. */
export const businessOf = ({ fields, kyb }: Company): Fields => ({
  name: fields["name"],
  doingBusinessAs: fields["doingBusinessAs"] ?? null,
  ...Object.fromEntries(
    LOOKED_AT.filter((field) => kyb?.fields[field] !== undefined).map((field) => [
      field,
      kyb?.fields[field]
    ])
  )
})

export const submitCompany = (model: Model, company: Company, flags: ReadonlyArray<string>) => {
  const owners = company.people
    .filter(canBeVerified)
    .map(identityOf)
    .toSorted((one, other) => String(one["name"]).localeCompare(String(other["name"])))
  const homes = company.people.filter(canBeVerified).map(({ fields }) => fields["address1"])
  const places = company.locations.filter(isActive).map(({ fields }) => fields["address1"])
  const addresses = [...homes, ...places].map(String).toSorted()
  submit(model, company, { ...businessOf(company), owners, addresses }, flags)
}

/** The flags of an attempt if one of its subjects failed too often. */
export const exhaustedFlags = (
  model: Model,
  ...subjects: ReadonlyArray<Subject>
): ReadonlyArray<string> =>
  subjects.some((subject) => isStuck(model, subject)) ? ["attempts_exhausted"] : []

export const submitOwner = (model: Model, person: Person): void =>
  submit(model, person, identityOf(person), exhaustedFlags(model, person))

/** The pending wages of a worker who became active are ready, but what was withdrawn stays as it is. */
export const readyWages = ({ wages }: Worker): void => {
  for (const wage of wages) {
    const isPending = wage.fields["status"] === "Verification Pending"
    if (isPending && !isVoid(wage)) change(wage, { status: "Ready" })
  }
}

/** An added worker is invited with a wage; an invited one becomes active when verified. */
export const goOn = (worker: Worker, isChange: boolean): void => {
  const { fields, employer, wages, name } = worker
  let status = fields["userStatus"]
  const move = (to: string) => {
    status = to
    employer.events.push(["employee.employeestatus.update", name, to])
  }
  const isPaid = wages.some((wage) => !isVoid(wage))
  if (status === "Add Wage" && isPaid) move("Invite Sent")
  if (status === "Invite Sent" && isPaid && fields["kycStatus"] === "passed") move("Active")
  if (status === fields["userStatus"]) return
  worker.fields = { ...fields, userStatus: status }
  if (isChange) worker.version += 1
  if (status !== "Active") return
  readyWages(worker)
}

/** Moves a worker's KYC, and the worker with it, in one change of the record. */
export const moveKyc = (worker: Worker, ...way: ReadonlyArray<string>): void => {
  for (const kycStatus of way) {
    worker.fields = { ...worker.fields, kycStatus }
    worker.employer.events.push(["employee.kycstatus.update", worker.name, kycStatus])
  }
  worker.version += 1
  goOn(worker, false)
}

/** The scope in which a worker's SSN is unique. */
export const ssnScope = ({ employer }: Worker): string => `ssn of ${employer.name}`

export const holdSsn = (model: Model, worker: Worker): void => {
  if (hasLeft(worker)) return
  hold(model, ssnScope(worker), worker.kyc?.fields["ssn"], worker)
}

/** Submits a worker's current data without moving the worker. */
export const submitWorker = (model: Model, worker: Worker): void => {
  const { ssn, address1 } = worker.kyc?.fields ?? {}
  const isDuplicate = isTaken(model, ssnScope(worker), ssn, worker)
  const flags = [...exhaustedFlags(model, worker), ...(isDuplicate ? ["duplicate"] : [])]
  submit(model, worker, { ...workerIdentity(worker), address1 }, flags)
}

/** Returns true if a worker is submitted as soon as the identity changes. */
export const isVerifiedAlone = (worker: Worker): boolean => !worker.contractor && !hasLeft(worker)

/** Returns true if an attempt is about the worker's current data. */
export const isAbout = (attempt: Attempt, worker: Worker): boolean => {
  const { address1: _moves, ...submitted } = attempt.submitted
  return same(submitted, workerIdentity(worker))
}

/** The moves on the way that the status allows, one after the other. */
const possible = (status: unknown, way: ReadonlyArray<string>): ReadonlyArray<string> => {
  let from = String(status)
  return way.filter((to) => {
    const isPossible = BEFORE[to]?.includes(from) === true
    if (isPossible) from = to
    return isPossible
  })
}

const movePerson = (person: Person, ...way: ReadonlyArray<string>): void => {
  if (!isActive(person)) return
  const to = possible(person.fields["kycStatus"], way).at(-1)
  if (to) change(person, { kycStatus: to })
}

/** The contractor's workers follow its company until they leave; those who passed, when it is submitted again. */
const follow = (model: Model, company: Company, way: ReadonlyArray<string>): void => {
  const isAgain = way.join() === "pending"
  const following = model.workers.filter(({ contractor }) => contractor === company)
  for (const worker of following.filter((each) => !hasLeft(each))) {
    const { kycStatus } = worker.fields
    const moves = isAgain && kycStatus === "passed" ? way : possible(kycStatus, way)
    if (moves.length > 0) moveKyc(worker, ...moves)
  }
}

/** Moves a company's KYB in one change of the record, and the workers who follow it. */
export const moveCompany = (
  model: Model,
  company: Company,
  ...way: ReadonlyArray<string>
): void => {
  for (const kybStatus of way) {
    company.fields = { ...company.fields, kybStatus }
    company.events.push(["company.kybstatus.update", company.name, kybStatus])
  }
  company.version += 1
  follow(model, company, way)
}

const isNamed = ({ reasons }: Attempt, { name }: Person): boolean =>
  reasons.includes(`owner:${name}`)

/** The people for whom a company failed and would fail again. */
export const failingOf = (model: Model, company: Company): ReadonlyArray<Person> => {
  const latest = latestOf(model, company)
  if (latest?.status !== "failed") return []
  return company.people.filter(
    (person) =>
      isNamed(latest, person) && canBeVerified(person) && person.fields["kycStatus"] !== "passed"
  )
}

/** Returns true if a company failed for people of whom none fails any more. */
export const failedForOthers = (model: Model, company: Company): boolean => {
  const latest = latestOf(model, company)
  const names = latest?.reasons.some((reason) => reason.startsWith("owner:")) === true
  return latest?.status === "failed" && names && failingOf(model, company).length === 0
}

const subjectOf = (model: Model, { subject }: Attempt): Subject | undefined =>
  [...model.companies, ...everybody(model), ...model.workers].find(({ name }) => name === subject)

/** Moves the subject of an attempt; a company's with the owners of its case. */
const moveSubject = (model: Model, attempt: Attempt, ...way: ReadonlyArray<string>): void => {
  const subject = subjectOf(model, attempt)
  if (!subject) return
  if ("wages" in subject) {
    if (isAbout(attempt, subject)) moveKyc(subject, ...way)
  } else if ("company" in subject) {
    if (same(attempt.submitted, identityOf(subject))) movePerson(subject, ...way)
  } else {
    moveCompany(model, subject, ...way)
    const looked = JSON.stringify(attempt.submitted["owners"])
    for (const person of subject.people) {
      // Nothing was found about people whom a failure does not name.
      const isMoved = way.at(-1) !== "failed" || isNamed(attempt, person)
      const isInCase = looked.includes(JSON.stringify(identityOf(person)))
      if (isMoved && isInCase) movePerson(person, ...way)
    }
  }
}

/** Applies a verdict; a flag overrides the provider's verdict, not a person's. */
export const settle = (
  model: Model,
  attempt: Attempt,
  status: Verdict,
  reasons: ReadonlyArray<string>
): void => {
  const isPersons = attempt.status === "needs_review"
  const counts = isPersons || attempt.flags.length === 0 ? status : "needs_review"
  attempt.reasons = [...(isPersons ? attempt.reasons : attempt.flags), ...reasons]
  attempt.status = counts
  if (counts !== "needs_review") moveSubject(model, attempt, counts)
}

/** A person approves or rejects. The last of three failed attempts can be approved too. */
export const decide = (
  model: Model,
  attempt: Attempt | undefined,
  status: "passed" | "failed"
): Refusal | undefined => {
  const subject = attempt && subjectOf(model, attempt)
  if (!subject) return "RecordNotFound"
  const reasons = [status === "passed" ? "approved_by_person" : "rejected_by_person"]
  if (attempt.status === "needs_review") {
    settle(model, attempt, status, reasons)
    return undefined
  }
  const isLast = attempt === latestOf(model, subject) && attempt.status === "failed"
  const state = "kybStatus" in subject.fields ? "kybStatus" : "kycStatus"
  const isSame =
    "company" in subject
      ? same(attempt.submitted, identityOf(subject))
      : !("wages" in subject) || isAbout(attempt, subject)
  const isThere = !("wages" in subject) || !isRemoved(subject)
  const isFailed = subject.fields[state] === "failed" && isSame && isThere
  const canReopen = isLast && isStuck(model, subject) && isFailed
  if (!canReopen || status === "failed") return "StateConflict"
  const number = attempt.number + 1
  model.attempts.push({
    ...attempt,
    number,
    status,
    reasons: [...attempt.reasons, ...reasons],
    isLeased: false
  })
  moveSubject(model, attempt, "pending", status)
  return undefined
}
