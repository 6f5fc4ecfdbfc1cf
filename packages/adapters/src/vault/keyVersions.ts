/**
 * All versions of a client's key as one: what is stored is read under the version that it carries, and what is new is
 * made under one version. Docs: decision 47.
 */
import * as Result from "effect/Result"
import { SealRefused, sealVersion, type KeyVersion } from "./clientKeys.ts"

/** A digest of a unique value, and the version that made it. */
export interface KeyedDigest {
  readonly version: number
  readonly digest: string
}

export interface ClientKey extends KeyVersion {
  /** The digests under which a value is claimed: one, and while versions change one under each of both. */
  readonly claimDigests: (rule: string, scope: string, value: string) => ReadonlyArray<KeyedDigest>
  /** The digest of a value under a version; undefined of a version that the client has not. */
  readonly digestUnder: (
    version: number,
    rule: string,
    scope: string,
    value: string
  ) => string | undefined
  /** The digest of the version for new ones, made of a digest of an earlier version: the value is not needed. */
  readonly carriedDigest: (rule: string, scope: string, from: KeyedDigest) => string | undefined
  /** The fingerprints of the other versions under which something may be stored. */
  readonly otherFingerprints: (parts: ReadonlyArray<string | Uint8Array>) => ReadonlyArray<string>
  /**
   * This key with the version that made a MAC of a row in place of the one for new MACs; this key itself for a text
   * that is none, and for a version that is retired.
   */
  readonly ofMac: (mac: unknown) => ClientKey
  /** The MACs that a row with these texts may have, the newest first. */
  readonly rowMacs: (texts: ReadonlyArray<string>) => ReadonlyArray<string>
  /** The MAC of the audit of a version, retired ones too: what follows a link is under a later one. */
  readonly auditMacUnder: (version: number) => KeyVersion["auditMac"] | undefined
  /** The versions that are not retired: that for new values first. */
  readonly openVersions: ReadonlyArray<number>
}

/** A stored version of a client's key. */
export interface StoredVersion {
  readonly key: KeyVersion
  readonly isRetired: boolean
}

/** The versions under which new values are made. */
export interface VersionUse {
  /** Seals, MACs and digests. */
  readonly writes: number
  /** Claims of unique values. */
  readonly claims: ReadonlyArray<number>
}

const macVersion = (mac: unknown): number =>
  typeof mac === "string" ? Number(mac.slice(0, mac.indexOf("."))) : 0

/**
 * A digest of version n is a digest of the one of version n - 1, so that claims are carried over without the values,
 * of which some are stored nowhere. Nobody makes it without the key of version n.
 */
const chainOf = (versions: ReadonlyArray<KeyVersion>) => {
  const placeOf = new Map(versions.map(({ digestVersion }, index) => [digestVersion, index]))
  return (version: number, from: number, rule: string, scope: string, text: string) => {
    const last = placeOf.get(version)
    if (last === undefined) return undefined
    let digest = text
    for (let place = from; place <= last; place += 1) {
      digest = (versions[place] as KeyVersion).digest(rule, scope, digest)
    }
    return digest
  }
}

/** The key of a client of its versions in their order. Throws without the version for new values. */
export const clientKeyOf = (
  stored: ReadonlyArray<StoredVersion>,
  { writes, claims }: VersionUse
): ClientKey => {
  const versions = stored.map(({ key }) => key)
  const byVersion = new Map(versions.map((key) => [key.digestVersion, key]))
  const retired = new Set(
    stored.filter(({ isRetired }) => isRetired).map(({ key }) => key.digestVersion)
  )
  const current = byVersion.get(writes)
  if (!current || retired.has(writes)) throw new Error("a client has no key for new values")
  const open = versions.filter(({ digestVersion }) => !retired.has(digestVersion))
  const others = open.filter((key) => key !== current)
  const chain = chainOf(versions)
  const firstVersion = versions[0] === current
  const digest: KeyVersion["digest"] = firstVersion
    ? current.digest
    : (rule, scope, value) => chain(writes, 0, rule, scope, value) as string
  const openBy: KeyVersion["open"] = (table, recordId, sealed) => {
    const version = sealVersion(sealed)
    const key = version === undefined ? current : byVersion.get(version)
    return key && !retired.has(key.digestVersion)
      ? key.open(table, recordId, sealed)
      : Result.fail(new SealRefused({ table, recordId, reason: "other key version" }))
  }
  const whole: ClientKey = {
    ...current,
    digest,
    open: versions.length === 1 ? current.open : openBy,
    claimDigests: (rule, scope, value) =>
      claims.map((version) => ({
        version,
        digest: (version === writes
          ? digest(rule, scope, value)
          : chain(version, 0, rule, scope, value)) as string
      })),
    digestUnder: (version, rule, scope, value) => chain(version, 0, rule, scope, value),
    carriedDigest: (rule, scope, from) => {
      const place = versions.findIndex((key) => key.digestVersion === from.version)
      return place === -1 ? undefined : chain(writes, place + 1, rule, scope, from.digest)
    },
    otherFingerprints: (parts) => others.map((key) => key.fingerprint(parts)),
    ofMac: (mac) => {
      const version = macVersion(mac)
      return version === writes ? whole : (keyOfMac.get(version) ?? whole)
    },
    rowMacs:
      others.length === 0
        ? (texts) => [current.rowMac(texts)]
        : (texts) => [current, ...others].map((key) => key.rowMac(texts)),
    auditMacUnder: (version) => byVersion.get(version)?.auditMac,
    openVersions: [current, ...others].map(({ digestVersion }) => digestVersion)
  }
  const keyOfMac = new Map(
    others.map((key): [number, ClientKey] => [
      key.digestVersion,
      { ...whole, rowMac: key.rowMac, rowMacs: (texts) => [key.rowMac(texts)] }
    ])
  )
  return whole
}

/** A client's key of one version alone. */
export const onlyVersion = (key: KeyVersion): ClientKey =>
  clientKeyOf([{ key, isRetired: false }], {
    writes: key.digestVersion,
    claims: [key.digestVersion]
  })
