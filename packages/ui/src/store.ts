/** A value that components follow. */
import { useSyncExternalStore } from "react"

export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const makeStore = <T>(first: T): Store<T> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}

/** Returns the value of a store, and draws again when it changes. */
export const useStore = <T>({ get, subscribe }: Store<T>): T => useSyncExternalStore(subscribe, get)
