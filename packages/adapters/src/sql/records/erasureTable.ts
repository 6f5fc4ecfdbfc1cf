import type { ErasureState, ErasureSubject } from "@payroll/operations/ports/erasures"

/** A row of the register of erasures. */
export interface ErasureColumns {
  id: string
  client_id: string
  /** Null of a client. */
  company_id: string | null
  subject: ErasureSubject
  subject_id: string
  at: number
  state: ErasureState
  /** Null once it is done. */
  due_at: number | null
  /** The root key of the MAC. */
  root_key_id: string
  root_mac: string
}
