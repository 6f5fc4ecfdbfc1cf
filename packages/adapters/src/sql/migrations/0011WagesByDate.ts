import type { Migration, Words } from "./migration.ts"

/** The fields of a wage's terms that an earlier version stored in columns of their own. */
const REQUIRED = {
  startDate: "start_date",
  wageRate: "wage_rate",
  wageBasis: "wage_basis",
  workerType: "worker_type",
  differentialPay: "differential_pay",
  taxExempt: "tax_exempt"
} as const
const OPTIONAL = {
  userType: "user_type",
  employmentStatus: "employment_status",
  paymentMethod: "payment_method"
} as const
const fields = Object.entries({ ...REQUIRED, ...OPTIONAL })

/**
 * Terms as a JSON object. The values are dates, decimals and enumerations, none of which JSON
 * escapes. A missing value makes its part null, which leaves it out.
 */
const termsOf = (value: (field: string, column: string) => string): string => {
  const parts = fields.map(([field, column]) => {
    const part = `'"${field}":"' || ${value(field, column)} || '"'`
    if (field === "startDate") return part
    return `coalesce(',' || ${part}, '')`
  })
  return `'{' || ${parts.join(" || ")} || '}'`
}

/** A field of the content of an earlier version of a wage. */
const fieldIn = ({ json }: Words, row: string, field: string): string =>
  `(${json(`${row}.content`)} ->> '${field}')`

/**
 * An update changed the wage from its start date on, so an earlier version held before that: as long
 * as every later one begins later than it.
 */
const earlierTerms = (words: Words): string => {
  const start = (row: string) => fieldIn(words, row, "startDate")
  return `select string_agg(${termsOf((field) => fieldIn(words, "earlier", field))} || ',', ''
    order by ${start("earlier")})
  from earlier_version as earlier
  where earlier.record_kind = 'wage' and earlier.record_id = wage.id
    and ${start("earlier")} < wage.start_date
    and not exists (select 1 from earlier_version as later
      where later.record_kind = 'wage' and later.record_id = wage.id
        and later.record_version > earlier.record_version and ${start("later")} <= ${start("earlier")})`
}

/** The earlier versions of wages, in the form of today's: one list of terms, no end. */
const earlierContent = (words: Words): string =>
  `'{"workerId":"' || ${fieldIn(words, "earlier_version", "workerId")} ||
    '","terms":[' || ${termsOf((field) => fieldIn(words, "earlier_version", field))} ||
    '],"status":"' || ${fieldIn(words, "earlier_version", "status")} || '"}'`

/** Wages have terms by date, and may end. */
export const wagesByDate: Migration = {
  number: 11,
  name: "wages by date",
  // An earlier version stores and reads the columns that go.
  needsStop: true,
  statements: (words) => [
    "alter table wage add column terms text not null default '[]'",
    "alter table wage add column end_date text check (length(end_date) = 10)",
    `update wage set terms = '[' || coalesce((${earlierTerms(words)}), '') ||
      ${termsOf((_field, column) => column)} || ']'`,
    `update earlier_version set content = ${earlierContent(words)} where record_kind = 'wage'`,
    ...fields.map(([, column]) => `alter table wage drop column ${column}`)
  ]
}
