/** The answer of an operation that shows a secret. */
export interface Issued {
  readonly credential: {
    readonly keyId: string
    readonly secret: string
    readonly awaitsApproval?: boolean
  }
}

export const issuedLines = ({ keyId, secret }: Issued["credential"]): ReadonlyArray<string> => [
  `username: ${keyId}`,
  `password: ${secret}`,
  "The password is not shown again."
]
