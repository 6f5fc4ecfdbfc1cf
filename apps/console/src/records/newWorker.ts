/** Adds a worker in steps: who, job, then pay. What is stored stays, whatever comes of the next step. */
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { goTo } from "../browser/place.ts"
import { openForm } from "../forms/open.ts"

interface Worker {
  readonly companyId: string
  readonly userId: string
  readonly workerType: string
  readonly firstName: string
  readonly lastName: string
}

/** Opens the form of a wage for a worker. */
export const addWage = (user: Worker): void =>
  openForm("addWage", {
    fixed: { "userWage.companyId": user.companyId, "userWage.userId": user.userId },
    initial: {
      "userWage.workerType": user.workerType,
      "userWage.userRefTaxExempt": "No, this employee is not tax exempt"
    },
    name: `${user.firstName} ${user.lastName}`
  })

/** Opens the form of a new worker, then the worker with the form of the wage. */
export const openNewWorker = (companyId: string): void =>
  openForm("addUser", {
    fixed: { "user.companyId": companyId },
    onDone: (answer, request) => {
      const { userId } = (answer as AnswerOf<"addUser">).user
      const { firstName, lastName, workerType } = (request as RequestOf<"addUser">).user
      goTo(`/workers/${userId}`)
      addWage({ companyId, userId, firstName, lastName, workerType })
    }
  })
