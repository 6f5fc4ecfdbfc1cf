/** One line of the doctor's examination. */
export interface Diagnosis {
  /** `warning`: it works, but not as it should. `wrong`: it does not work, or will not after the next start. */
  readonly state: "ok" | "warning" | "wrong"
  readonly what: string
  readonly remedy?: string
}

export const ok = (what: string): Diagnosis => ({ state: "ok", what })
export const warning = (what: string, remedy: string): Diagnosis => ({
  state: "warning",
  what,
  remedy
})
export const wrong = (what: string, remedy: string): Diagnosis => ({ state: "wrong", what, remedy })
