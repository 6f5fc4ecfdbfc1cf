/** The person whom a request or an answer names: a worker, or a business user of a company. */
import { missing, problem, type Problem } from "@payroll/domain/problem"
import * as Schema from "effect/Schema"
import { idFields, shownId } from "./answerSchema.ts"
import { allOf, eitherOf, required } from "./conditions.ts"
import type { Body } from "./decode.ts"

/** The ids of a request, of which exactly one is given. */
export const personFields = {
  userId: Schema.optionalKey(idFields.userId),
  businessUserId: Schema.optionalKey(idFields.businessUserId)
} as const

export const notBothPeople = { not: required("userId", "businessUserId") } as const

export const personCondition = allOf(eitherOf("userId", "businessUserId"), notBothPeople)

/** The problem of a request that names two people. */
export const twoPeopleProblems = (
  path: Problem["path"],
  { userId, businessUserId }: Body
): ReadonlyArray<Problem> =>
  userId === undefined || businessUserId === undefined
    ? []
    : [problem([...path, "businessUserId"], "conflict", "cannot be given together with userId")]

/** The problem of a request that names nobody, or two. */
export const personProblems = (path: Problem["path"], body: Body): ReadonlyArray<Problem> =>
  body["userId"] === undefined && body["businessUserId"] === undefined
    ? [missing([...path, "userId"])]
    : twoPeopleProblems(path, body)

export const personSchemas = {
  userId: Schema.NullOr(shownId("The worker; null of a business user.")),
  businessUserId: Schema.NullOr(shownId("The business user; null of a worker."))
} as const
