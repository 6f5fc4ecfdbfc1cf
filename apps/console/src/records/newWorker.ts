/** Adds a worker in steps: who, job, then pay. What is stored stays, whatever comes of the next step. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { goTo } from "../browser/place.ts"
import { openForm, under } from "../forms/open.ts"
import { nameOf } from "../text/names.ts"

interface Worker {
  readonly companyId: string
  readonly userId: string
  readonly workerType: string
  readonly firstName: string
  readonly lastName: string
}

/** Opens the form of a wage for a worker. */
export const addWage = (user: Worker): void =>
  openForm("pay.addWage", {
    fixed: under("userWage", { companyId: user.companyId, userId: user.userId }),
    initial: under("userWage", {
      workerType: user.workerType,
      userRefTaxExempt: "No, this employee is not tax exempt"
    }),
    name: nameOf(user)
  })

/** Opens the form of a new worker, then the worker with the form of the wage. */
export const openNewWorker = (companyId: string): void =>
  openForm("workers.addUser", {
    fixed: { "user.companyId": companyId },
    onDone: (answer, request) => {
      const { userId } = (answer as AnswerOf<"addUser">).user
      const { firstName, lastName, workerType } = (request as RequestOf<"addUser">).user
      goTo(`/workers/${userId}`)
      addWage({ companyId, userId, firstName, lastName, workerType })
    }
  })
