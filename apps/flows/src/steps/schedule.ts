/** When a company pays: the dates of a year, with the reason of each that moves, before a schedule is chosen. */
import addPayScheduleShape from "shape:addPaySchedule"
import { isDay } from "@payroll/ui/birthField.tsx"
import type { FormContext, Values } from "@payroll/ui/forms/layout.ts"
import { valueAt } from "@payroll/ui/forms/request.ts"
import { createElement } from "react"
import type { OnboardingData } from "../flow/companyData.ts"
import { isHidden } from "../flow/data.ts"
import { stepLayout } from "../flow/form.ts"
import type { StepOf } from "../flow/step.ts"
import type { FlowWords } from "../text/english.ts"
import { datesAhead, isFrequency, rulesOf } from "./payDates.ts"
import { YearOfPay } from "./yearOfPay.tsx"

const OF = "paySchedule"
const DAY = /^\d{4}-\d{2}-\d{2}$/

const textAt = (values: unknown, field: string): string => {
  const value = valueAt(values, `${OF}.${field}`)
  return typeof value === "string" ? value : ""
}

/** The rules that the answers so far make; undefined before a frequency is chosen. */
const chosen = (values: unknown) => {
  const frequency = textAt(values, "compensationFrequency")
  const start = textAt(values, "startDate")
  return isFrequency(frequency)
    ? { frequency, start: DAY.test(start) ? start : undefined }
    : undefined
}

/** The request stores the rules whose dates were shown. */
const complete = (request: Record<string, unknown>, _: FormContext, values: Values): void => {
  const choice = chosen(values)
  if (!choice) return
  const { compensationFrequency: _frequency, ...rest } = request[OF] as Record<string, unknown>
  request[OF] = { ...rest, specification: rulesOf(choice.frequency, choice.start) }
}

const layout = (words: FlowWords) =>
  stepLayout<"addPaySchedule">(addPayScheduleShape, words, {
    of: OF,
    fields: [
      [
        "compensationFrequency",
        words.schedule.often,
        { widget: "cards", choices: words.schedule.frequencies, isRequired: true }
      ],
      [
        "startDate",
        words.schedule.start,
        {
          widget: "dayParts",
          help: words.schedule.startHelp,
          problem: (text) => (isDay(text) ? undefined : words.identity.notADay)
        }
      ]
    ],
    complete,
    preview: (_, values) => {
      const choice = chosen(values)
      return choice && createElement(YearOfPay, choice)
    }
  })

export const schedule: StepOf<OnboardingData> = {
  id: "schedule",
  code: "pay",
  isAnew: true,
  isFor: () => true,
  isDone: (data) => isHidden(data, "pay") || data.schedules.length > 0,
  need: ["calendar", ({ schedule: { need } }) => need],
  line: (_, { titles, finished: { saved } }) => ({
    title: titles.schedule,
    tone: "ok",
    state: saved
  }),
  head: ({ schedule: { title, lead } }) => ({ title, lead }),
  facts: ({ schedules }, { schedule: words }) =>
    schedules.flatMap(({ compensationFrequency, specification, startDate }) => {
      const [next] = datesAhead(specification, startDate ?? undefined)
      const name = words.frequencies[compensationFrequency as keyof typeof words.frequencies]
      return [
        { label: words.often, value: name?.[0] ?? compensationFrequency },
        { label: words.next, value: next && words.day(next.payDate) }
      ]
    }),
  form: ({ companyId, schedules }, words) =>
    schedules.length > 0
      ? undefined
      : {
          operation: "addPaySchedule",
          layout: layout(words),
          context: {
            fixed: { [`${OF}.companyId`]: companyId, [`${OF}.workerType`]: "W2" }
          }
        }
}
