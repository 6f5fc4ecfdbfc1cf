/** Updates that would take away what the verification of a person has looked at. */
import { missing, problem, type Problem } from "../problem.ts"
import { identityNumber, isAbroad, type BusinessUser } from "./businessUser.ts"

/** A person whose identity is known must have an SSN or, abroad, a document. */
const unidentified = (
  before: BusinessUser,
  after: BusinessUser
): "ssn" | "foreignId" | "only abroad" | undefined => {
  if (!identityNumber(before) || identityNumber(after)) return undefined
  if (before.ssn) return "ssn"
  return isAbroad(after.country) ? "foreignId" : "only abroad"
}

/** Problems of an update that would take away what a verification has looked at. */
export const verifiedFieldsLost = (
  path: Problem["path"],
  before: BusinessUser,
  after: BusinessUser
): ReadonlyArray<Problem> => {
  if (before.kycStatus === "kyc not initiated") return []
  const lost = (field: string): Problem =>
    problem([...path, field], "required", "was submitted for verification and cannot be taken away")
  const number = unidentified(before, after)
  return [
    ...(number === "only abroad" ? [missing([...path, "ssn"])] : []),
    ...(number === "ssn" || number === "foreignId" ? [lost(number)] : []),
    ...(before.dateOfBirth && !after.dateOfBirth ? [lost("dateOfBirth")] : [])
  ]
}
