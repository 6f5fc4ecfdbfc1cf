/** Optional ids of requests that change something: each limits what the call is about, or says something else of it. */
import { assert, it } from "@effect/vitest"
import * as SchemaAST from "effect/SchemaAST"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { InvalidRequest } from "@payroll/domain/errors"
import * as Result from "effect/Result"
import { catalogue } from "./catalogue.ts"
import type { Body } from "./decode.ts"

interface OptionalId {
  readonly name: string
  readonly parent: string
}

/** The optional ids in a schema, with the objects that they are in. A list's elements have its name. */
const optionalIds = (ast: SchemaAST.AST, parent: string): ReadonlyArray<OptionalId> => {
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((type) => optionalIds(type, parent))
  if (SchemaAST.isArrays(ast)) return ast.rest.flatMap((type) => optionalIds(type, parent))
  if (!SchemaAST.isObjects(ast)) return []
  return ast.propertySignatures.flatMap(({ name: key, type }) => {
    const name = String(key)
    const isId = /Ids?$/.test(name) && type.context?.isOptional === true
    return [...(isId ? [{ name, parent }] : []), ...optionalIds(type, name)]
  })
}

/** Ids that a record has, or has none of. */
const OF_RECORD = new Set([
  "companyReferenceId",
  "userReferenceId",
  "requestReferenceId",
  "externalId",
  "foreignId",
  "fileId",
  "ruleSetId",
  "userWageId",
  "previousUserId",
  "timeOffPolicyId",
  "timeOffAccountId"
])

/** The objects of which an id says where somebody works, or which account a result is about. */
const OBJECTS: Readonly<Record<string, string>> = {
  companyLocationId: "user users businessUser furtherWorkplaces punch punches",
  userBankAccountId: "accounts results"
}

/** Ids of which the rules ask for one or another, or that say more of another one that is given. */
const ONE_OF_SEVERAL: Readonly<Record<string, string>> = {
  addFlowLink: "userId companyId businessUserId",
  addFlowLinks: "userId businessUserId",
  forgetPhone: "userId companyId",
  requestCode: "userId businessUserId",
  confirmCode: "userId businessUserId",
  unlockCodes: "userId businessUserId",
  assignDocument: "userId businessUserId documentTemplateId",
  signDocument: "userId businessUserId",
  acceptTermsAndCondition: "userId businessUserId",
  withdrawConsent: "userId businessUserId",
  addCredential: "userId businessUserId",
  updateCredential: "userId businessUserId",
  replayWebhookEvents: "eventId companyId",
  addTimeOffPolicyAssignment: "userId userIds",
  submitTimesheet: "timesheetId userId",
  recallTimesheet: "timesheetId userId",
  addTimesheetAmendment: "punchId timeEntryId",
  addPunches: "userId",
  getPayrollInput: "payPeriodId payScheduleId handOverId",
  getYearInput: "handOverId",
  endGuestSessions: "companyId",
  recalculateTimeOff: "companyId"
}

const isIn = (names: string | undefined, name: string): boolean =>
  names?.split(" ").includes(name) === true

it("is decided for every optional id of a call that changes something", () => {
  const undecided = catalogue.flatMap(({ kind, name, request, limitedBy = [] }) =>
    kind === "read"
      ? []
      : optionalIds(SchemaAST.toEncoded(request.ast), "")
          .filter((id) => !limitedBy.includes(id.name) && !OF_RECORD.has(id.name))
          .filter((id) => !isIn(OBJECTS[id.name], id.parent))
          .filter((id) => !isIn(ONE_OF_SEVERAL[name], id.name))
          .map((id) => `${name} ${id.parent}.${id.name}`)
  )
  assert.deepStrictEqual(undecided, [])
})

const today = "2026-03-08" as LocalDate

/** The example with a value in a field of its one object, of the first element of its list, or next to `method`. */
const withField = (example: Body, field: string, value: unknown): Body => {
  const [part, fields] =
    Object.entries(example).find(([, inner]) => typeof inner === "object" && inner !== null) ?? []
  if (part === undefined) return { ...example, [field]: value }
  const filled = { ...([fields].flat()[0] as Body), [field]: value }
  return { ...example, [part]: Array.isArray(fields) ? [filled] : filled }
}

it.each(catalogue.filter(({ limitedBy }) => limitedBy))(
  "is no blank text in $name, but may be null",
  ({ accept, example = {}, limitedBy = [] }) => {
    for (const field of limitedBy) {
      const problemsWith = (value: unknown): ReadonlyArray<string> => {
        const accepted: Result.Result<unknown, InvalidRequest> = accept(
          withField(example, field, value),
          { form: "path", today }
        )
        const problems = Result.isFailure(accepted) ? accepted.failure.problems : []
        return problems.map(({ message }) => message)
      }
      const refused = `${field} cannot be empty; leave it out if none is meant`
      for (const blank of ["", " \t"]) assert.include(problemsWith(blank), refused)
      assert.notInclude(problemsWith(null), refused)
    }
  }
)
