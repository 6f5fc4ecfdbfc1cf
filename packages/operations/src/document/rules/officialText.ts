/** The text of an official form that a company has for today. */
import { easternDayOf } from "@payroll/domain/calendar/easternDay"
import { yearOf } from "@payroll/domain/calendar/localDate"
import { templateOn, type DocumentTemplate } from "@payroll/domain/document/documentTemplate"
import { StateConflict } from "@payroll/domain/errors"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Documents } from "../../ports/documents.ts"

type Form = Pick<DocumentTemplate, "clientId" | "companyId" | "kind" | "language">

/** Finds the template of a form that is signed today; undefined if the company has none. */
export const officialTemplate = Effect.fnUntraced(function* ({
  clientId,
  companyId,
  ...form
}: Form) {
  const { officialTemplates } = yield* Documents
  const today = easternDayOf(yield* Clock.currentTimeMillis)
  return templateOn(yield* officialTemplates(clientId, companyId), form, today)
})

/** Finds the template of a form that is signed today; StateConflict if the company has none. */
export const templateOfToday = Effect.fnUntraced(function* (form: Form) {
  const template = yield* officialTemplate(form)
  const today = easternDayOf(yield* Clock.currentTimeMillis)
  return (
    template ??
    (yield* new StateConflict({
      message:
        form.kind === "w4"
          ? `the company has no text of Form W-4 in the language "${form.language}" for ${today}: add the text of ${yearOf(today)} with addDocument`
          : `the company has no authorization of direct deposit in the language "${form.language}": add it with addDocument`
    }))
  )
})
