/** The flags of an export: the hand-over that is asked for, and how it leaves. */
import { YEAR_FORMS, type HandOver } from "@payroll/domain/handover/handOver"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { by } from "../../operator.ts"
import { BadUsage, client, json } from "../../output.ts"
import { company, filter } from "../../pages.ts"
import { csv } from "./csvZip.ts"

export const exportFlags = {
  company,
  client,
  period: filter("period", "The id of the pay period"),
  year: Flag.Int("year").pipe(
    Flag.withDescription("The year of a form, with --form"),
    Flag.optional,
    Flag.map(Option.getOrNull)
  ),
  form: Flag.Literals("form", YEAR_FORMS).pipe(
    Flag.withDescription("The form of a year"),
    Flag.optional,
    Flag.map(Option.getOrNull)
  ),
  handOver: filter("hand-over", "The id of a hand-over that was made, to export it again"),
  open: Flag.Boolean("open").pipe(
    Flag.withDescription("Hand over although a timesheet of the period is not locked"),
    Flag.withDefault(false)
  ),
  knownAt: filter("known-at", "A time of the past, to hand over the period as it was stored then"),
  submit: Flag.Boolean("submit").pipe(
    Flag.withDescription("Move the pay period from new to submitted"),
    Flag.withDefault(false)
  ),
  recipient: filter("recipient", "The name or the id of the recipient to encrypt to"),
  fingerprint: filter("fingerprint", "The fingerprint of the recipient's key"),
  plain: Flag.Boolean("plain").pipe(
    Flag.withDescription("Write whole numbers in the open, instead of --recipient"),
    Flag.withDefault(false)
  ),
  out: filter("out", "A file to create, for its owner alone"),
  csv,
  by,
  reason: Flag.String("reason").pipe(
    Flag.withDescription("What it is needed for, in 10 to 255 characters; the audit keeps it")
  ),
  json
}

export type ExportFlags = Command.Command.Config.Infer<typeof exportFlags>

type Body = Readonly<Record<string, unknown>>

/** An export: a new hand-over of a kind, or one that was made, by its id. */
export interface ExportRequest {
  readonly kind: HandOver["kind"] | undefined
  readonly handOverId: string | null
  /** The fields that name a new hand-over. */
  readonly subject: Body
  /** True to move the pay period to submitted, with the first page. */
  readonly submit: boolean
  /** The fields of every page. */
  readonly handing: Body
  readonly file: string
  readonly format: "lines" | "json" | "csv"
}

const usage = (message: string) => new BadUsage({ message })

/** Returns the kind of a new hand-over and the fields that name it. */
const subjectOf = Effect.fnUntraced(function* (flags: ExportFlags) {
  const { period, year, form, handOver, open, knownAt, submit } = flags
  if ([period, year, handOver].filter((flag) => flag !== null).length !== 1) {
    return yield* usage("give one of --period, --year and --hand-over")
  }
  if ((year === null) !== (form === null)) return yield* usage("--year and --form belong together")
  if (period === null && (open || knownAt !== null)) {
    return yield* usage("--open and --known-at are of a new hand-over of a --period")
  }
  if (submit && (year !== null || knownAt !== null)) {
    return yield* usage("--submit is for a pay period as it is now")
  }
  if (period !== null) {
    const subject = {
      payPeriodId: period,
      ...(open && { requireLocked: false }),
      ...(knownAt !== null && { knownAt })
    }
    return { kind: "payPeriod", subject } as const
  }
  return year === null
    ? { kind: undefined, subject: {} }
    : ({ kind: "year", subject: { year, form } } as const)
})

/** Returns the request that the flags make, or says which of them do not fit together. */
export const exportRequest = Effect.fnUntraced(function* (flags: ExportFlags) {
  const { recipient, fingerprint, plain, out, csv: zip, reason } = flags
  const { kind, subject } = yield* subjectOf(flags)
  if ((recipient === null) !== (fingerprint === null)) {
    return yield* usage("--recipient and --fingerprint belong together")
  }
  if (plain === (recipient !== null)) return yield* usage("give either --recipient or --plain")
  const file = out ?? zip
  if (file === null || (out !== null && zip !== null)) {
    return yield* usage("give either --out or --csv")
  }
  if (zip !== null && !plain) return yield* usage("--csv needs --plain")
  const handing = { reason, ...(recipient !== null && { recipient, fingerprint }) }
  const format = zip === null ? (plain ? "json" : "lines") : "csv"
  const request: ExportRequest = {
    kind,
    handOverId: flags.handOver,
    subject,
    submit: flags.submit,
    handing,
    file,
    format
  }
  return request
})
