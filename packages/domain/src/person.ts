/** Persons by name and by the ids of their records, the person who acts, and the comparison of two persons. */
import { foldedText } from "./field/foldedText.ts"
import type { Moment } from "./record.ts"

/** A person by name, and by the ids of the worker and the business user that are this person, where they are known. */
export interface Person {
  /** 1 to 100 characters. */
  readonly name: string
  /** The id by which the person was named comes first; empty where only the name is known. */
  readonly ids: ReadonlyArray<string>
}

/** The person who acts in a request. */
export interface Actor extends Person {
  /** The person of the credential, where that is another one. */
  readonly credentialPerson?: Person | undefined
}

/** A change that a person may decide. */
export interface DecisionMoment extends Moment {
  /** The person who acts, if the request or the credential names one. */
  readonly actedBy: Actor | undefined
}

const PUNCTUATION = /[^\p{L}\p{M}\p{N}]+/gu

/** Folded name of a person: names that differ only in case, accents, blanks or punctuation have the same key. */
const personKey = (name: string): string => foldedText(name).replaceAll(PUNCTUATION, " ").trim()

/** Key by which a limit counts a person: the least of the ids, or else the folded name. */
export const limitKeyOf = ({ name, ids }: Person): string => ids.toSorted()[0] ?? personKey(name)

/** True if two persons are one: by their ids where both have some, or else by their folded names. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.ids.length > 0 && other.ids.length > 0
    ? one.ids.some((id) => other.ids.includes(id))
    : personKey(one.name) === personKey(other.name)

const personsOf = (actor: Actor): ReadonlyArray<Person> =>
  actor.credentialPerson ? [actor, actor.credentialPerson] : [actor]

/** True if a person acts or owns the credential. */
export const involves = (actor: Actor, person: Person): boolean =>
  personsOf(actor).some((each) => isSamePerson(each, person))

/** True if one person acts in both or owns a credential of both. */
export const sharePerson = (one: Actor, other: Actor): boolean =>
  personsOf(one).some((person) => involves(other, person))
