/** Holds of changed accounts: who is told, and what is stored with the change. */
import {
  accountHoldEvent,
  isTold,
  movedHold,
  newAccountHold,
  NOTICE_MS,
  wasEverReady,
  type AccountHold,
  type AccountHoldStatus,
  type Held,
  type HeldChange
} from "@payroll/domain/bankAccount/accountHold"
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { emailKey } from "@payroll/domain/field/text"
import type { MailTemplate } from "@payroll/domain/mail/mail"
import { created, type Moment, type RecordBase } from "@payroll/domain/record"
import { isActive } from "@payroll/domain/status"
import { wasEverActive } from "@payroll/domain/worker/worker"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { changes, combined, insert, noChanges, update } from "../../changes.ts"
import { formerEmails } from "../../mail/rules/emailHistory.ts"
import { queuedMail } from "../../mail/rules/queuedMail.ts"
import type { DecisionContext } from "../../operation.ts"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import { FlowLinks, type FlowToken } from "../../ports/flowLinks.ts"
import { WorkerStore, type LoadedWorker } from "../../ports/workerStore.ts"
import type { Changes } from "../../writer.ts"

/** An address that a person has, or had until a time (UTC milliseconds). */
interface NoticeAddress {
  readonly to: string
  readonly firstName: string
  readonly until: number | undefined
}

/** The people who are told of a held change, and the token in their mails. */
export interface Notice {
  readonly template: MailTemplate
  readonly company: string
  readonly told: ReadonlyArray<NoticeAddress>
  readonly token: FlowToken
}

interface Addressee extends RecordBase {
  readonly email: string | undefined
  readonly firstName: string
}

/** The addresses of a person in the days of a notice, also those that somebody took away before. */
const addressesOf = Effect.fnUntraced(function* (
  kind: "worker" | "businessUser",
  person: Addressee
) {
  const { firstName, email } = person
  const since = (yield* Clock.currentTimeMillis) - NOTICE_MS
  const { emails } = yield* formerEmails(kind, person, since)
  const former = emails.flatMap(({ email: to, until }) =>
    to === null ? [] : [{ to, firstName, until }]
  )
  return email === undefined ? former : [{ to: email, firstName, until: undefined }, ...former]
})

/** The notice about an account of a worker; undefined for one whose changes are not held. */
export const workerNotice = Effect.fnUntraced(function* ({ worker }: LoadedWorker) {
  if (!wasEverActive(worker)) return undefined
  const { newToken } = yield* FlowLinks
  const { employer } = yield* WorkerStore
  const told = yield* addressesOf("worker", worker)
  const company = (yield* employer(worker.clientId, worker.companyId))?.name ?? ""
  return { template: "payAccountHeld", company, told, token: newToken() } satisfies Notice
})

/** The notice about an account of a company; undefined for one whose changes are not held. */
export const companyNotice = Effect.fnUntraced(function* (loaded: LoadedProfile) {
  const { company, businessUsers, bankAccounts } = loaded
  if (!wasEverReady(bankAccounts)) return undefined
  const { newToken } = yield* FlowLinks
  const told = yield* Effect.forEach(businessUsers.filter(isActive), (user) =>
    addressesOf("businessUser", user)
  )
  return {
    template: "companyAccountHeld",
    company: company.name,
    told: told.flat(),
    token: newToken()
  } satisfies Notice
})

/** The notice about the email of a business user; undefined for a company that pays nothing yet. */
export const personNotice = Effect.fnUntraced(function* (
  { company, bankAccounts }: LoadedProfile,
  user: BusinessUser
) {
  if (!wasEverReady(bankAccounts)) return undefined
  const { newToken } = yield* FlowLinks
  const told = yield* addressesOf("businessUser", user)
  return {
    template: "emailHeld",
    company: company.name,
    told,
    token: newToken()
  } satisfies Notice
})

/** The addresses that were on file in the days of a notice, each once. */
const toldAt = (told: ReadonlyArray<NoticeAddress>, at: number): ReadonlyArray<NoticeAddress> => [
  ...new Map(
    told
      .filter(({ until }) => until === undefined || until > at - NOTICE_MS)
      .map((each) => [emailKey(each.to), each])
  ).values()
]

/** The person whose change is held; nobody of a company's account. */
export interface Owner {
  readonly workerId?: string
  readonly businessUserId?: string
}

/** Stores the hold of a change with its event, and tells the people whose pay it is, also where nothing is held. */
export const heldChanges = (
  subject: RecordBase & Held & Owner,
  change: HeldChange,
  notice: Notice | undefined,
  { at, newId, client, credential, actedBy, isFromPage }: DecisionContext
): Changes => {
  if (!notice || !isTold({ ...client.settings, isFromPage })) return noChanges
  const { template, company, told, token } = notice
  const hold = newAccountHold(created(newId(), subject, at), {
    change,
    subjectId: subject.id,
    workerId: subject.workerId,
    businessUserId: subject.businessUserId,
    holdUntil: subject.holdUntil ?? at,
    madeBy: { credential, by: actedBy },
    digest: token.digest
  })
  const mails = toldAt(told, at).map(({ to, firstName }) =>
    queuedMail(
      subject,
      {
        template,
        language: client.settings.language,
        expiresAt: at + NOTICE_MS,
        secret: token.token,
        content: { to, firstName, company }
      },
      { at, newId }
    )
  )
  const stored = changes({
    writes: [insert("accountHold", hold)],
    events: [accountHoldEvent(newId(), "insert", hold, at)]
  })
  return combined([stored, ...mails])
}

/** Moves a hold, with its event. */
export const movedHoldChanges = (
  hold: AccountHold,
  status: AccountHoldStatus,
  { at, newId }: Moment
): Changes => {
  const after = movedHold(hold, status, at)
  return changes({
    writes: [update("accountHold", hold, after)],
    events: [accountHoldEvent(newId(), "update", after, at)]
  })
}

/** The end of the hold of a change that another one takes the place of. */
export const withdrawnHold = (hold: AccountHold | undefined, moment: Moment): Changes =>
  hold?.status === "held" || hold?.status === "frozen"
    ? movedHoldChanges(hold, "withdrawn", moment)
    : noChanges
