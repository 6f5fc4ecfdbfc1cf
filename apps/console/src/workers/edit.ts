/** The forms of a worker's records: what they begin with, and how they read a record again. */
import { today } from "@payroll/ui/format.ts"
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { call, type AnswerOf } from "../api/call.ts"
import { openAbout, openForm, under } from "../forms/open.ts"
import { nameOf } from "../text/names.ts"
import type { FormName } from "../forms/registry.ts"

export type Answer = AnswerOf<"getUser">
export type User = Answer["user"]
export type Wage = Answer["userWages"][number]
export type Account = Answer["userBankAccounts"][number]

const readAnswer = ({ userId }: User): Promise<Answer> => call("getUser", { userId })

const userContext = (user: User): FormContext => ({
  fixed: under("user", { userId: user.userId, version: user.version }),
  about: { companyId: user.companyId },
  name: nameOf(user)
})

const userForm =
  (form: FormName, contextOf: (user: User) => FormContext) =>
  (user: User): void =>
    openAbout(form, async () => (await readAnswer(user)).user, contextOf, user)

export const pauseWorker = userForm("workers.pauseWorker", userContext)

export const endEmployment = userForm("workers.endEmployment", userContext)

/** Opens the roles that a worker gets in the company. */
export const giveRole = userForm("workers.updateEmployeeAsBusinessUser", userContext)

export const editWorker = userForm("workers.editWorker", (user) => ({
  ...userContext(user),
  initial: under("user", user)
}))

/** Opens the PIN of a kiosk. */
export const setPin = userForm("workers.setKioskPin", (user) => ({
  fixed: under("kioskPin", { userId: user.userId, version: user.version }),
  name: nameOf(user)
}))

type Workplaces = AnswerOf<"getUserWorkplaces">["workplaces"]

/** The other places of work of today. */
export const furtherPlaces = (workplaces: Workplaces): Workplaces[number]["further"] =>
  workplaces.findLast(({ effectiveFrom }) => effectiveFrom <= today())?.further ?? []

interface Places {
  readonly user: User
  readonly workplaces: Workplaces
}

const placesContext = ({ user, workplaces }: Places): FormContext => ({
  ...userContext(user),
  initial: { ...under("user", user), "user.furtherWorkplaces": furtherPlaces(workplaces) }
})

/** Opens the place of work. */
export const moveWorker = (places: Places): void => {
  const { user } = places
  const read = async (): Promise<Places> => {
    const [answer, { workplaces }] = await Promise.all([
      readAnswer(user),
      call("getUserWorkplaces", { userId: user.userId })
    ])
    return { user: answer.user, workplaces }
  }
  openAbout("workers.moveWorker", read, placesContext, places)
}

const wageContext = (wage: Wage): FormContext => ({
  fixed: { "userWage.userWageId": wage.userWageId, "userWage.version": wage.version }
})

const wageForm =
  (form: FormName, contextOf: (wage: Wage, user: User) => FormContext) =>
  (user: User, wage: Wage): void => {
    const read = async (): Promise<Wage | undefined> => {
      const { userWages } = await call("getUserWages", { userId: user.userId })
      return [...userWages.current, ...userWages.upcoming, ...userWages.history].find(
        ({ userWageId, startDate }) =>
          userWageId === wage.userWageId && startDate === wage.startDate
      )
    }
    openAbout(form, read, (latest) => contextOf(latest, user), wage)
  }

/** Opens other terms of a wage from a day on. */
export const raiseWage = wageForm("pay.raiseWage", (wage, user) => ({
  ...wageContext(wage),
  // The first day of the terms until now says nothing about the next ones.
  initial: under("userWage", { ...wage, startDate: undefined }),
  name: nameOf(user)
}))

/** Opens the correction of a wage for all its days. */
export const correctWage = wageForm("pay.correctWage", (wage, user) => ({
  fixed: { ...wageContext(wage).fixed, "userWage.startDate": wage.startDate },
  initial: under("userWage", wage),
  name: nameOf(user)
}))

export const endWage = wageForm("pay.endWage", wageContext)

export const addAccount = (user: User): void =>
  openForm("pay.addWorkerAccount", {
    fixed: { "userBankAccount.userId": user.userId },
    name: nameOf(user)
  })

const accountContext = (account: Account): FormContext => {
  const { userBankAccountId, version, accountNumberLast4, bankName } = account
  return {
    fixed: under("userBankAccount", { userBankAccountId, version }),
    initial: under("userBankAccount", account),
    about: { last4: accountNumberLast4 },
    name: bankName
  }
}

/** Opens other data of a bank account. */
export const correctAccount = (user: User, account: Account): void => {
  const read = async (): Promise<Account | undefined> =>
    (await readAnswer(user)).userBankAccounts.find(
      ({ userBankAccountId: id }) => id === account.userBankAccountId
    )
  openAbout("pay.correctWorkerAccount", read, accountContext, account)
}

const USED: ReadonlySet<Account["status"]["status"]> = new Set([
  "new",
  "pending",
  "ready",
  "failed"
])

/** True if pay can go to an account; the others are history. */
export const isInUse = ({ status }: Account): boolean => USED.has(status.status)

const sharesContext = ({ user, userBankAccounts }: Answer): FormContext => ({
  fixed: { "userPayPercentage.userId": user.userId },
  about: Object.fromEntries(
    userBankAccounts.map(({ userBankAccountId, version }) => [userBankAccountId, version])
  ),
  initial: {
    "userPayPercentage.accounts": userBankAccounts
      .filter((account) => isInUse(account) && account.replacesId === null)
      .map(({ userBankAccountId, payPercentage, bankName, accountNumberLast4 }) => ({
        userBankAccountId,
        payPercentage: String(payPercentage),
        name: `${bankName} ${accountNumberLast4}`
      }))
  },
  name: nameOf(user)
})

const answerForm = (form: FormName, contextOf: (answer: Answer) => FormContext) => (of: Answer) =>
  openAbout(form, () => readAnswer(of.user), contextOf, of)

/** Opens all shares of the pay. */
export const dividePay = answerForm("pay.divideWorkerPay", sharesContext)

const changeW4 = answerForm("identity.changeW4", ({ user, w4Information }) => ({
  fixed: under("w4Information", { userId: user.userId, version: w4Information?.version }),
  // The day of the form before says nothing about the next one.
  initial: under("w4Information", { ...w4Information, receivedAt: undefined }),
  name: nameOf(user)
}))

/** Opens the W-4: a first one, or another. */
export const openW4 = (answer: Answer): void => {
  const { user, w4Information } = answer
  if (w4Information) changeW4(answer)
  else
    openForm("identity.addW4", {
      fixed: { "w4Information.userId": user.userId },
      name: nameOf(user)
    })
}

// Numbers that are stored stay unless others are typed.
const correctIdentity = answerForm("identity.correctIdentity", ({ user, kycInformation }) => ({
  fixed: under("kycInformation", { userId: user.userId, version: kycInformation?.version }),
  initial: under("kycInformation", kycInformation ?? {}),
  name: nameOf(user)
}))

/** Opens the identity: a first one, or its correction. */
export const openIdentity = (answer: Answer): void => {
  const { user, kycInformation } = answer
  if (kycInformation) return correctIdentity(answer)
  openForm("identity.addIdentity", {
    fixed: { "kycInformation.userId": user.userId },
    about: { hasSsn: user.hasSsn },
    name: nameOf(user)
  })
}
