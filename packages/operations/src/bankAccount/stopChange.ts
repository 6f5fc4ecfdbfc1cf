/** `It was not me`: the person whose pay it is stops a change of the account by the token of a notice. */
import { FROZEN, isNoticeGood, type AccountHold } from "@payroll/domain/bankAccount/accountHold"
import { RecordNotFound } from "@payroll/domain/errors"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { combined } from "../changes.ts"
import { revokedAccess } from "../flowLink/rules/access.ts"
import { orNotFound } from "../orNotFound.ts"
import { commitOwn, type Author } from "../ownCommit.ts"
import { AccountHolds } from "../ports/accountHolds.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { FlowLinks } from "../ports/flowLinks.ts"
import { movedHoldChanges } from "./rules/accountHold.ts"
import { heldSubject } from "./rules/heldSubject.ts"

const PERSON: Author = { credential: "notice", operation: "flow.notMe" }

const unknown = new RecordNotFound({ record: "notice" })

/** The ids of the people whose pay, or whose company's account, a hold is about. */
const peopleOf = Effect.fnUntraced(function* (hold: AccountHold) {
  const { clientId, companyId, workerId, businessUserId } = hold
  const personId = workerId ?? businessUserId
  if (personId !== undefined) return [personId]
  const { profile } = yield* CompanyStore
  return (yield* profile(clientId, companyId))?.businessUsers.map(({ id }) => id) ?? []
})

const accessOf = (clientId: string, people: ReadonlyArray<string>) =>
  Effect.flatMap(FlowLinks, ({ access }) =>
    Effect.map(access(clientId, people), (all) => [...all.values()])
  )

const stop = ({ id, clientId, companyId }: AccountHold) =>
  commitOwn({ clientId, record: { id, companyId }, author: PERSON }, (moment) =>
    Effect.gen(function* () {
      const { hold: holdOf } = yield* AccountHolds
      const hold = yield* holdOf(clientId, id)
      if (hold?.status !== "held" && hold?.status !== "ended") return undefined
      const subject = yield* heldSubject(hold)
      const access = yield* accessOf(clientId, yield* peopleOf(hold))
      return combined([
        movedHoldChanges(hold, "frozen", moment),
        ...access.map((each) => revokedAccess(each, moment)),
        ...(subject ? [subject.updated(FROZEN, moment.at, moment.newId)] : [])
      ])
    })
  )

/**
 * Freezes the change that a notice is about, and ends what guests may do for the person. Given again it changes
 * nothing. Fails with RecordNotFound for a token that is unknown or too old, alike.
 */
export const stopChange = Effect.fnUntraced(function* (token: string) {
  const { ofToken } = yield* AccountHolds
  const hold = yield* orNotFound("notice", ofToken(token))
  if (!isNoticeGood(hold, yield* Clock.currentTimeMillis)) return yield* unknown
  yield* stop(hold)
})
