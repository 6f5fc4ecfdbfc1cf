/** The MAC of a link: what of a row it covers. */
import type { AuditColumns } from "../records/otherTables.ts"
import { makeFingerprint, type KeyVersion } from "../../vault/clientKeys.ts"
import type { ClientKey } from "../../vault/keyVersions.ts"
import { deriveKey } from "../../vault/derive.ts"
import type { KeyRing } from "../../vault/keyRing.ts"

export type AuditKey = Pick<KeyVersion, "auditMac">

/** The keys of the links of a client, by their versions. */
export interface AuditKeys {
  /** Makes new links. */
  readonly current: AuditKey
  readonly version: number
  /** The keys that may have made a link of a version, retired ones too. */
  readonly of: (version: number) => ReadonlyArray<AuditKey>
  /** False of a version that is retired: what follows a link of it is under a later one. */
  readonly isOpen: (version: number) => boolean
}

export const clientAuditKeys = (key: ClientKey): AuditKeys => ({
  current: key,
  version: key.digestVersion,
  of: (version) => {
    const auditMac = key.auditMacUnder(version)
    return auditMac ? [{ auditMac }] : []
  },
  isOpen: (version) => key.openVersions.includes(version)
})

/** The keys of the service's own rows, which belong to no client. A version is the place of a root key in the ring. */
export const serviceAuditKeys = ({ active, keys }: KeyRing): AuditKeys => {
  const roots = [...keys.values()]
  const all = roots.map(({ secret }): AuditKey => ({
    auditMac: makeFingerprint(deriveKey(secret, "audit"))
  }))
  const place = roots.findIndex(({ id }) => id === active.id)
  return {
    current: all[place] as AuditKey,
    version: place + 1,
    // Earlier versions of the service stored 1, whichever key it was.
    of: (version) => (version === 1 ? all : all.slice(version - 1, version)),
    isOpen: (version) => {
      const root = roots[version - 1]
      return root !== undefined && root.state !== "retired"
    }
  }
}

/** How a link covers a column: its text, or, where the text may be erased one day, a digest of it. */
type Cover = "text" | "digest"

/** The order of the columns is part of every MAC. A column that is added later stands last. */
const COVERED: Readonly<Record<Exclude<keyof AuditColumns, "erased">, Cover>> = {
  id: "text",
  client_id: "text",
  at: "text",
  credential: "text",
  operation: "text",
  record_id: "text",
  request_id: "text",
  company_id: "text",
  acted_by_id: "text",
  acted_by: "digest",
  credential_person: "digest",
  address: "digest",
  disclosure: "digest",
  macs: "text"
}

const columnsOf = (cover: Cover): ReadonlyArray<keyof typeof COVERED> =>
  (Object.keys(COVERED) as ReadonlyArray<keyof typeof COVERED>).filter(
    (column) => COVERED[column] === cover
  )

const TEXT_COLUMNS = columnsOf("text")
const DIGEST_COLUMNS = columnsOf("digest")

/** The values that are there, with their names: a column of a later version changes nothing of older rows. */
const valuesOf = (
  row: AuditColumns,
  columns: ReadonlyArray<keyof AuditColumns>
): ReadonlyArray<string> => {
  const present = columns.filter((column) => row[column] !== null)
  return [String(present.length), ...present.flatMap((column) => [column, String(row[column])])]
}

/** Returns the digest of what a row says about people: 43 characters, bound to the row. */
const personalDigest = (key: AuditKey, row: AuditColumns): string =>
  key.auditMac(["personal", row.id, ...valuesOf(row, DIGEST_COLUMNS)])

/** Returns the MAC of what an erasure left of what a row says about people. */
const leftMac = (key: AuditKey, row: AuditColumns): string =>
  key.auditMac(["left", row.id, ...valuesOf(row, DIGEST_COLUMNS)])

/** The digest that a link covers. Of a row that was changed after its erasure it is none that fits. */
const coveredDigest = (key: AuditKey, row: AuditColumns): string => {
  // Rows of tests and of earlier versions have no such column.
  if ((row.erased ?? null) === null) return personalDigest(key, row)
  const [digest = "", left] = String(row.erased).split(" ")
  return left === leftMac(key, row) ? digest : ""
}

/**
 * Returns the text for the column `erased` of a row that an erasure changes: the digest of what it said, which its link
 * covers, and the MAC of what is left. Of a row that is erased further the digest stays.
 */
export const erasedDigest = (key: AuditKey, before: AuditColumns, after: AuditColumns): string =>
  `${coveredDigest(key, before)} ${leftMac(key, after)}`

/** The place of a link in the chain of a client. */
export interface LinkPlace {
  readonly clientId: string
  /** From 1. */
  readonly number: number
  /** The last row of the batch, of whichever client. */
  readonly upTo: string
  /** The MAC of the link before; empty for the first. */
  readonly before: string
}

/** Returns the MAC of a link over rows of the client in the order of their ids, 43 characters. */
export const linkMac = (
  key: AuditKey,
  { clientId, number, upTo, before }: LinkPlace,
  rows: ReadonlyArray<AuditColumns>
): string =>
  key.auditMac([
    "link",
    clientId,
    String(number),
    upTo,
    before,
    String(rows.length),
    ...rows.flatMap((row) => [...valuesOf(row, TEXT_COLUMNS), coveredDigest(key, row)])
  ])
