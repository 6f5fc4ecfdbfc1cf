/**
 * Counts the requests under way, which a stop waits for, and those that work: only these hold a place. A request that
 * waits for its body holds none, or a caller that never sends one would keep all others out.
 */
export interface Place {
  /** Gives the place back while there is nothing to do. */
  readonly release: () => void
  /** Takes a place again; false where there is none left, or the request has ended. */
  readonly take: () => boolean
  readonly isHeld: () => boolean
  /** The request is not under way any more. */
  readonly end: () => void
}

/** Counts requests of which at most `max` work at the same time. */
export const makePlaces = (max: number) => {
  let inFlight = 0
  let taken = 0
  return {
    inFlight: (): number => inFlight,
    /** A request that begins with a place, or undefined where there is none left. */
    begin: (): Place | undefined => {
      if (taken >= max) return undefined
      taken += 1
      inFlight += 1
      let hasPlace = true
      let isUnderWay = true
      const release = (): void => {
        if (hasPlace) taken -= 1
        hasPlace = false
      }
      return {
        release,
        isHeld: () => hasPlace,
        take: () => {
          if (hasPlace || !isUnderWay || taken >= max) return hasPlace
          taken += 1
          hasPlace = true
          return true
        },
        end: () => {
          release()
          if (isUnderWay) inFlight -= 1
          isUnderWay = false
        }
      }
    }
  }
}

export type Places = ReturnType<typeof makePlaces>
