/** How much each of many holds, such as the requests of a client. */

export interface Shares {
  /** Takes one more for the holder; false where it has all that it may have. */
  readonly take: (holder: string) => boolean
  /** Gives back one that was taken. */
  readonly give: (holder: string) => void
}

/** Each holder may have `max` at a time. Only those that hold something take memory. */
export const makeShares = (max: number): Shares => {
  const held = new Map<string, number>()
  return {
    take: (holder) => {
      const count = held.get(holder) ?? 0
      if (count >= max) return false
      held.set(holder, count + 1)
      return true
    },
    give: (holder) => {
      const count = held.get(holder) ?? 0
      if (count <= 1) held.delete(holder)
      else held.set(holder, count - 1)
    }
  }
}
