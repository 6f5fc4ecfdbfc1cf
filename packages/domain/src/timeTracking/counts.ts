/** Counts that labels follow from: minutes under keys, and workdays of workweeks. */

/** Counts minutes under keys; the minutes of one key mostly follow one another. */
export class Counter {
  readonly #counts = new Map<number, number>()

  of(key: number): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: number, minutes: number): void {
    this.#counts.set(key, this.of(key) + minutes)
  }
}

/** The workdays with work of each workweek. */
export class SeventhDays {
  readonly #weeks = new Map<number, Set<number>>()

  /** Adds a day with work; true if it is the seventh of its workweek. */
  add(week: number, day: number): boolean {
    const days = this.#weeks.get(week) ?? new Set<number>()
    if (days.size === 0) this.#weeks.set(week, days)
    days.add(day)
    return days.size >= 7
  }
}
