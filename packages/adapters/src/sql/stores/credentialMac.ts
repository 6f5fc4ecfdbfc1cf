/** The MACs of credentials. A credential is verified before it is believed. */
import type { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { ClientKeys } from "../clientKeys.ts"
import { otherMac, type MacValues } from "../records/rowMac.ts"

/** A credential without anything, to which its values are added. */
export const NO_CREDENTIAL = {
  role: "",
  person: null,
  user_id: null,
  business_user_id: null,
  may_act_for_others: 0,
  company_ids: null,
  company_location_id: null,
  addresses: null,
  pending_issuer: null,
  secret_hash: "",
  previous_secret_hash: null,
  previous_until: null,
  created_at: 0,
  expires_at: null,
  revoked_at: null,
  version: 0
} as const satisfies MacValues<"credential">

/** The MAC that the row of a credential must have. */
export const credentialMac = (
  key: ClientKey,
  clientId: string,
  keyId: string,
  values: MacValues<"credential">
): string => otherMac(key, "credential", { clientId, id: keyId }, values)

/** Somebody changed a row without the service: nothing is built on it. */
export const altered = (what: string) =>
  Effect.die(new Error(`${what} is not as it was stored: run \`payroll check\``))

/** The columns of a credential that its MAC covers, and that no principal has. */
export const CREDENTIAL_COLUMNS = [
  "credential.pending_issuer",
  "credential.secret_hash",
  "credential.previous_secret_hash",
  "credential.previous_until",
  "credential.revoked_at",
  "credential.version",
  "credential.mac",
  "credential.created_at",
  "credential.expires_at"
] as const

export interface CredentialRow {
  readonly pending_issuer: string | null
  readonly secret_hash: string
  readonly previous_secret_hash: string | null
  readonly previous_until: number | null
  readonly revoked_at: number | null
  readonly version: number
  readonly mac: string | null
  readonly created_at: number
  readonly expires_at: number | null
}

/** Returns whether a row, joined with its client, is the credential that the service stored. Logs it if it is not. */
export type CredentialCheck = (
  keyId: string,
  row: MacValues<"credential"> & Pick<CredentialRow, "mac"> & { readonly id: string }
) => Effect.Effect<boolean, Unavailable>

export const credentialCheck =
  (keys: ClientKeys["Service"]): CredentialCheck =>
  (keyId, row) =>
    Effect.flatMap(keys.of(row.id), (key) => {
      if (row.mac === credentialMac(key.ofMac(row.mac), row.id, keyId, row))
        return Effect.succeed(true)
      const line = "a credential is not as it was stored and is refused: run `payroll check`"
      return Effect.as(Effect.logError(line, { credential: keyId }), false)
    })
