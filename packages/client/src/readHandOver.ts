/** Joins the pages of a hand-over to one document; refuses pages that are not all of one, in order and unchanged. */
import { canonicalJson } from "./canonicalJson.ts"
import type { ChangeSince, HandOver, HandOverContent, YearContent } from "./generated/types.ts"
import { HandOverError, isObject, openHandOver, type OpenHandOverOptions } from "./openHandOver.ts"

const FORMAT_VERSION = "2026-12"

/** A hand-over, once for all of its pages. */
export type HandOverSummary = Omit<
  HandOver,
  "isRepeat" | "page" | "sha256" | "workerCount" | "notPayableCount" | "digest"
> & {
  readonly workerCount: number
  readonly notPayableCount: number
  readonly digest: string
}

type DocumentOf<Content> = Omit<Content, "formatVersion"> & {
  readonly handOver: HandOverSummary
  /** Changes of the workers since the hand-over of the schedule before; empty for a year. */
  readonly changesSince: ReadonlyArray<ChangeSince>
}

/** The hand-over of a pay period, with everybody whom it pays. */
export type PayPeriodHandOver = DocumentOf<HandOverContent>

/** The hand-over of a year, with everybody who needs the form. */
export type YearHandOver = DocumentOf<YearContent>

/** A whole hand-over: of a pay period if it has `payPeriod`, else of a year. */
export type HandOverDocument = PayPeriodHandOver | YearHandOver

/** A page, as `getPayrollInput` and `getYearInput` answer it in the open. */
interface HandOverPage {
  readonly handOver: HandOver
  readonly content: HandOverContent | YearContent
  readonly changesSince?: ReadonlyArray<ChangeSince>
}

const pageOf = (value: unknown): HandOverPage => {
  if (!isObject(value)) throw new HandOverError("not-a-page")
  const { handOver, content } = value
  if (!isObject(handOver) || !isObject(content)) throw new HandOverError("not-a-page")
  for (const { formatVersion } of [handOver, content]) {
    if (formatVersion !== FORMAT_VERSION) throw new HandOverError("unknown-format")
  }
  const hasLists = Array.isArray(content["workers"]) && Array.isArray(content["notPayable"])
  if (!hasLists) throw new HandOverError("not-a-page")
  return value as unknown as HandOverPage
}

const text = new TextEncoder()

const sha256 = async (of: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text.encode(of)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** The parts that all pages of a hand-over have, as one text. */
const headOf = ({ handOver, content }: HandOverPage): string => {
  const { handOverId, companyId, knownAt, isFinal, isPartial, pageCount } = handOver
  const { workers: _workers, notPayable: _notPayable, ...head } = content
  return canonicalJson([handOverId, companyId, knownAt, isFinal, isPartial, pageCount, head])
}

/** Returns the document of checked pages, if they are all there and the counts and the digest of the last one agree. */
const documentOf = async (pages: ReadonlyArray<HandOverPage>): Promise<HandOverDocument> => {
  const last = pages.at(-1)
  if (last?.handOver.pageCount !== pages.length) throw new HandOverError("incomplete")
  const { isRepeat: _isRepeat, page: _page, sha256: _sha256, ...handOver } = last.handOver
  const workers = pages.flatMap(({ content }): ReadonlyArray<unknown> => content.workers)
  const notPayable = pages.flatMap(({ content }) => content.notPayable)
  if (handOver.workerCount !== workers.length || handOver.notPayableCount !== notPayable.length) {
    throw new HandOverError("wrong-digest")
  }
  const digests = pages.map((page) => page.handOver.sha256).join("")
  if (handOver.digest !== (await sha256(digests))) throw new HandOverError("wrong-digest")
  const { formatVersion: _formatVersion, ...head } = last.content
  const changesSince = pages.flatMap((page) => page.changesSince ?? [])
  return { handOver, ...head, workers, notPayable, changesSince } as HandOverDocument
}

/**
 * Returns the document of pages in the open, in order, as `getPayrollInput` and `getYearInput` answer them. Throws a
 * `HandOverError` if a page is missing, repeated, out of order or of another hand-over, has another content than
 * its digest says, or a format that this version does not know.
 */
export const joinHandOver = async (
  answers: Iterable<unknown> | AsyncIterable<unknown>
): Promise<HandOverDocument> => {
  const pages: Array<HandOverPage> = []
  for await (const answer of answers) {
    const page = pageOf(answer)
    const { handOver, content } = page
    if (headOf(page) !== headOf(pages[0] ?? page)) throw new HandOverError("other-hand-over")
    if (handOver.page !== pages.length + 1) throw new HandOverError("incomplete")
    if (handOver.sha256 !== (await sha256(canonicalJson(content)))) {
      throw new HandOverError("wrong-digest")
    }
    pages.push(page)
  }
  return documentOf(pages)
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new HandOverError("not-a-page")
  }
}

/** Opens page by page, so that no more than one is in memory as text. */
async function* openedPages(
  lines: Iterable<string> | AsyncIterable<string>,
  options: OpenHandOverOptions
): AsyncGenerator<unknown, void, void> {
  for await (const line of lines) {
    if (line.trim() !== "") yield parsed(await openHandOver(line, options))
  }
}

/**
 * Returns the document of an encrypted hand-over: its pages in order, one per line, as `payroll handover export` writes
 * them or as the field `encrypted` of each answer has them. Throws a `HandOverError` where `openHandOver` or
 * `joinHandOver` does.
 */
export const readHandOver = (
  lines: Iterable<string> | AsyncIterable<string>,
  options: OpenHandOverOptions
): Promise<HandOverDocument> => joinHandOver(openedPages(lines, options))
