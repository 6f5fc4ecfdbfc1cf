import { isNightly } from "./nightly.ts"
import { seed } from "./seed.ts"

/** Every `step`-th of `all`, beginning with any of them, which the seed chooses; all at night. */
export const sampled = <A>(all: ReadonlyArray<A>, step: number): ReadonlyArray<A> =>
  isNightly ? all : all.filter((_each, index) => (index + seed) % step === 0)
