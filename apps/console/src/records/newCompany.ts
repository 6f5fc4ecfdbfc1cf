/** Adds a company in steps, and then shows it. */
import type { AnswerOf } from "../api/call.ts"
import { companyPath, goTo } from "../browser/place.ts"
import { openForm } from "../forms/open.ts"

/** Opens the steps of a new company, and then the company. */
export const openNewCompany = (): void =>
  openForm("companies.createBusiness", {
    initial: {
      "companyLocation.isWorkLocation": true,
      "companyLocation.isMailingAddress": true,
      "businessUser.payrollAdmin": true
    },
    onDone: (answer) => {
      const { registration } = answer as AnswerOf<"createBusiness">
      goTo(companyPath(registration.companyId))
    }
  })
