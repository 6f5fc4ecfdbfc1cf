/** The columns of the tables of hand-overs, which no record describes. */

/** A recipient of hand-overs; the public key is a JSON Web Key. */
export interface RecipientColumns {
  id: string
  client_id: string
  name: string
  public_key: string
  fingerprint: string
  /** The person who added it and the credential, as JSON. */
  added_by: string
  created_at: number
  /** Time at which a second person confirmed it. */
  confirmed_at: number | null
  revoked_at: number | null
}
