/** A value that components show, and that changes outside of them. */
import { useEffect, useState } from "react"

export interface Store<A> {
  readonly get: () => A
  readonly set: (value: A) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes a store with a first value. */
export const makeStore = <A>(initial: A): Store<A> => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

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

/** The value of a store, now and whenever it changes. */
export const useStore = <A>(store: Store<A>): A => {
  const [value, show] = useState(() => ({ is: store.get() }))
  useEffect(() => {
    const update = (): void => show({ is: store.get() })
    update()
    return store.subscribe(update)
  }, [store])
  return value.is
}
