/** Acts on the chosen workers: one request for all, then a result for each. */
import { Button } from "@payroll/ui/button.tsx"
import { plural } from "@payroll/ui/format.ts"
import type { AnswerOf } from "../api/call.ts"
import { openForm } from "../forms/open.ts"
import { bulkResult, type BulkResult } from "../frame/bulkResults.tsx"
import { words } from "../text/words.ts"
import { nameOf, type User } from "./edit.ts"

const text = words.workers.bulk

type Element =
  | AnswerOf<"terminateUsers">["users"][number]
  | AnswerOf<"addUserWages">["userWages"][number]

/** The results in the order of the request. */
const resultOf = (chosen: ReadonlyArray<User>, elements: ReadonlyArray<Element>): BulkResult =>
  bulkResult(elements, chosen.map(nameOf))

const namesOf = (chosen: ReadonlyArray<User>): string =>
  chosen.length === 1 && chosen[0] ? nameOf(chosen[0]) : plural(chosen.length, text.one, text.many)

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
    openForm("addWages", {
      fixed: { companyId, onError: "continue" },
      initial: {
        userWages: unpaid.map((user) => ({
          ...rowOf(user),
          workerType: user.workerType,
          wageBasis: "Per Hour"
        }))
      },
      name: namesOf(unpaid),
      onDone: (answer) => onResult(resultOf(unpaid, (answer as AnswerOf<"addUserWages">).userWages))
    })
  const end = (): void =>
    openForm("endEmployments", {
      fixed: { companyId, onError: "continue" },
      initial: { users: leaving.map(rowOf) },
      name: namesOf(leaving),
      onDone: (answer) => onResult(resultOf(leaving, (answer as AnswerOf<"terminateUsers">).users))
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
