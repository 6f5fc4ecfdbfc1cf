/** How changes of records are shown: the fields in the spelling of the reports, and who made them. */
import { amountOf } from "@payroll/domain/field/decimal"
import { described } from "@payroll/domain/field/rule"
import type { RecordBase } from "@payroll/domain/record"
import { isoTimestamp } from "@payroll/domain/timestamp"
import type { HomeVersion } from "@payroll/domain/kyc/kycInformation"
import type { WageTerms } from "@payroll/domain/wage/wage"
import type { WorkplaceVersion } from "@payroll/domain/worker/workplace"
import * as Schema from "effect/Schema"
import {
  entityOf,
  listOf,
  shownFlag,
  shownText,
  shownTime,
  shownWhole
} from "../../answerSchema.ts"
import type { FieldChange, HistoryKind, Maker, RecordChange } from "../../ports/recordHistory.ts"
import type { Records } from "../../writer.ts"
import { companyAccountView, workerAccountView } from "../../views/accountViews.ts"
import { businessUserView, companyView, locationView } from "../../views/companyViews.ts"
import { kybView } from "../../views/kybView.ts"
import { kycView } from "../../views/kycView.ts"
import { userView } from "../../views/userView.ts"
import { waitingShown } from "../../views/waitingChangeView.ts"
import { payPeriodView } from "../../views/payPeriodView.ts"
import { punchFields } from "../../views/punchView.ts"
import { workScheduleView } from "../../views/workScheduleView.ts"
import { historyOf } from "../../views/view.ts"
import { w4View } from "../../views/w4View.ts"
import { homeVersionView, workplaceVersionView } from "../../views/workplaceViews.ts"
import { timeOffHistory } from "./timeOffHistory.ts"
import { timeTrackingHistory } from "./timeTrackingHistory.ts"
import { actorSchemas } from "../../views/actorView.ts"
import { guestShape, guestShown } from "../../views/guestView.ts"

/** The name of a field and how its value is shown. */
interface VisibleField<in Value> {
  readonly name: string
  readonly value: (value: Exclude<Value, undefined>) => unknown
}

/** A field with its own name, with another one, shown in another way, or not at all. */
type Showing<Value> = boolean | string | VisibleField<Value>

type Fields<K extends HistoryKind> = {
  readonly [F in Exclude<keyof Records[K], keyof RecordBase>]: Showing<Records[K][F]>
}

const termsShown = (all: ReadonlyArray<WageTerms>) =>
  all.map(({ wageRate, taxExempt, ...terms }) => ({
    ...terms,
    wageRate: amountOf(wageRate),
    userRefTaxExempt: taxExempt
  }))

const WAITING = { name: "waitingChanges", value: waitingShown } as const

/** Does not compile until it has every field of every kind. */
const fields: { readonly [K in HistoryKind]: Fields<K> } = {
  company: {
    ...historyOf(companyView.fields),
    termsAcceptedAt: { name: "termsAcceptedAt", value: isoTimestamp },
    termsAcceptedBy: true,
    failureReasons: false,
    kioskPin: false
  },
  kybInformation: { ...historyOf(kybView.fields), ein: true },
  companyLocation: { ...historyOf(locationView.fields), timeZone: true },
  businessUser: {
    ...historyOf(businessUserView.fields),
    phoneNumber: true,
    ssn: true,
    foreignId: true,
    dateOfBirth: true,
    kycStatus: true,
    waiting: WAITING
  },
  worker: {
    ...historyOf(userView.fields),
    userStatus: true,
    kycStatus: true,
    failureReasons: false,
    workplaces: {
      name: "workplaces",
      value: (all: ReadonlyArray<WorkplaceVersion>) => all.map(workplaceVersionView.of)
    },
    waiting: WAITING
  },
  workSchedule: { ...historyOf(workScheduleView.fields), workerId: "userId" },
  wage: {
    workerId: "userId",
    terms: { name: "terms", value: termsShown },
    endDate: true,
    status: true
  },
  kycInformation: {
    ...historyOf(kycView.fields),
    workerId: "userId",
    ssn: true,
    dateOfBirth: true,
    remoteLocation: "userRemoteLocation",
    homes: {
      name: "homeAddresses",
      value: (all: ReadonlyArray<HomeVersion>) => all.map(homeVersionView.of)
    }
  },
  w4Information: {
    ...historyOf(w4View.fields),
    workerId: "userId",
    dependentsAmount: { name: "dependentsAmount", value: amountOf },
    unexemptFrom: false,
    recordedBy: true,
    isConfirmed: true,
    paperFileId: true,
    paperRecordedBy: true
  },
  companyBankAccount: {
    ...historyOf(companyAccountView.fields),
    holdUntil: { name: "holdUntil", value: isoTimestamp },
    accountNumber: true
  },
  workerBankAccount: {
    ...historyOf(workerAccountView.fields),
    holdUntil: { name: "holdUntil", value: isoTimestamp },
    workerId: "userId",
    accountNumber: true,
    payPercentage: true
  },
  paySchedule: {
    workerType: true,
    compensationFrequency: true,
    specification: true,
    edition: true,
    periodsUntil: true,
    status: true
  },
  payPeriod: { ...historyOf(payPeriodView.fields), edition: true },
  punch: historyOf(punchFields),
  ...timeTrackingHistory,
  ...timeOffHistory
}

