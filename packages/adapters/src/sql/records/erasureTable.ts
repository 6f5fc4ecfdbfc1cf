import type { ErasureSubject } from "@payroll/domain/decision/erasureRequest"
import type { ErasureState } from "@payroll/operations/ports/erasures"

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

/** A request to erase what is stored about somebody. */
export interface ErasureRequestColumns {
  id: string
  client_id: string
  company_id: string | null
  subject: ErasureSubject
  subject_id: string
  /** The person who asked and the credential, as JSON. */
  asked_by: string
  asked_at: number
  confirmed_at: number | null
}
