/** The forms and pages by which the requirements of a worker are met. */
import type { Requirement } from "@payroll/client"
import { companyPath, goTo } from "../browser/place.ts"
import { openForm } from "../forms/open.ts"
import { idIn, fieldIn } from "../requirements/needs.ts"
import type { ActOf, NeedAct } from "../requirements/requirements.tsx"
import { words } from "../text/words.ts"
import {
  aboutWorker,
  accountContext,
  correctWageContext,
  editContext,
  endWageContext,
  identityContext,
  newAccountContext,
  newIdentityContext,
  newWageContext,
  pinContext,
  raiseContext,
  w4Context,
  type Answer,
  type Wage
} from "./contexts.ts"
import { openSchedule } from "./schedule.ts"

type Step = Requirement["step"]
type Meeting = (answer: Answer, requirement: Requirement) => (() => void) | undefined

const LACKED = { userType: true, employmentStatus: true } as const
const isLacked = (field: string | undefined): field is keyof typeof LACKED =>
  field !== undefined && Object.hasOwn(LACKED, field)

/** The wage that a requirement is about: the one that it names or that lacks its field, else the first. */
const wageOf = ({ user, userWages }: Answer, requirement: Requirement): Wage | undefined => {
  const [id, field] = [idIn(requirement), fieldIn(requirement)]
  const wage = userWages.find(
    (each) =>
      each.userWageId === id ||
      (isLacked(field) && each.workerType === "W2" && each[field] === null) ||
      (field === "workerType" && each.workerType !== user.workerType)
  )
  return wage ?? userWages[0]
}

const withWage =
  (open: (answer: Answer, wage: Wage) => void): Meeting =>
  (answer, requirement) => {
    const wage = wageOf(answer, requirement)
    return wage && (() => open(answer, wage))
  }

/** How each step about a worker is met; the other steps are about the company. */
const MEETINGS: Readonly<Partial<Record<Step, Meeting>>> = {
  updateUser:
    ({ user }) =>
    () =>
      openForm("editWorker", editContext(user)),
  deactivateUser:
    ({ user }) =>
    () =>
      openForm("pauseWorker", aboutWorker(user)),
  terminateUser:
    ({ user }) =>
    () =>
      openForm("endEmployment", aboutWorker(user)),
  addUserWage:
    ({ user }) =>
    () =>
      openForm("addWage", newWageContext(user)),
  updateUserWage: (answer, requirement) =>
    withWage(({ user }, wage) =>
      fieldIn(requirement) === "startDate"
        ? openForm("raiseWage", raiseContext(user, wage))
        : openForm("correctWage", correctWageContext(user, wage))
    )(answer, requirement),
  endUserWage: withWage((_, wage) => openForm("endWage", endWageContext(wage))),
  addKycInformation:
    ({ user }) =>
    () =>
      openForm("addIdentity", newIdentityContext(user)),
  updateKycInformation: (answer) => () => openForm("correctIdentity", identityContext(answer)),
  updateW4Information: (answer) => () => openForm("changeW4", w4Context(answer)),
  addUserBankAccount:
    ({ user }) =>
    () =>
      openForm("addWorkerAccount", newAccountContext(user)),
  updateUserBankAccount: ({ user, userBankAccounts }, requirement) => {
    const id = idIn(requirement)
    const account = userBankAccounts.find(({ userBankAccountId }) => userBankAccountId === id)
    return account && (() => openForm("correctWorkerAccount", accountContext(user, account)))
  },
  updateUserWorkSchedule:
    ({ user }) =>
    () =>
      void openSchedule(user),
  setKioskPin:
    ({ user }) =>
    () =>
      openForm("setKioskPin", pinContext(user))
}

/** Steps that wait for others: a provider, or a second person whose page is the account itself. */
const WAITS: ReadonlySet<Step> = new Set<Step>(["verification", "approveUserBankAccount"])

/** Gives the act for each requirement of a worker. What the company lacks is met on its page. */
export const workerActs =
  (answer: Answer): ActOf =>
  (requirement): NeedAct | undefined => {
    const meeting = MEETINGS[requirement.step]
    if (meeting) {
      const run = meeting(answer, requirement)
      return run && { run }
    }
    if (WAITS.has(requirement.step)) return undefined
    const { companyId } = answer.user
    return {
      label: words.workers.seeCompany,
      isFree: true,
      run: () => goTo(companyPath(companyId))
    }
  }
