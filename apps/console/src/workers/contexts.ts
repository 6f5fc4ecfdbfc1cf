/** The values with which the forms of a worker begin, from the stored records. */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { call, type AnswerOf } from "../api/call.ts"

export type Answer = AnswerOf<"getUser">
export type User = Answer["user"]
export type Wage = Answer["userWages"][number]
export type Account = Answer["userBankAccounts"][number]

/** The whole name of a worker. */
export const nameOf = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`

/** The record of an object under a prefix, as the fields of a form have it. */
const under = (prefix: string, record: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [`${prefix}.${field}`, value as unknown])
  )

const ofUser = (user: User): FormContext => ({
  fixed: { "user.userId": user.userId, "user.version": user.version },
  about: { companyId: user.companyId },
  name: nameOf(user)
})

/** Reads a worker again, for a form that somebody else's change made stale. */
const again = (userId: string, context: (answer: Answer) => FormContext | undefined) => async () =>
  context(await call("getUser", { userId })) ?? {}

/** A form about the worker without values: an end, a pause. */
export const aboutWorker = (user: User) => ({
  ...ofUser(user),
  reread: again(user.userId, (answer) => ofUser(answer.user))
})

const edited = (user: User): FormContext => ({ ...ofUser(user), initial: under("user", user) })

/** The form of the data of a worker. */
export const editContext = (user: User) => ({
  ...edited(user),
  reread: again(user.userId, (answer) => edited(answer.user))
})

type Workplaces = AnswerOf<"getUserWorkplaces">["workplaces"]

/** The form of the place of work. `further` are the other places of today. */
export const moveContext = (user: User, further: Workplaces[number]["further"]) => {
  const moved = (latest: User): FormContext => ({
    ...ofUser(latest),
    initial: { ...under("user", latest), "user.furtherWorkplaces": further }
  })
  return { ...moved(user), reread: again(user.userId, (answer) => moved(answer.user)) }
}

/** The form of a new wage. */
export const newWageContext = (user: User): FormContext => ({
  fixed: { "userWage.companyId": user.companyId, "userWage.userId": user.userId },
  initial: {
    "userWage.workerType": user.workerType,
    "userWage.userRefTaxExempt": "No, this employee is not tax exempt"
  },
  name: nameOf(user)
})

const wageIn = ({ userWages }: Answer, { userWageId, startDate }: Wage): Wage | undefined =>
  userWages.find((each) => each.userWageId === userWageId && each.startDate === startDate)

/** The form of other terms of a wage from a day on. */
export const raiseContext = (user: User, wage: Wage) => {
  const raised = (latest: Wage): FormContext => ({
    fixed: { "userWage.userWageId": latest.userWageId, "userWage.version": latest.version },
    initial: { ...under("userWage", latest), "userWage.startDate": "" },
    name: nameOf(user)
  })
  return {
    ...raised(wage),
    reread: again(user.userId, (answer) => {
      const latest = wageIn(answer, wage)
      return latest && raised(latest)
    })
  }
}

/** The form that corrects the terms of a wage. */
export const correctWageContext = (user: User, wage: Wage) => {
  const corrected = (latest: Wage): FormContext => ({
    fixed: {
      "userWage.userWageId": latest.userWageId,
      "userWage.version": latest.version,
      "userWage.startDate": latest.startDate
    },
    initial: under("userWage", latest),
    name: nameOf(user)
  })
  return {
    ...corrected(wage),
    reread: again(user.userId, (answer) => {
      const latest = wageIn(answer, wage)
      return latest && corrected(latest)
    })
  }
}

/** The form of the end of a wage. */
export const endWageContext = ({ userWageId, version }: Wage): FormContext => ({
  fixed: { "userWage.userWageId": userWageId, "userWage.version": version }
})

/** The form of the PIN of a kiosk. */
export const pinContext = (user: User): FormContext => ({
  fixed: { "kioskPin.userId": user.userId, "kioskPin.version": user.version },
  name: nameOf(user)
})

/** The form of a new bank account. */
export const newAccountContext = (user: User): FormContext => ({
  fixed: { "userBankAccount.userId": user.userId },
  name: nameOf(user)
})

const accountOf = (account: Account): FormContext => ({
  fixed: {
    "userBankAccount.userBankAccountId": account.userBankAccountId,
    "userBankAccount.version": account.version
  },
  initial: under("userBankAccount", account),
  about: { last4: account.accountNumberLast4 },
  name: account.bankName
})

/** The form of other data of a bank account. */
export const accountContext = (user: User, account: Account) => ({
  ...accountOf(account),
  reread: again(user.userId, ({ userBankAccounts }) => {
    const latest = userBankAccounts.find(
      ({ userBankAccountId: id }) => id === account.userBankAccountId
    )
    return latest && accountOf(latest)
  })
})

const USED: ReadonlySet<Account["status"]["status"]> = new Set([
  "new",
  "pending",
  "ready",
  "failed"
])

/** True if pay can go to an account; the others are history. */
export const isInUse = ({ status }: Account): boolean => USED.has(status.status)

const sharesOf = (user: User, accounts: ReadonlyArray<Account>): FormContext => ({
  fixed: { "userPayPercentage.userId": user.userId },
  about: Object.fromEntries(
    accounts.map(({ userBankAccountId, version }) => [userBankAccountId, version])
  ),
  initial: {
    "userPayPercentage.accounts": accounts
      .filter((account) => isInUse(account) && account.replacesId === null)
      .map(({ userBankAccountId, payPercentage, bankName, accountNumberLast4 }) => ({
        userBankAccountId,
        payPercentage: String(payPercentage),
        name: `${bankName} ${accountNumberLast4}`
      }))
  },
  name: nameOf(user)
})

/** The form of all shares of the pay. */
export const sharesContext = (user: User, accounts: ReadonlyArray<Account>) => ({
  ...sharesOf(user, accounts),
  reread: again(user.userId, (answer) => sharesOf(answer.user, answer.userBankAccounts))
})

/** The form of a new W-4. */
export const newW4Context = (user: User): FormContext => ({
  fixed: { "w4Information.userId": user.userId },
  name: nameOf(user)
})

const w4Of = ({ user, w4Information }: Answer): FormContext => ({
  fixed: { "w4Information.userId": user.userId, "w4Information.version": w4Information?.version },
  // The day of the form before says nothing about the next one.
  initial: { ...under("w4Information", w4Information ?? {}), "w4Information.receivedAt": "" },
  name: nameOf(user)
})

/** The form of another W-4. */
export const w4Context = (answer: Answer) => ({
  ...w4Of(answer),
  reread: again(answer.user.userId, w4Of)
})

/** The form of an identity that is entered. */
export const newIdentityContext = (user: User): FormContext => ({
  fixed: { "kycInformation.userId": user.userId },
  about: { hasSsn: user.hasSsn },
  name: nameOf(user)
})

const identityOf = ({ user, kycInformation }: Answer): FormContext => ({
  fixed: {
    "kycInformation.userId": user.userId,
    "kycInformation.version": kycInformation?.version
  },
  initial: under("kycInformation", kycInformation ?? {}),
  name: nameOf(user)
})

/** The form that corrects an identity. Numbers that are stored stay unless others are typed. */
export const identityContext = (answer: Answer) => ({
  ...identityOf(answer),
  reread: again(answer.user.userId, identityOf)
})
