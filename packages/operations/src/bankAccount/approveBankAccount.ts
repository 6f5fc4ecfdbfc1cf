/**
 * A person approves a bank account that was set under four eyes, which the worker then checks, or ends the hold of an
 * account or of the email of a business user.
 */
import { NOT_HELD } from "@payroll/domain/bankAccount/accountHold"
import { bankAccountEvent } from "@payroll/domain/company/profile"
import { changed } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import { CompanyAccountStatus } from "../answerStates.ts"
import { changes, noChanges, profileAt, update } from "../changes.ts"
import { AccountHolds } from "../ports/accountHolds.ts"
import { CompanyStore, profileOf, type LoadedProfile } from "../ports/companyStore.ts"
import { accountApproval, approvedFields, heldChangesOf } from "./rules/approval.ts"
import { heldOfPerson } from "./rules/heldSubject.ts"

/** The company of an account, or of a business user whose email is held. */
const ownerOf = Effect.fnUntraced(function* (clientId: string, id: string) {
  const loaded = yield* profileOf(clientId, "companyBankAccount", id)
  if (loaded) return loaded
  const { ofSubject } = yield* AccountHolds
  const { profile } = yield* CompanyStore
  const hold = yield* ofSubject(clientId, id)
  return hold?.businessUserId === undefined ? undefined : yield* profile(clientId, hold.companyId)
})

const approvable = ({ bankAccounts, businessUsers }: LoadedProfile) => [
  ...bankAccounts,
  ...businessUsers.flatMap(heldChangesOf)
]

export const approveBankAccount = accountApproval({
  name: "approveBankAccount",
  summary: "Approve a company's bank account that waits for a second person, or end a hold early",
  entity: "companyFundingSourceEntity",
  status: CompanyAccountStatus,
  load: ownerOf,
  accounts: approvable,
  guard: profileAt,
  approved: (loaded, subject, { at, newId }) => {
    const account = loaded.bankAccounts.find(({ id }) => id === subject.id)
    if (!account) {
      const user = loaded.businessUsers.find((each) =>
        each.waiting?.some(({ id }) => id === subject.id)
      )
      const held = heldOfPerson(loaded, { subjectId: subject.id, businessUserId: user?.id }, false)
      return {
        after: { ...subject, ...NOT_HELD, version: subject.version + 1 },
        changes: held?.updated(NOT_HELD, at, newId) ?? noChanges
      }
    }
    const after = changed(account, approvedFields(account), at)
    const writes = [update("companyBankAccount", account, after)]
    const events = [bankAccountEvent(newId(), "update", loaded, after, at)]
    return { after, changes: changes({ writes, events }) }
  }
})
