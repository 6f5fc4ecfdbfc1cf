/** How much each of many holds, such as the requests of a client. */

export interface Shares {
  /** Takes more for the holder, 1 unless given; false if that is more than it may have. */
  readonly take: (holder: string, amount?: number) => boolean
  /** Gives back what was taken, 1 unless given. */
  readonly give: (holder: string, amount?: number) => void
}

/** Each holder may have `max` at a time. Only those that hold something take memory. */
export const makeShares = (max: number): Shares => {
  const held = new Map<string, number>()
  return {
    take: (holder, amount = 1) => {
      const count = held.get(holder) ?? 0
      if (count + amount > max) return false
      if (amount > 0) held.set(holder, count + amount)
      return true
    },
    give: (holder, amount = 1) => {
      const count = held.get(holder) ?? 0
      if (count <= amount) held.delete(holder)
      else held.set(holder, count - amount)
    }
  }
}
