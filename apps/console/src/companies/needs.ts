/** The acts that meet the requirements of a company. */
import type { Requirement } from "@payroll/client"
import { isAdmin, mayReview, type Session } from "../api/session.ts"
import { goTo } from "../browser/place.ts"
import { fieldIn, idIn, type NameOf } from "../requirements/needs.ts"
import type { ActOf, NeedAct } from "../requirements/requirements.tsx"
import type { Ask } from "../frame/act.tsx"
import { nameOf } from "../text/names.ts"
import { words } from "../text/words.ts"
import { askApproval, askSubmission } from "./acts.ts"
import {
  addAccount,
  addLocation,
  addPerson,
  editCompany,
  editKyb,
  editLocation,
  editPerson,
  replaceAccount,
  setTimeZone
} from "./edit.ts"
import { accountText, isActive, isInUse, type Info } from "./states.tsx"

const text = words.companies

/** Gives the names of the people, locations and accounts of a company. */
export const namesIn = (info: Info): NameOf => {
  const names = new Map<string, string>([
    ...info.businessUsers.map((each) => [each.businessUserId, nameOf(each)] as const),
    ...info.companyLocations.map((each) => [each.companyLocationId, each.companyLocation] as const),
    ...info.companyFundingSourceEntities.map(
      (each) =>
        [each.companyFundingSourceEntityId, `${each.bankName}, ${accountText(each)}`] as const
    )
  ])
  return (id) => names.get(id)
}

const visit = (path: string, query: Readonly<Record<string, string>> = {}): NeedAct => ({
  run: () => goTo(path, query),
  isFree: true
})

const some = <A>(found: A | undefined, act: (of: A) => void): NeedAct | undefined =>
  found === undefined ? undefined : { run: () => act(found) }

/** Returns the acts for a company and the person who looks at it. */
export const companyActs = (info: Info, session: Session, ask: Ask): ActOf => {
  const { companyId } = info.company
  const locationOf = (requirement: Requirement) => {
    const active = info.companyLocations.filter(isActive)
    return active.find(({ companyLocationId: id }) => id === idIn(requirement)) ?? active[0]
  }
  const personOf = (requirement: Requirement) =>
    info.businessUsers.find(({ businessUserId: id }) => id === idIn(requirement))
  const accountOf = (requirement: Requirement) => {
    const linked = info.companyFundingSourceEntities.filter(isInUse)
    return (
      linked.find((each) => each.companyFundingSourceEntityId === idIn(requirement)) ?? linked[0]
    )
  }
  const acts: Readonly<
    Partial<Record<Requirement["step"], (of: Requirement) => NeedAct | undefined>>
  > = {
    verification: ({ reason }) =>
      reason === "is waiting for a person's decision" && mayReview(session)
        ? { ...visit("/reviews", { companyId }), label: text.seeReview }
        : undefined,
    addKybInformation: () => ({ run: () => editKyb(info) }),
    updateKybInformation: () => ({ run: () => editKyb(info) }),
    updateCompany: () => ({ run: () => editCompany(info) }),
    initiateCompanyKyb: () => ({ run: () => askSubmission(ask, companyId) }),
    addCompanyLocation: () => ({ run: () => addLocation(info) }),
    updateCompanyLocation: (of) => some(locationOf(of), (each) => editLocation(info, each)),
    updateLocationTimeZone: (of) => some(locationOf(of), (each) => setTimeZone(info, each)),
    addBusinessUser: (of) => ({ run: () => addPerson(info, { [fieldIn(of) ?? ""]: true }) }),
    updateBusinessUser: (of) =>
      some(personOf(of), (each) => editPerson(info, each)) ?? visit("/company", { view: "people" }),
    updateCompanyBankAccount: (of) =>
      some(accountOf(of), (each) => replaceAccount(info, each)) ?? { run: () => addAccount(info) },
    approveBankAccount: (of) =>
      isAdmin(session) ? some(accountOf(of), (each) => askApproval(ask, each)) : undefined,
    deactivateUser: (of) => visit(`/workers/${idIn(of) ?? ""}`),
    updateUser: (of) => visit(`/workers/${idIn(of) ?? ""}`),
    addPaySchedule: () => visit("/pay-periods/schedule"),
    updatePaySchedule: () => visit("/calendar"),
    updateTimeOffPolicy: () => visit("/time-off")
  }
  return (requirement) => acts[requirement.step]?.(requirement)
}
