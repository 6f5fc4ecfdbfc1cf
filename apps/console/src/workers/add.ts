/** Adds a worker in steps: who, job, then pay. What is stored stays, whatever comes of the next step. */
import type { AnswerOf } from "../api/call.ts"
import { goTo } from "../browser/place.ts"
import { openForm } from "../forms/open.ts"

/** Opens the form of a new worker, then the worker with the form of the wage. */
export const openNewWorker = (companyId: string): void =>
  openForm("addUser", {
    fixed: { "user.companyId": companyId },
    onDone: (answer, request) => {
      const { user } = answer as AnswerOf<"addUser">
      const { user: sent } = request as {
        readonly user: { readonly firstName: string; readonly workerType: string }
      }
      goTo(`/workers/${user.userId}`)
      openForm("addWage", {
        fixed: { "userWage.companyId": companyId, "userWage.userId": user.userId },
        initial: { "userWage.workerType": sent.workerType },
        name: sent.firstName
      })
    }
  })
