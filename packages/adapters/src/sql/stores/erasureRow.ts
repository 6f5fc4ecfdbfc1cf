/** The MACs of the register of erasures, under the root key: a row of another installation, or a changed one, shows. */
import type { Erasure, StoredErasure } from "@payroll/operations/ports/erasures"
import type { ErasureColumns } from "../records/erasureTable.ts"
import { makeFingerprint } from "../../vault/clientKeys.ts"
import { derivedOnce } from "../../vault/derive.ts"
import type { KeyRing, RootKey } from "../../vault/keyRing.ts"

const keyOf = derivedOnce("erasure")

const macBy = (root: RootKey) => makeFingerprint(keyOf(root.secret))

const partsOf = (erasure: Erasure): ReadonlyArray<string> => [
  erasure.id,
  erasure.clientId,
  erasure.companyId ?? "",
  erasure.subject,
  erasure.subjectId,
  String(erasure.at),
  erasure.state,
  String(erasure.dueAt ?? "")
]

/** Returns the row of an erasure, with its MAC under the active root key. */
export const erasureRow = ({ active }: KeyRing, erasure: Erasure): ErasureColumns => ({
  id: erasure.id,
  client_id: erasure.clientId,
  company_id: erasure.companyId ?? null,
  subject: erasure.subject,
  subject_id: erasure.subjectId,
  at: erasure.at,
  state: erasure.state,
  due_at: erasure.dueAt ?? null,
  root_key_id: active.id,
  root_mac: macBy(active)(partsOf(erasure))
})

/** Returns the erasure of a row, whoever stored it. */
export const erasureOf = (row: ErasureColumns): Erasure => ({
  id: row.id,
  clientId: row.client_id,
  companyId: row.company_id ?? undefined,
  subject: row.subject,
  subjectId: row.subject_id,
  at: row.at,
  state: row.state,
  dueAt: row.due_at ?? undefined
})

/** Returns an erasure of a row, and whether its MAC fits under a root key that is not retired. */
export const storedErasure = ({ keys }: KeyRing, row: ErasureColumns): StoredErasure => {
  const erasure = erasureOf(row)
  const root = keys.get(row.root_key_id)
  const isOpen = root !== undefined && root.state !== "retired"
  return { ...erasure, isGenuine: isOpen && macBy(root)(partsOf(erasure)) === row.root_mac }
}
