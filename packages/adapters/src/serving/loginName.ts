/** The person who runs the process. */
import { Name } from "@payroll/domain/field/text"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { userInfo } from "node:os"

const decodeName = Schema.decodeUnknownResult(Name)

/** A person's name as it is stored; undefined if it is empty or not a name. */
export const personOf = (text: string): string | undefined =>
  Option.getOrUndefined(Option.filter(Result.getSuccess(decodeName(text)), (name) => name !== ""))

/** The login name of the process; undefined in a container whose user has no entry. */
export const loginName = (): string | undefined => {
  try {
    return personOf(userInfo().username)
  } catch {
    return undefined
  }
}
