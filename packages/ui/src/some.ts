/** Lists of which some elements are left out by a condition, such as `mayChange && { ... }`. */
export type Some<A> = ReadonlyArray<A | "" | false | null | undefined>

/** The elements that are not left out. */
export const some = <A extends object>(of: Some<A>): ReadonlyArray<A> =>
  of.filter((each) => typeof each === "object" && each !== null)
