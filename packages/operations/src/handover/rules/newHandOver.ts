/** A new hand-over: its pages, and the records that store it. */
import { FORMAT_VERSION, type HandOver, type HandOverPage } from "@payroll/domain/handover/handOver"
import type { Payee } from "@payroll/domain/handover/payee"
import { created } from "@payroll/domain/record"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { LoadedProfile } from "../../ports/companyStore.ts"
import { HandOvers } from "../../ports/handOvers.ts"
import { NewId } from "../../ports/newId.ts"
import { TextDigest } from "../../ports/textDigest.ts"
import { employerView } from "../../views/employerView.ts"
import { madePages, type Showing } from "./madePages.ts"

const encodeEmployer = Schema.encodeSync(employerView.schema)

export const PAGE_WORKERS_MAX = 500
const PAGE_WORKERS_DEFAULT = 200

/** A hand-over before it is made: what it is of, and who is in it, at a moment in UTC milliseconds. */
export interface Subject<P extends Payee> extends Pick<
  HandOver,
  "clientId" | "companyId" | "isFinal" | "isPartial" | "kind"
> {
  readonly payScheduleId?: string
  readonly payPeriodId?: string
  readonly year?: number
  readonly form?: HandOver["form"]
  readonly at: number
  /** The instant of the past that is shown instead. */
  readonly knownAt?: number | undefined
  readonly employer: LoadedProfile
  /** The parts that all pages have next to the employer, by name. */
  readonly heads: Readonly<Record<string, unknown>>
  readonly payees: ReadonlyArray<P>
  readonly show: Showing<P>
}

/** A hand-over with its pages, before it is stored. */
export interface NewHandOver {
  readonly handOver: HandOver
  readonly pages: ReadonlyArray<HandOverPage>
}

/** The hand-over of the schedule before, which `changesSince` compares with. */
const lastOf = Effect.fnUntraced(function* (
  clientId: string,
  payScheduleId: string | undefined,
  id: string
) {
  if (payScheduleId === undefined) return undefined
  const { before } = yield* HandOvers
  return yield* before(clientId, payScheduleId, id)
})

/** Makes a hand-over, in pages of at most so many workers. */
export const newHandOver = Effect.fnUntraced(function* <P extends Payee>(
  { at, employer, heads, payees, show, ...of }: Subject<P>,
  rows = PAGE_WORKERS_DEFAULT
) {
  const { next } = yield* NewId
  const id = next()
  const last =
    of.knownAt === undefined ? yield* lastOf(of.clientId, of.payScheduleId, id) : undefined
  const company = encodeEmployer(employerView.of(employer))
  const pages = yield* madePages(payees, show, { ...heads, company }, rows, last)
  const digests = pages.map((page) => page.sha256)
  const workerCount = pages.reduce((sum, page) => sum + page.workerCount, 0)
  const { sha256 } = yield* TextDigest
  const handOver: HandOver = {
    ...created(id, of, at),
    kind: of.kind,
    payScheduleId: of.payScheduleId,
    payPeriodId: of.payPeriodId,
    year: of.year,
    form: of.form,
    formatVersion: FORMAT_VERSION,
    knownAt: of.knownAt,
    isFinal: of.isFinal,
    isPartial: of.isPartial,
    workerCount,
    notPayableCount: payees.length - workerCount,
    digests,
    digest: sha256(digests.join(""))
  }
  const made: NewHandOver = {
    handOver,
    pages: pages.map(({ content, notes }, number) => ({
      ...created(next(), handOver, at),
      handOverId: id,
      number,
      content,
      notes
    }))
  }
  return made
})
