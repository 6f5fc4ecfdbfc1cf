/** The forms and pages by which the requirements of a worker are met. */
import type { Requirement } from "@payroll/client"
import { companyPath, goTo } from "../browser/place.ts"
import { addWage } from "../records/newWorker.ts"
import { idIn, fieldIn } from "../requirements/needs.ts"
import type { ActOf, NeedAct } from "../requirements/requirements.tsx"
import { words } from "../text/words.ts"
import {
  addAccount,
  correctAccount,
  correctWage,
  editWorker,
  endEmployment,
  endWage,
  openIdentity,
  openW4,
  pauseWorker,
  raiseWage,
  setPin,
  type Answer,
  type User,
  type Wage
} from "./edit.ts"
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

const withAnswer =
  (open: (answer: Answer) => void): Meeting =>
  (answer) =>
  () =>
    open(answer)

const withUser = (open: (user: User) => void): Meeting => withAnswer(({ user }) => open(user))

const withWage =
  (open: (user: User, wage: Wage, requirement: Requirement) => void): Meeting =>
  (answer, requirement) => {
    const wage = wageOf(answer, requirement)
    return wage && (() => open(answer.user, wage, requirement))
  }

/** How each step about a worker is met; the other steps are about the company. */
const MEETINGS: Readonly<Partial<Record<Step, Meeting>>> = {
  updateUser: withUser(editWorker),
  deactivateUser: withUser(pauseWorker),
  terminateUser: withUser(endEmployment),
  addUserWage: withUser(addWage),
  updateUserWage: withWage((user, wage, requirement) =>
    (fieldIn(requirement) === "startDate" ? raiseWage : correctWage)(user, wage)
  ),
  endUserWage: withWage(endWage),
  addKycInformation: withAnswer(openIdentity),
  updateKycInformation: withAnswer(openIdentity),
  updateW4Information: withAnswer(openW4),
  addUserBankAccount: withUser(addAccount),
  updateUserBankAccount: ({ user, userBankAccounts }, requirement) => {
    const id = idIn(requirement)
    const account = userBankAccounts.find(({ userBankAccountId }) => userBankAccountId === id)
    return account && (() => correctAccount(user, account))
  },
  updateUserWorkSchedule: withUser((user) => void openSchedule(user)),
  setKioskPin: withUser(setPin)
}

/** Steps that wait for others: a provider, a second person whose page is the account itself, or the worker. */
const WAITS: ReadonlySet<Step> = new Set<Step>([
  "verification",
  "approveUserBankAccount",
  "signDocument",
  "acceptTermsAndCondition"
])

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
