/**
 * The signer of a document, whom it is about as well: a worker about the own work, or a business user for the company.
 * A company has each text once, whichever of its people signs it.
 */

/** Exactly one of the two. */
export interface Signer {
  readonly workerId: string | undefined
  readonly businessUserId: string | undefined
}

/** The signer of a record, for another one. */
export const signerOf = ({ workerId, businessUserId }: Signer): Signer => ({
  workerId,
  businessUserId
})

/** The signer that a request names. */
export const signerNamed = ({
  userId,
  businessUserId
}: {
  readonly userId?: string | undefined
  readonly businessUserId?: string | undefined
}): Signer => ({ workerId: userId, businessUserId })

export const isSameSigner = (one: Signer, other: Signer): boolean =>
  one.workerId === other.workerId && one.businessUserId === other.businessUserId

/** The id of the person. */
export const signerId = ({ workerId, businessUserId }: Signer): string =>
  workerId ?? businessUserId ?? ""

/** The ids of the person as events and answers have them. */
export const signerIds = ({ workerId, businessUserId }: Signer) => ({
  userId: workerId ?? null,
  businessUserId: businessUserId ?? null
})

export type SignerKind = "worker" | "company"

/** The kind of whom a document is about. */
export const subjectOf = ({ workerId }: Signer): SignerKind =>
  workerId === undefined ? "company" : "worker"

/** The signer of what is not signed. */
export const NOBODY: Signer = { workerId: undefined, businessUserId: undefined }

export const ofWorker = ({ id }: { readonly id: string }): Signer => ({ ...NOBODY, workerId: id })
