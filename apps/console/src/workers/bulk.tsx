/** Acts on the chosen workers: one request for all, then a result for each. */
import { Button } from "@payroll/ui/button.tsx"
import type { AnswerOf } from "../api/call.ts"
import { openForm } from "../forms/open.ts"
import { bulkResult, type BulkResult } from "../frame/bulkResults.tsx"
import { nameOf, workersText } from "../text/names.ts"
import { words } from "../text/words.ts"
import type { User } from "./edit.ts"

const text = words.workers.bulk

const namesOf = (chosen: ReadonlyArray<User>): string =>
  chosen.length === 1 && chosen[0] ? nameOf(chosen[0]) : workersText(chosen.length)

/** The acts that make sense for the chosen workers. */
export const BulkActs = ({
  of: chosen,
  companyId,
  onResult
}: {
  readonly of: ReadonlyArray<User>
  readonly companyId: string
  readonly onResult: (result: BulkResult) => void
}) => {
  const unpaid = chosen.filter(({ userStatus }) => userStatus.status === "Add Wage")
  const leaving = chosen.filter(({ userStatus }) => userStatus.reachable.includes("Terminated"))
  const rowOf = (user: User) => ({
    userId: user.userId,
    name: nameOf(user),
    version: String(user.version)
  })
  const addWages = (): void =>
    openForm("pay.addWages", {
      fixed: { companyId, onError: "continue" },
      initial: {
        userWages: unpaid.map((user) => ({
          ...rowOf(user),
          workerType: user.workerType,
          wageBasis: "Per Hour"
        }))
      },
      name: namesOf(unpaid),
      onDone: (answer) =>
        onResult(bulkResult((answer as AnswerOf<"addUserWages">).userWages, unpaid.map(nameOf)))
    })
  const end = (): void =>
    openForm("workers.endEmployments", {
      fixed: { companyId, onError: "continue" },
      initial: { users: leaving.map(rowOf) },
      name: namesOf(leaving),
      onDone: (answer) =>
        onResult(bulkResult((answer as AnswerOf<"terminateUsers">).users, leaving.map(nameOf)))
    })
  return (
    <>
      {unpaid.length > 0 && (
        <Button isSmall icon="money" onPress={addWages}>
          {text.addWages(unpaid.length)}
        </Button>
      )}
      {leaving.length > 0 && (
        <Button isSmall look="danger-plain" onPress={end}>
          {text.end(leaving.length)}
        </Button>
      )}
    </>
  )
}
