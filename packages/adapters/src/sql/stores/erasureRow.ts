/** The MACs of the register of erasures, under the root key: a row of another installation, or a changed one, shows. */
import type { Erasure, StoredErasure } from "@payroll/operations/ports/erasures"
import {
  columnsOfErasure,
  erasureOf,
  erasureTexts,
  type ErasureColumns
} from "../records/erasureTable.ts"
import { makeFingerprint } from "../../vault/clientKeys.ts"
import { derivedOnce } from "../../vault/derive.ts"
import type { KeyRing, RootKey } from "../../vault/keyRing.ts"

const keyOf = derivedOnce("erasure")

const macBy = (root: RootKey) => makeFingerprint(keyOf(root.secret))

/** Returns the row of an erasure, with its MAC under the active root key. */
export const erasureRow = ({ active }: KeyRing, erasure: Erasure): ErasureColumns => ({
  ...columnsOfErasure(erasure),
  root_key_id: active.id,
  root_mac: macBy(active)(erasureTexts(erasure))
})

/** Returns an erasure of a row, and whether its MAC fits under a root key that is not retired. */
export const storedErasure = ({ keys }: KeyRing, row: ErasureColumns): StoredErasure => {
  const erasure = erasureOf(row)
  const root = keys.get(row.root_key_id)
  const isOpen = root !== undefined && root.state !== "retired"
  return { ...erasure, isGenuine: isOpen && macBy(root)(erasureTexts(erasure)) === row.root_mac }
}
