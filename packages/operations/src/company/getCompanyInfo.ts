/** A company as stored: states, reachable moves, versions, last four digits; no full number. */
import {
  isInUse,
  linkedAccounts,
  type CompanyBankAccount
} from "@payroll/domain/bankAccount/companyBankAccount"
import { companyReference } from "@payroll/domain/company/company"
import type { CodePurpose } from "@payroll/domain/flowLink/guestCodes"
import { missing } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { companyAccountView } from "../views/accountViews.ts"
import { kybView } from "../views/kybView.ts"
import { idFields, listOf } from "../answerSchema.ts"
import type { Guest } from "../caller.ts"
import { eitherOf } from "../conditions.ts"
import { publishedAs } from "../decode.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { nextCursorField, pageFields, pageOf, placedPage } from "../page.ts"
import { CompanyStore } from "../ports/companyStore.ts"
import { isErased, withErasure } from "../ports/erasedSubjects.ts"
import { businessUserView, companyView, locationView } from "../views/companyViews.ts"
import { codesNeeded, needsCodeField } from "../guestRequest.ts"
import { verificationView } from "../views/verificationView.ts"

const ACCOUNTS_SHOWN = 20
/** Comes after all ids. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** The accounts of a page: first those that are linked, with the newest of the others, then older ones. */
export const accountsOnPage = (
  all: ReadonlyArray<CompanyBankAccount>,
  after: string
): {
  readonly accounts: ReadonlyArray<CompanyBankAccount>
  readonly nextCursor: string | null
} => {
  const linked = after === "" ? linkedAccounts(all) : []
  const history = all.filter((each) => !isInUse(each) && (after === "" || each.id < after))
  const rows = Math.max(0, ACCOUNTS_SHOWN - linked.length)
  const newest = rows === 0 ? [] : history.slice(-rows)
  const onPage = new Set([...linked, ...newest])
  return {
    accounts: all.filter((account) => onPage.has(account)),
    nextCursor: history.length > rows ? (newest[0]?.id ?? LAST_ID) : null
  }
}

/** A company is named by its id or by the client's own id. */
const namesCompany = publishedAs(
  eitherOf("companyId", "companyReferenceId"),
  ({ companyId, companyReferenceId }) =>
    companyId === undefined && companyReferenceId === undefined ? [missing(["companyId"])] : []
)

interface NamedCompany {
  readonly companyId?: string
  readonly companyReferenceId?: string
}

/** Finds the company that a request names; undefined if its reference id is not the named one. */
const companyNamed = Effect.fnUntraced(function* (
  clientId: string,
  { companyId, companyReferenceId }: NamedCompany
) {
  const { profile, companyOfReference } = yield* CompanyStore
  const id = companyId ?? (yield* companyOfReference(clientId, companyReferenceId ?? ""))
  const loaded = id === undefined ? undefined : yield* profile(clientId, id)
  const reference = loaded?.company.companyReferenceId
  return (companyReferenceId ?? reference) === reference ? loaded : undefined
})

/** The parts that no guest sees: people, and words of reviewers. */
const NOT_FOR_GUESTS = { businessUsers: [], verification: null } as const

/** The parts that a guest does not see who sets the account alone, or has to confirm a code first. */
const UNSEEN = { kybInformation: null, companyLocations: [] } as const

/** The parts of a company that a guest does not see. */
const hiddenFrom = (
  guest: Guest | undefined,
  needsCode: ReadonlyArray<CodePurpose>
): Partial<typeof NOT_FOR_GUESTS & typeof UNSEEN> => {
  if (!guest) return {}
  const seesData = guest.flow === "company-onboarding" && !needsCode.includes("data")
  return { ...NOT_FOR_GUESTS, ...(seesData ? {} : UNSEEN) }
}

export const getCompanyInfo = defineRead({
  group: "reports",
  name: "getCompanyInfo",
  role: "read",
  summary: "A company with its KYB information, locations, people and accounts",
  forGuests: {
    flows: ["company-bank-account", "company-onboarding"],
    subject: [undefined, "companyId"],
    fields: [],
    code: undefined
  },
  request: Schema.Struct({
    companyId: Schema.optionalKey(idFields.companyId),
    companyReferenceId: companyReference,
    cursor: pageFields.cursor
  }),
  rules: [namesCompany],
  response: Schema.Struct({
    company: companyView.schema,
    kybInformation: Schema.NullOr(kybView.schema),
    companyLocations: listOf(locationView.schema, "The locations."),
    businessUsers: listOf(businessUserView.schema, "The people who represent the company."),
    companyFundingSourceEntities: listOf(
      companyAccountView.schema,
      "The bank accounts in use and the newest of those that were replaced or deactivated, 20 in all; further ones by page."
    ),
    ...nextCursorField,
    verification: Schema.NullOr(verificationView.schema),
    ...needsCodeField
  }),
  read: ({ cursor = "", ...named }, { client, guest }) =>
    Effect.gen(function* () {
      const loaded = yield* orNotFound("company", companyNamed(client.id, named))
      const page = yield* Effect.fromResult(placedPage(pageOf({ cursor })))
      const { accounts, nextCursor } = accountsOnPage(loaded.bankAccounts, page.after)
      const needsCode = yield* codesNeeded(guest, client.id)
      const company = companyView.of({
        ...loaded.company,
        isErased: yield* isErased(client.id, loaded.company.id)
      })
      const people = yield* withErasure(loaded.businessUsers)
      const shown = needsCode.includes("pay") ? [] : accounts.map(companyAccountView.of)
      return {
        company: guest ? { ...company, termsAcceptedBy: null, legalHold: null } : company,
        kybInformation: kybView.orNull(loaded.kyb),
        companyLocations: loaded.locations.map(locationView.of),
        businessUsers: people.map(businessUserView.of),
        companyFundingSourceEntities: guest
          ? shown.map((account) => ({ ...account, returnCode: null }))
          : shown,
        nextCursor,
        verification: verificationView.orNull(loaded.attempts.latest),
        needsCode,
        ...hiddenFrom(guest, needsCode)
      }
    }),
  example: { companyId: exampleId }
})
