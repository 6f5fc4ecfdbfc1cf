/** A lock between threads: one shared element, 0 while it is free. */
export type ThreadLock = Int32Array<SharedArrayBuffer>

export const newLock = (): ThreadLock =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** Blocks the calling thread until it has the lock, or for `msMax` milliseconds. */
export const takeLock = (lock: ThreadLock, msMax = Infinity): void => {
  while (Atomics.compareExchange(lock, 0, 0, 1) !== 0) {
    if (Atomics.wait(lock, 0, 1, msMax) === "timed-out") return
  }
}

export const releaseLock = (lock: ThreadLock): void => {
  Atomics.store(lock, 0, 0)
  Atomics.notify(lock, 0)
}
