/** The fields of records that say who decided, and how somebody is erased in each. */
import type { LinkGiver } from "@payroll/domain/flowLink/flowLink"
import type { Person } from "@payroll/domain/person"
import type { Kind, Records } from "@payroll/operations/writer"
import { ERASED } from "./erasedColumns.ts"

/** The person who acted, and the one of the credential, in the JSON of who decided. */
interface Named extends Person {
  readonly credentialPerson?: Person | undefined
}
export interface StoredDecider {
  readonly by?: Named | undefined
}

/** True of the ids of a person who is erased. */
export type IsGone = (ids: ReadonlyArray<string>) => boolean

const withoutName = <P extends Person>(person: P, isGone: IsGone): P =>
  person.name !== ERASED && isGone(person.ids) ? { ...person, name: ERASED } : person

/**
 * Returns who decided, without the name of each of the two persons who is erased; the decider itself if neither is. The
 * ids stay, by which the same person is found who confirms.
 */
export const erasedDecider = <D extends StoredDecider>(decider: D, isGone: IsGone): D => {
  const { by } = decider
  if (!by) return decider
  const actor = withoutName(by, isGone)
  const owner = by.credentialPerson && withoutName(by.credentialPerson, isGone)
  if (actor === by && owner === by.credentialPerson) return decider
  return { ...decider, by: { ...actor, ...(owner && { credentialPerson: owner }) } }
}

/** The giver of a link, of whom it has the name and the ids. */
const erasedGiver = (giver: LinkGiver, isGone: IsGone): LinkGiver =>
  giver.person !== undefined && giver.person !== ERASED && isGone(giver.personIds ?? [])
    ? { ...giver, person: ERASED }
    : giver

/** The fields of a record that say who decided. */
type DeciderField<R> = {
  [F in keyof R]-?: NonNullable<R[F]> extends { readonly credential: string } ? F : never
}[keyof R]

type ErasedDeciders = {
  readonly [K in Kind as DeciderField<Records[K]> extends never ? never : K]: {
    readonly [F in DeciderField<Records[K]>]: (
      value: Records[K][F],
      isGone: IsGone
    ) => Records[K][F]
  }
}

/** A field of a record that says who decided, without an answer, does not compile. */
const inRecords: ErasedDeciders = {
  accountHold: { madeBy: erasedDecider },
  flowLink: { givenTo: erasedGiver }
}

export interface StoredField {
  readonly kind: Kind
  readonly field: string
  readonly replace: (value: unknown, isGone: IsGone) => unknown
}

/** The fields with who decided, by kind of record. */
export const deciderFields: ReadonlyArray<StoredField> = Object.entries(inRecords).flatMap(
  ([kind, fields]) =>
    Object.entries(fields).map(([field, replace]) => ({
      kind: kind as Kind,
      field,
      replace: replace as StoredField["replace"]
    }))
)
