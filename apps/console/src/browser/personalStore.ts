/** Stores whose values belong to the person who is signed in. */
import { makeStore, type Store } from "@payroll/ui/store.ts"

const personal = new Set<() => void>()

/** Makes a store whose value belongs to the person who is signed in: `forgetPersonal` sets it back. */
export const makePersonalStore = <A>(initial: A): Store<A> => {
  const store = makeStore(initial)
  personal.add(() => store.set(initial))
  return store
}

/** Sets all personal stores back. */
export const forgetPersonal = (): void => {
  for (const reset of personal) reset()
}