const Parts = Schema.Record(Schema.String, Schema.Unknown)
const Value = Schema.NullOr(
  Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Parts, Schema.Array(Parts)])
)

const ChangeShown = entityOf("FieldChange", "A field that differs from the version before.", {
  field: shownText("The name that the reports give the field."),
  isSealed: shownFlag(
    "Whether the field is sensitive: its values are never shown, only that it changed."
  ),
  before: described(
    Value,
    "The value before; null if there was none. Of a list, the elements that were taken away or replaced."
  ),
  after: described(
    Value,
    "The value after; null if there is none. Of a list, the elements that are new."
  )
})

export const VersionShown = entityOf("RecordVersion", "How a version of a record came about.", {
  version: shownWhole("The version; 1 when the record was added."),
  time: shownTime("When the version was made."),
  credential: Schema.NullOr(
    shownText(
      "A key id, `operator` for commands on the service's machine, or `worker` for the service itself; null if it is not known who added the record."
    )
  ),
  ...actorSchemas,
  guest: guestShape,
  operation: Schema.NullOr(
    shownText(
      "What made the version; of the service itself it says why, such as `verification.verdict`."
    )
  ),
  requestId: Schema.NullOr(shownText("The id of the request, as in the log.")),
  changes: listOf(ChangeShown, "What changed; empty for the first version.")
})

const showingOf = (kind: HistoryKind, field: string): Showing<unknown> => {
  const showing = (fields[kind] as Readonly<Record<string, Showing<never>>>)[field]
  return (showing ?? false) as Showing<unknown>
}

const changeShown = (kind: HistoryKind) => (change: FieldChange) => {
  const showing = showingOf(kind, change.field)
  if (showing === false) return []
  const { name, value } =
    typeof showing === "object"
      ? showing
      : { name: showing === true ? change.field : showing, value: (same: unknown) => same }
  const view = (of: unknown) =>
    of === undefined || of === null ? null : (value(of) as typeof Value.Type)
  return change.isSealed
    ? [{ field: name, isSealed: true, before: null, after: null }]
    : [{ field: name, isSealed: false, before: view(change.before), after: view(change.after) }]
}

/** The names of the fields that a change has. */
export const changedFields = (
  kind: HistoryKind,
  { fields: all }: Pick<RecordChange, "fields">
): ReadonlyArray<string> => all.flatMap(changeShown(kind)).map(({ field }) => field)

const makerShown = (maker: Maker | undefined) => ({
  credential: maker?.credential ?? null,
  actedBy: maker?.actedBy ?? null,
  actedById: maker?.actedById ?? null,
  credentialPerson: maker?.credentialPerson ?? null,
  guest: guestShown(maker?.guest),
  operation: maker?.operation ?? null,
  requestId: maker?.requestId ?? null
})

/** A later version of a record. */
export const versionShown = (
  kind: HistoryKind,
  { version, at, maker, fields: all }: RecordChange
) => ({
  version,
  time: isoTimestamp(at),
  ...makerShown(maker),
  changes: all.flatMap(changeShown(kind))
})

/** The first version of a record. */
export const firstShown = (createdAt: number, maker: Maker | undefined) => ({
  version: 1,
  time: isoTimestamp(createdAt),
  ...makerShown(maker),
  changes: []
})
