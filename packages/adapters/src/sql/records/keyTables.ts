/** The columns of the tables about keys. */
/** A change of the keys of all clients, and the step that it has reached (`sql/clientKeys.ts`). */
export interface KeyRotationColumns {
  number: number
  step: string
  started_at: number
  stepped_at: number
  /** How far the work of `both` is (`stores/keyRotation.ts`), as JSON; null before it began. */
  place: string | null
}

/** A server or worker that runs, with the root keys that it has loaded. */
export interface KeyProcessColumns {
  id: string
  kind: string
  /** The ids of its root keys as a JSON array, the active one first. */
  root_keys: string
  /** The rotation and the step that it has read. */
  rotation: number
  step: string
  seen_at: number
}
