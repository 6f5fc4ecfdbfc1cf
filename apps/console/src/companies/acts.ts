/** The acts on a company's records, with their questions. */
import { words } from "../text/words.ts"
import type { Ask } from "../frame/act.tsx"
import { nameOf } from "../text/names.ts"
import { accountText, type Account, type Location, type Person } from "./states.tsx"

const text = words.companies

/** The acts that the role of a person allows on the page of a company. */
export interface Rights {
  readonly isWriter: boolean
  readonly isAdmin: boolean
  readonly ask: Ask
}

export const askSubmission = (ask: Ask, companyId: string): void =>
  ask(
    { title: text.submitTitle, text: text.submitText, act: text.submit },
    { operation: "initiateCompanyKyb", request: { companyId }, done: text.submittedOne }
  )

/** Asks to approve an account that one person entered; a call to the company comes first. */
export const askApproval = (ask: Ask, account: Account): void => {
  const { companyFundingSourceEntityId, bankName } = account
  ask(
    {
      title: text.accounts.approveTitle,
      text: text.accounts.approveText(`${bankName}, ${accountText(account)}`),
      act: text.accounts.approve,
      deed: { label: text.accounts.called, missing: text.accounts.calledMissing }
    },
    {
      operation: "approveBankAccount",
      request: { companyFundingSourceEntity: { companyFundingSourceEntityId } },
      done: text.accounts.approved
    }
  )
}

/** Asks to approve another email of a person; a call to the person comes first. */
export const askEmailApproval = (ask: Ask, person: Person, changeId: string): void => {
  const name = nameOf(person)
  const { people, accounts } = text
  ask(
    {
      title: people.approveEmailTitle,
      text: people.approveEmailText(name, person.email),
      act: people.approveEmail,
      deed: { label: people.spoken(person.firstName), missing: accounts.calledMissing }
    },
    {
      operation: "approveBankAccount",
      request: { companyFundingSourceEntity: { companyFundingSourceEntityId: changeId } },
      done: people.emailApproved
    }
  )
}

// A removal names no version: checks by the provider make new ones while the question is open.
export const askAccountRemoval = (ask: Ask, { companyFundingSourceEntityId }: Account): void =>
  ask(
    {
      title: text.accounts.removeTitle,
      text: text.accounts.removeText,
      act: text.accounts.remove,
      isDangerous: true
    },
    {
      operation: "deactivateCompanyBankAccount",
      request: { companyFundingSourceEntity: { companyFundingSourceEntityId } },
      done: text.accounts.removed
    }
  )

export const askClosing = (ask: Ask, { companyLocationId, companyLocation }: Location): void =>
  ask(
    {
      title: text.locations.removeTitle(companyLocation),
      text: text.locations.removeText,
      act: text.locations.remove,
      isDangerous: true
    },
    {
      operation: "deactivateCompanyLocation",
      request: { companyLocation: { companyLocationId } },
      done: text.locations.removed(companyLocation)
    }
  )

export const askRemoval = (ask: Ask, person: Person): void => {
  const { businessUserId } = person
  ask(
    {
      title: text.people.removeTitle(nameOf(person)),
      text: text.people.removeText,
      act: text.people.remove,
      isDangerous: true
    },
    {
      operation: "deactivateBusinessUser",
      request: { businessUser: { businessUserId } },
      done: text.people.wasRemoved(nameOf(person))
    }
  )
}
