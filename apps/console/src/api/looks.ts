/** Reads that the service audits as looks at texts or numbers: a page repeats them only for its own person. */
import type { AnswerOf, Called, RequestOf } from "./call.ts"

type LookOf<N extends Called> = (answer: AnswerOf<N> | undefined, request: RequestOf<N>) => boolean

const always = (): boolean => true

/** The rules by which an answer was audited. */
const looks: { readonly [N in Called]?: LookOf<N> } = {
  getVerification: always,
  getTimesheet: always,
  // The reasons of exits are personal.
  getUser: (answer) =>
    answer !== undefined &&
    [
      answer.deactivation?.notes,
      answer.termination?.reason,
      ...answer.formerExits.map(({ reason }) => reason)
    ].some((text) => (text ?? null) !== null),
  getUsers: (_answer, { ssnLast4 }) => ssnLast4 !== undefined
}

/** True if the service audited an answer as a look, and would audit the next one. */
export const isLook = (name: string, request: object, answer: unknown): boolean => {
  const rule: ((answer: never, request: never) => boolean) | undefined = looks[name as Called]
  return rule?.(answer as never, request as never) === true
}

/** True if each answer of an operation is a look. */
export const isAlwaysLook = (name: string): boolean => looks[name as Called] === always
