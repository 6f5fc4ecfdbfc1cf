/** The problems of duplicates, for a client that rejects them. */
import type { Problem } from "@payroll/domain/problem"
import type { DecisionContext } from "./operation.ts"
import type { ClaimRule } from "./writer.ts"

/** A kiosk PIN can be no duplicate: nobody else has its scope. */
type UniqueRule = Exclude<ClaimRule, "kioskPin">

const messages: Readonly<Record<UniqueRule, string>> = {
  ein: "Ein already in use",
  email: "email already in use",
  ssn: "SSN already exists within this company",
  externalId: "externalId is that of another punch of the company",
  entryExternalId: "externalId is that of another entry of the company"
}

/** The problem of a value that others have already. */
const duplicateProblem = (rule: UniqueRule, path: Problem["path"]): Problem => ({
  path,
  type: "duplicate",
  message: messages[rule]
})

/**
 * The problems of values at these paths that others hold. None for a client that reviews
 * duplicates: there the decision flags them instead.
 */
export const duplicateProblems = (
  rule: UniqueRule,
  paths: ReadonlyArray<Problem["path"]>,
  { client, isTaken }: Pick<DecisionContext, "client" | "isTaken">
): ReadonlyArray<Problem> =>
  client.settings.duplicates === "reject"
    ? paths.filter(isTaken).map((path) => duplicateProblem(rule, path))
    : []
