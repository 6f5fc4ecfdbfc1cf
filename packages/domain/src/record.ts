/** What every stored record has, whatever it is about. Times are UTC milliseconds. */
export interface RecordBase {
  /** UUIDv7 in lower case. */
  readonly id: string
  readonly clientId: string
  /** The company whose record this is; a company's own is its id. */
  readonly companyId: string
  /** From 1, one more with every change. */
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** A fresh record's base. */
export const created = (
  id: string,
  owner: { readonly clientId: string; readonly companyId: string },
  at: number
): RecordBase => ({
  id,
  clientId: owner.clientId,
  companyId: owner.companyId,
  version: 1,
  createdAt: at,
  updatedAt: at
})

/** The record with some fields changed: its version moves on by one. */
export const changed = <R extends RecordBase>(
  record: R,
  set: Partial<Omit<R, keyof RecordBase>>,
  at: number
): R => ({ ...record, ...set, version: record.version + 1, updatedAt: at })
