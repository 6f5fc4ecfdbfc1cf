/** The kinds of data in the columns of the database, and the protection of each kind. */
export const classifications = {
  public: "What a public register or a web page may show of a company.",
  personal:
    "About a person, or confidential to a company. Shown to the client that owns it and in its events; never in a log.",
  sensitive:
    "SSN, EIN, date of birth, account number, what was sent to a provider and what it answered, and secrets of webhook endpoints. Sealed with AES-256-GCM under the client's key, bound to table and id.",
  secret:
    "Keys wrapped under the root key, hashes of secrets, and keyed digests of unique values. Never shown.",
  operational: "Ids, states, versions, times and counters."
} as const

export type Classification = keyof typeof classifications
