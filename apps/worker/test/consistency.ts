/** Checks that the database is consistent: all rows of a company or none. */
import type { Beside } from "@payroll/testing/database/beside"

interface Counted {
  readonly company: string
  readonly n: number
}

interface Company {
  readonly id: string
  readonly kyb_status: string
  readonly attempt: string
  readonly last_sequence: number
}

export interface Answer {
  readonly key: string
  readonly companyId: string
}

export interface Lane {
  readonly company_id: string
  readonly next_sequence: number
  readonly lease: string | null
}

/** The content of the database, from one snapshot. */
export interface Holdings {
  readonly damage: ReadonlyArray<string>
  readonly companies: ReadonlyArray<Company>
  readonly answers: ReadonlyArray<Answer>
  readonly lanes: ReadonlyArray<Lane>
  readonly events: ReadonlyArray<{
    readonly id: string
    readonly company_id: string
    readonly sequence: number
    readonly body: string
  }>
  /** The number of references to each company, where the number is fixed. */
  readonly counts: Readonly<Record<string, ReadonlyMap<string, number>>>
  readonly audits: number
  readonly claims: number
}

/** The tables with rows of a company, and the column that names it. */
const PARTS = {
  kyb_information: "company_id",
  company_location: "company_id",
  business_user: "company_id",
  verification_attempt: "company_id",
  aggregate: "id",
  delivery_lane: "company_id",
  event: "company_id"
}

const QUERIES = {
  ...Object.fromEntries(
    Object.entries(PARTS).map(([table, column]) => [
      table,
      `select ${column} as company, count(*) as n from ${table} group by 1`
    ])
  ),
  einClaim: "select holder as company, count(*) as n from claim where rule = 'ein' group by 1",
  emailClaim: "select scope as company, count(*) as n from claim where rule = 'email' group by 1",
  createdAudit: `select record_id as company, count(*) as n from audit
    where operation = 'createBusiness' group by 1`,
  verdictAudit: `select record_id as company, count(*) as n from audit
    where operation = 'verification.verdict' group by 1`
}

const companyOf = (body: string): string =>
  (JSON.parse(body) as { readonly registration: { readonly companyId: string } }).registration
    .companyId

const countedBy = (names: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

export const holdingsOf = async ({ look, damage }: Beside): Promise<Holdings> => {
  const damaged = await damage()
  return look(async (all) => {
    const total = async (table: string): Promise<number> => {
      const [row] = await all(`select count(*) as n from ${table}`)
      return (row as { readonly n: number }).n
    }
    const counts = new Map<string, ReadonlyMap<string, number>>()
    for (const [name, sql] of Object.entries(QUERIES)) {
      const rows = (await all(sql)) as ReadonlyArray<Counted>
      counts.set(name, new Map(rows.map(({ company, n }) => [company, n])))
    }
    const companies = await all(
      `select company.id, kyb_status, attempt.status as attempt, last_sequence from company
       left join verification_attempt as attempt on attempt.company_id = company.id
       left join aggregate on aggregate.id = company.id`
    )
    const stored = (await all("select key, body from stored_answer")) as ReadonlyArray<{
      readonly key: string
      readonly body: string
    }>
    const answers = stored.map(({ key, body }) => ({ key, companyId: companyOf(body) }))
    counts.set("answer", countedBy(answers.map(({ companyId }) => companyId)))
    const lanes = await all("select company_id, next_sequence, lease from delivery_lane")
    const events = await all(
      "select id, company_id, sequence, body from event order by company_id, sequence"
    )
    return {
      damage: damaged,
      companies: companies as Holdings["companies"],
      answers,
      lanes: lanes as Holdings["lanes"],
      events: events as Holdings["events"],
      counts: Object.fromEntries(counts),
      audits: await total("audit"),
      claims: await total("claim")
    }
  })
}

const isJudged = ({ attempt }: Company): boolean => attempt === "passed" || attempt === "failed"

/** The inconsistencies of one company, in words. */
const faultsOf = (company: Company, counts: Holdings["counts"]): ReadonlyArray<string> => {
  const judged = isJudged(company)
  const wanted = (name: string): number =>
    name === "event" ? (judged ? 3 : 2) : name === "verdictAudit" && !judged ? 0 : 1
  const miscounted = Object.entries(counts)
    .map(([name, of]) => ({ name, n: of.get(company.id) ?? 0 }))
    .filter(({ name, n }) => n !== wanted(name))
    .map(({ name, n }) => `${company.id} has ${n} of ${name}`)
  const status = judged ? company.attempt : "pending"
  return [
    ...miscounted,
    ...(company.kyb_status === status ? [] : [`${company.id} is ${company.kyb_status}`]),
    ...(company.last_sequence === wanted("event") ? [] : [`${company.id} lost its count`])
  ]
}

/** The events of a company are numbered 1, 2, 3, and their bodies have the same numbers. */
const misnumbered = ({ events }: Holdings): ReadonlyArray<string> =>
  events
    .filter(({ id, company_id: companyId, sequence, body }, index) => {
      const before = events[index - 1]
      const { trigger } = JSON.parse(body) as { trigger: { eventId: string; sequence: number } }
      const expected = before?.company_id === companyId ? before.sequence + 1 : 1
      return sequence !== expected || trigger.sequence !== sequence || trigger.eventId !== id
    })
    .map(({ id }) => `event ${id} is out of sequence`)

/**
 * The inconsistencies of a database in which the `default` client set one endpoint and every company
 * was created with an idempotency key; empty if there are none.
 */
export const faults = (holdings: Holdings): ReadonlyArray<string> => {
  const { damage, companies, counts, audits, claims } = holdings
  const ids = new Set(companies.map(({ id }) => id))
  const strays = Object.entries(counts).flatMap(([name, of]) =>
    [...of.keys()].filter((id) => !ids.has(id)).map((id) => `${name} knows ${id}, which is nothing`)
  )
  const judged = companies.filter(isJudged).length
  // The client and its endpoint have audit rows too.
  const commits = companies.length + judged + 2
  return [
    ...damage,
    ...companies.flatMap((company) => faultsOf(company, counts)),
    ...strays,
    ...misnumbered(holdings),
    ...(audits === commits ? [] : [`${audits} audit rows for ${commits} commits`]),
    ...(claims === 2 * ids.size ? [] : [`${claims} claims for ${ids.size} companies`])
  ]
}
