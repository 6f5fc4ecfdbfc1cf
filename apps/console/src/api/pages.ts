/** Lists that are read over several pages. */
import type { AnswerOf, Called } from "./call.ts"

/** An answer with one page of a list. */
export interface Page {
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** Operations that answer a page of a list. */
export type Listing = { [N in Called]: AnswerOf<N> extends Page ? N : never }[Called]

/** A list as far as it was read; it is whole if `nextCursor` is null. */
export interface Pages<A> extends Page {
  readonly pages: ReadonlyArray<A>
}

/** Maximum pages of a list that are read: a thousand rows, of 200 on each. */
const PAGES_MAX = 5

/** Reads the pages of a list in order, to its end or as many as are read at once. */
export const allPages = async <A extends Page>(
  read: (cursor: string | undefined) => Promise<A>
): Promise<Pages<A>> => {
  const pages: Array<A> = []
  let nextCursor: string | null = null
  do {
    const page: A = await read(nextCursor ?? undefined)
    pages.push(page)
    nextCursor = page.nextCursor
  } while (nextCursor !== null && pages.length < PAGES_MAX)
  return { pages, nextCursor }
}

/** True if a list ends after the pages that were read. */
export const isWhole = ({ nextCursor }: Page): boolean => nextCursor === null
