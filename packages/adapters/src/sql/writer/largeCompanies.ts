/**
 * Which workers are in the indexes of lists: all of a large company, and none that was added to a small one.
 * The commit with which a company becomes large puts all its workers there (docs/decisions/0011).
 */

/** A company with more workers is large, and stays large. Others are read as a whole. */
export const SMALL_WORKERS_MAX = 1_000

export const isLarge = (workers: number): boolean => workers > SMALL_WORKERS_MAX

/** A company that got workers. */
interface Grown {
  /** The number of workers that it has now. */
  readonly workers: number
  readonly added: ReadonlyArray<string>
}

/** Returns which workers to put in the indexes: all of the company, those added, or none. */
export const toList = ({ workers, added }: Grown): "all" | "added" | "none" => {
  if (added.length === 0 || !isLarge(workers)) return "none"
  return isLarge(workers - added.length) ? "added" : "all"
}
