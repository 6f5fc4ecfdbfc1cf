/** The entries of Form W-4. Unsigned: the form itself is handed in on paper, or signed as a document. */
import addW4InformationShape from "shape:addW4Information"
import updateW4InformationShape from "shape:updateW4Information"
import { STEP_3_AMOUNTS } from "@payroll/domain/w4/step3Amounts.data"
import type { Field } from "@payroll/ui/forms/define.ts"
import type { Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { dayIn } from "@payroll/ui/format.ts"
import { isHidden, needs, type Data } from "../flow/data.ts"
import { countOf, stepLayout } from "../flow/form.ts"
import type { FlowWords } from "../text/english.ts"
import type { Step } from "../flow/step.ts"

const OF = "w4Information"
const FIELDS = [
  "w4FilingStatus",
  "haveMultipleJob",
  "dependents",
  "dependentsAbove18",
  "otherIncome",
  "otherDeduction",
  "extraWithholding",
  "exempt"
] as const

type Words = FlowWords["tax"]
type W4 = NonNullable<Data["w4Information"]>

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0
})

/** False while an exemption is claimed, which leaves the other entries empty. */
const isTaxed = (values: Values): boolean => valueAt(values, `${OF}.exempt`) !== true

const statuses = (words: Words) => ({
  Single: words.single,
  "Married filing jointly": words.joint,
  "Head of household": words.head
})

/** The zone in which the service counts the days of federal forms. */
const EASTERN = "America/New_York"

/** The sum of step 3, in dollars a year. Source: the amounts of the form of this year. */
const creditOf = (values: Values): number => {
  const year = Number(dayIn(EASTERN).slice(0, 4))
  const { child, other } =
    STEP_3_AMOUNTS.findLast(({ since }) => since <= year) ?? STEP_3_AMOUNTS[0]
  const count = (name: string): number => countOf(valueAt(values, `${OF}.${name}`))
  return count("dependents") * child + count("dependentsAbove18") * other
}

const money = { widget: "money", input: { inputMode: "decimal" } } as const
const count = { input: { inputMode: "numeric" } } as const

const statusField = (words: Words) =>
  [
    "w4FilingStatus",
    words.statusLabel,
    { help: words.statusHelp, widget: "cards", isRequired: true, choices: statuses(words) }
  ] as const satisfies Field

const otherFields = (words: Words) =>
  [
    ["haveMultipleJob", words.jobsLabel, { help: words.jobsHelp, isFor: isTaxed }]
  ] as const satisfies ReadonlyArray<Field>

const dependentFields = (words: Words) =>
  [
    ["dependents", words.children, { ...count, help: words.childrenHelp, isFor: isTaxed }],
    ["dependentsAbove18", words.others, { ...count, help: words.othersHelp, isFor: isTaxed }]
  ] as const satisfies ReadonlyArray<Field>

const adjustmentFields = (words: Words) =>
  [
    [
      "otherIncome",
      words.income,
      { ...money, help: words.incomeHelp, after: words.aYear, isFor: isTaxed }
    ],
    [
      "otherDeduction",
      words.deductions,
      { ...money, help: words.deductionsHelp, after: words.aYear, isFor: isTaxed }
    ],
    ["extraWithholding", words.extra, { ...money, after: words.eachTime, isFor: isTaxed }],
    ["exempt", words.exempt, { help: words.exemptHelp }]
  ] as const satisfies ReadonlyArray<Field>

/** Groups in the order of the form: filing status, jobs, dependents, adjustments. */
const groupsOf = (words: Words) => [
  { title: words.status, of: OF, fields: [statusField(words)] } as const,
  { title: words.jobs, of: OF, fields: otherFields(words) } as const,
  { title: words.dependents, of: OF, fields: dependentFields(words) } as const,
  { title: words.other, of: OF, fields: adjustmentFields(words) } as const
]

const preview =
  ({ amounts }: Words) =>
  (_: unknown, values: Values): string | undefined => {
    const credit = isTaxed(values) ? creditOf(values) : 0
    return credit === 0 ? undefined : amounts(dollars.format(credit))
  }

const addLayout = ({ tax: words, ...all }: FlowWords) =>
  stepLayout<"addW4Information">(addW4InformationShape, all, {
    as: "steps",
    groups: groupsOf(words),
    preview: preview(words)
  })

const updateLayout = ({ tax: words, ...all }: FlowWords) =>
  stepLayout<"updateW4Information">(updateW4InformationShape, all, {
    as: "steps",
    isUpdate: true,
    groups: groupsOf(words),
    preview: preview(words)
  })

/** A stored amount as a field shows it: none is an empty field. */
const stored = (w4: W4, name: (typeof FIELDS)[number]): unknown => {
  const value = w4[name]
  return typeof value === "boolean" || Number(value) !== 0 ? value : ""
}

const amount = (value: number | string): string | undefined =>
  Number(value) === 0 ? undefined : dollars.format(Number(value))

const factsOf = (w4: W4, words: Words) => {
  const [status = w4.w4FilingStatus] =
    Object.entries(statuses(words)).find(([value]) => value === w4.w4FilingStatus)?.[1] ?? []
  return [
    { label: words.status, value: status },
    ...(w4.exempt
      ? [{ label: words.other, value: words.claimed }]
      : [
          { label: words.jobs, value: w4.haveMultipleJob ? words.yes : words.no },
          {
            label: words.dependents,
            value: words.people(String(w4.dependents), String(w4.dependentsAbove18))
          },
          { label: words.income, value: amount(w4.otherIncome) },
          { label: words.deductions, value: amount(w4.otherDeduction) },
          { label: words.extra, value: amount(w4.extraWithholding) }
        ].filter(({ value }) => value !== undefined))
  ]
}

export const tax: Step = {
  id: "tax",
  code: "data",
  isFor: ({ user }) => user.workerType === "W2",
  isDone: (data) =>
    (data.w4Information !== null || isHidden(data, "data")) && !needs(data, "updateW4Information"),
  need: ["file", ({ welcome }) => welcome.tax],
  line: (_, { titles, finished: { saved } }) => ({ title: titles.tax, tone: "ok", state: saved }),
  head: ({ tax: { title, lead } }) => ({ title, lead }),
  note: ({ tax: { paper } }) => paper,
  facts: ({ w4Information: w4 }, { tax: words }) => (w4 === null ? [] : factsOf(w4, words)),
  form: ({ user: { userId }, w4Information: w4 }, words) =>
    w4 === null
      ? {
          operation: "addW4Information",
          layout: addLayout(words),
          context: { fixed: { "w4Information.userId": userId } }
        }
      : {
          operation: "updateW4Information",
          layout: updateLayout(words),
          context: {
            fixed: { "w4Information.userId": userId },
            initial: Object.fromEntries(FIELDS.map((name) => [`${OF}.${name}`, stored(w4, name)]))
          }
        }
}
