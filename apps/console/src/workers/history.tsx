/** The changes of a worker in sentences: what, from what to what, when and by whom. */
import { formatDay, formatMoney, formatTime } from "@payroll/ui/format.ts"
import { Card, Timeline, type Moment } from "@payroll/ui/layout.tsx"
import type { AnswerOf, RequestOf } from "../api/call.ts"
import { failureOf, useRead, type Read } from "../api/queries.ts"
import { Shown } from "../frame/read.tsx"
import { states } from "../forms/states.ts"
import { historyWords } from "../text/workerHistory.ts"
import { actorName } from "../records/actor.ts"
import { words } from "../text/words.ts"
import type { Answer } from "./edit.ts"

type Version = AnswerOf<"getHistory">["history"][number]
type Change = Version["changes"][number]
type RecordType = NonNullable<RequestOf<"getHistory">["recordType"]>

const text = historyWords
const PAGE = 20

const at = <A,>(from: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(from, key) ? from[key] : undefined

/** The words of a stored value that is one of a few. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  userStatus: words.workers.statuses,
  kycStatus: words.workers.identityStatuses,
  workerType: words.workers.types,
  companyLocationCategory: text.places,
  stateCode: states,
  state: states,
  w4FilingStatus: words.workers.filings,
  accountType: words.workers.accountTypes,
  status: text.statuses
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A plain value in words; undefined for one that has no short form. */
const valueText = ({ field }: Change, value: Change["before"]): string | undefined => {
  if (value === null) return text.nothing
  if (typeof value === "boolean") return words.values[value ? "yes" : "no"]
  if (typeof value === "number") return String(value)
  if (typeof value !== "string") return undefined
  const choice = CHOICES[field]
  if (choice) return at(choice, value)
  return DAY.test(value) ? formatDay(value) : value
}

/** The rate of the last terms of a wage. */
const rateIn = (value: Change["before"]): string | undefined => {
  const last: unknown = Array.isArray(value) ? value.at(-1) : undefined
  if (typeof last !== "object" || last === null || !("wageRate" in last)) return undefined
  const { wageRate, wageBasis } = last as { wageRate: number; wageBasis: string }
  return words.workers.wage.rate(
    formatMoney(wageRate),
    at<string>(words.workers.bases, wageBasis) ?? ""
  )
}

/** One change as a sentence; undefined for a field that people need not see. */
const changeText = (change: Change): string | undefined => {
  const label = at(text.fields, change.field)
  if (label === undefined) return undefined
  if (change.isSealed) return text.sealed(label)
  if (change.field === "terms") {
    const rate = rateIn(change.after)
    return rate === undefined ? text.other(label) : text.became(label, rate)
  }
  const [before, after] = [valueText(change, change.before), valueText(change, change.after)]
  if (before === undefined || after === undefined) return text.other(label)
  return change.before === null ? text.became(label, after) : text.changed(label, before, after)
}

const whoText = ({ credentialPerson, credential, ...acted }: Version): string => {
  const actor = actorName(acted)
  if (actor !== null) return text.by(actor)
  if (credentialPerson !== null) return text.by(credentialPerson)
  if (credential === "worker" || credential === null) return text.byService
  return credential === "operator" ? text.byOperator : text.byProgram
}

const lookOf = ({ operation }: Version): Pick<Moment, "icon" | "tone"> => {
  if (operation === null) return { icon: "shield" }
  if (operation.includes("BankAccount")) return { icon: "bank" }
  if (operation.includes("Wage")) return { icon: "money" }
  if (operation.includes("W4")) return { icon: "file" }
  if (/terminate|deactivate|remove/.test(operation)) return { icon: "out", tone: "warn" }
  if (/kyc|verif/i.test(operation)) return { icon: "shield", tone: "ok" }
  return { icon: "pen" }
}

const titleOf = ({ operation, version }: Version): string =>
  at(text.operations, operation ?? "") ?? (version === 1 ? text.added : text.plainChange)

/** The moment of a version; without each change where there is no room. */
const momentOf = (version: Version, isShort = false): Moment => ({
  key: version.version,
  ...lookOf(version),
  title: titleOf(version),
  lines: [
    `${formatTime(version.time)}, ${whoText(version)}`,
    ...(isShort ? [] : version.changes.flatMap((change) => changeText(change) ?? []))
  ]
})

/** The versions of one record of the worker as a card. */
export const RecordHistory = ({
  title,
  recordId,
  recordType
}: {
  readonly title: string
  readonly recordId: string
  readonly recordType?: RecordType
}) => {
  const request = { recordId, limit: PAGE, ...(recordType !== undefined && { recordType }) }
  return (
    <Card title={title}>
      <Shown read={useRead("getHistory", request)}>
        {({ history, nextCursor }) => (
          <>
            <Timeline of={history.map((version) => momentOf(version))} />
            {nextCursor !== null && <p className="small muted">{text.cut(PAGE)}</p>}
          </>
        )}
      </Shown>
    </Card>
  )
}

const RECENT = 4

/** The last changes of the worker, of the W-4, and of the latest wage and account, as they followed each other. */
export const useRecent = ({
  user,
  w4Information,
  userWages,
  userBankAccounts
}: Answer): Read<ReadonlyArray<Moment>> => {
  const useLast = (recordId: string | undefined, recordType?: RecordType) =>
    useRead(
      "getHistory",
      { recordId: recordId ?? "", limit: RECENT, ...(recordType && { recordType }) },
      { isOff: recordId === undefined }
    )
  const reads = [
    useLast(user.userId),
    useLast(w4Information ? user.userId : undefined, "w4Information"),
    useLast(userWages[0]?.userWageId),
    useLast(userBankAccounts.at(-1)?.userBankAccountId)
  ]
  // One change may make a version of the worker and of another record.
  const acts = new Map(
    reads
      .flatMap(({ data }) => data?.history ?? [])
      .map((version) => [`${version.time} ${version.operation}`, version])
  )
  const latest = [...acts].toSorted(([one], [other]) => other.localeCompare(one)).slice(0, RECENT)
  return {
    data: reads[0]?.data && latest.map(([key, version]) => ({ ...momentOf(version, true), key })),
    ...failureOf(reads)
  }
}

/** Wages and accounts whose history is read with the page; more are few. */
const RECORDS_MAX = 5

export const HistoryView = ({ of: answer }: { readonly of: Answer }) => {
  const { user, kycInformation, w4Information, userWages, userBankAccounts } = answer
  const wageIds = [...new Set(userWages.map(({ userWageId }) => userWageId))]
  return (
    <div className="stack stack-6">
      <RecordHistory title={text.parts.person} recordId={user.userId} />
      {kycInformation && (
        <RecordHistory
          title={text.parts.identity}
          recordId={user.userId}
          recordType="kycInformation"
        />
      )}
      {w4Information && (
        <RecordHistory title={text.parts.w4} recordId={user.userId} recordType="w4Information" />
      )}
      {wageIds.slice(0, RECORDS_MAX).map((id) => (
        <RecordHistory key={id} title={text.parts.wage} recordId={id} />
      ))}
      {userBankAccounts.slice(-RECORDS_MAX).map(({ userBankAccountId: id, bankName }) => (
        <RecordHistory key={id} title={text.parts.account(bankName)} recordId={id} />
      ))}
    </div>
  )
}
