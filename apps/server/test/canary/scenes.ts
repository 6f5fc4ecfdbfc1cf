/** Scenes of records with canaries that take more than a single call. */
import { assert } from "@effect/vitest"
import { daysFromToday } from "@payroll/testing/today"
import type { DatabaseName, Installation } from "../installation.ts"
import type { Body, Path } from "../examples.ts"
import type { Credential } from "../testServer.ts"
import { NEEDS_REVIEW, type CanaryCaller } from "./canaryCaller.ts"

type Values = ReadonlyArray<readonly [Path, unknown]>

const FAILS = "000000001"
const LATE = "000000006"

/** Calls an operation with its example and these values. */
const called = async (who: CanaryCaller, name: string, values: Values, status = 200) => {
  const [operation, body] = await who.example(name, values)
  const answer = await who.operate(operation, body, status)
  return JSON.parse(answer.text) as Readonly<Record<string, Body>>
}

const owner = (who: CanaryCaller, ssn: string, place: string): Values => [
  [["businessUser", "ssn"], ssn],
  [["businessUser", "dateOfBirth"], who.fresh("dateOfBirth", place)]
]

const OWNS: Values = [
  [["businessUser", "address1"], "2 Side Street"],
  [["businessUser", "city"], "Dover"],
  [["businessUser", "state"], "DE"],
  [["businessUser", "zipcode"], "19901"],
  [["businessUser", "beneficialOwner"], true],
  [["businessUser", "ownershipPercentage"], 60]
]

/** A worker of a company, and the values that name him in a request for his KYC information. */
const workerOf = async (who: CanaryCaller, companyId: unknown, place: string, ssn?: string) => {
  const { user } = await called(who, "addUser", [
    [["user", "companyId"], companyId],
    [["user", "email"], undefined]
  ])
  const values: Values = [
    [["kycInformation", "userId"], user?.["userId"]],
    [["kycInformation", "ssn"], ssn ?? who.fresh("ssn", place)],
    [["kycInformation", "dateOfBirth"], who.fresh("dateOfBirth", place)]
  ]
  return values
}

/** Verifications that fail or are left to a person, each with canaries in what was submitted. */
export const verdicts = async (who: CanaryCaller): Promise<void> => {
  for (const magic of [FAILS, NEEDS_REVIEW]) {
    const place = `a verdict on ${magic}`
    const ein = who.fresh("ein", place)
    await called(who, "createBusiness", [
      [["kybInformation", "ein"], ein],
      ...OWNS,
      ...owner(who, magic, place)
    ])
    const { registration } = await called(who, "createBusiness", [
      [["kybInformation", "ein"], magic],
      ...OWNS,
      ...owner(who, who.fresh("ssn", place), place)
    ])
    const worker = await workerOf(who, registration?.["companyId"], place, magic)
    await called(who, "addKycInformation", worker)
  }
  await replaced(who)
  await flagged(who)
  await fromAbroad(who)
}

/** Links that are mailed and shown, one of which is opened: their tokens are in no answer but the first. */
export const links = async (who: CanaryCaller, { sql }: Installation): Promise<void> => {
  const { registration } = await called(who, "createBusiness", [])
  const companyId = registration?.["companyId"]
  const { user } = await called(who, "addUser", [
    [["user", "companyId"], companyId],
    [["user", "email"], "ike@canary.example"],
    [["user", "invite"], true]
  ])
  const userId = user?.["userId"]
  await called(who, "addUserWage", [
    [["userWage", "companyId"], companyId],
    [["userWage", "userId"], userId]
  ])
  const link = { flow: "worker-onboarding", userId }
  await called(who, "addFlowLink", [[["flowLink"], { ...link, sendMail: true }]])
  const { status, text } = await who.client.operate("addFlowLink", {
    method: "addFlowLink",
    flowLink: link
  })
  assert.strictEqual(status, 200, text)
  const [, flowName, token] = /flow\/([^#]+)#([^"]+)/.exec(text) ?? []
  const headers = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" }
  const body = { flowName, token }
  for (const [path, answered] of [
    ["/flow/session/begin", 200],
    ["/flow/session/begin", 404],
    ["/flow/session/request", 200]
  ] as const) {
    await who.ask({ path, body, headers }, answered)
  }
  const [{ count } = {}] = await sql("select count(*) as count from mail where status = 'waiting'")
  assert.isAtLeast(Number(count), 2)
}

/** Whole numbers that are shown to the role payroll: only the answers have them. */
export const reveals = async (who: CanaryCaller, { sql }: Installation): Promise<void> => {
  const place = "a number that is shown"
  const [ein, ssn, account] = [
    who.fresh("ein", place),
    who.fresh("ssn", place),
    who.fresh("accountNumber", place)
  ]
  const { registration } = await called(who, "createBusiness", [
    [["kybInformation", "ein"], ein],
    ...OWNS,
    ...owner(who, who.fresh("ssn", place), place)
  ])
  const companyId = registration?.["companyId"]
  const { kycInformation } = await called(
    who,
    "addKycInformation",
    await workerOf(who, companyId, place, ssn)
  )
  const { companyFundingSourceEntity } = await called(who, "addCompanyBankAccount", [
    [["companyFundingSourceEntity", "companyId"], companyId],
    [["companyFundingSourceEntity", "accountNumber"], account]
  ])
  const { credential } = await called(who, "addCredential", [
    [["credential", "role"], "payroll"],
    [["credential", "expiryDate"], daysFromToday(9)],
    [["actedBy"], "Ann Bell"]
  ])
  await sql("update credential set pending_issuer = null where role = 'payroll'")
  const as = { username: String(credential?.["keyId"]), password: String(credential?.["secret"]) }
  for (const [recordId, field, number] of [
    [companyId, "ein", ein],
    [kycInformation?.["userId"], "ssn", ssn],
    [companyFundingSourceEntity?.["companyFundingSourceEntityId"], "accountNumber", account]
  ]) {
    const reveal = { recordId, field, reason: "papers for the IRS" }
    const { text } = await who.shown(as, "/payroll", { method: "revealNumber", reveal })
    assert.include(text, `"number":"${String(number)}"`)
  }
  const paid = { companyId, userId: kycInformation?.["userId"], numbers: [ein, ssn] }
  await handsOver(who, as, sql, paid)
  await corrects(who, as, sql)
}

interface Paid {
  readonly companyId: unknown
  readonly userId: unknown
  readonly numbers: ReadonlyArray<string>
}

/** Makes somebody payable, whatever the provider says; returns the id of a pay period and the number of the account. */
const payable = async (
  who: CanaryCaller,
  sql: Installation["sql"],
  { companyId, userId }: Paid
): Promise<readonly [payPeriodId: string, accountNumber: string]> => {
  const accountNumber = who.fresh("accountNumber", "a hand-over")
  const { userBankAccount } = await called(who, "addUserBankAccount", [
    [["userBankAccount", "userId"], userId],
    [["userBankAccount", "accountNumber"], accountNumber]
  ])
  await called(who, "addUserWage", [
    [["userWage", "companyId"], companyId],
    [["userWage", "userId"], userId],
    [["userWage", "paymentMethod"], "Direct Deposit"]
  ])
  const { paySchedule } = await called(who, "addPaySchedule", [
    [["paySchedule", "companyId"], companyId]
  ])
  const subjects = `subject_id in ('${String(companyId)}', '${String(userId)}')`
  await sql(
    `update verification_attempt set status = 'superseded', due_at = null, version = version + 1 where ${subjects}`
  )
  await sql(`update company set kyb_status = 'passed' where id = '${String(companyId)}'`)
  const passed = "kyc_status = 'passed', user_status = 'Active'"
  await sql(`update worker set ${passed} where id = '${String(userId)}'`)
  const ready = "status = 'ready', awaits_approval = 0, due_at = null"
  const accountId = String(userBankAccount?.["userBankAccountId"])
  await sql(`update worker_bank_account set ${ready} where id = '${accountId}'`)
  const scheduleId = String(paySchedule?.["payScheduleId"])
  const [period] = await sql(
    `select id from pay_period where pay_schedule_id = '${scheduleId}' order by period_end limit 1`
  )
  return [String(period?.["id"]), accountNumber]
}

/** Hand-overs of a pay period and of a year: the answers have the numbers, unless they are encrypted. */
const handsOver = async (
  who: CanaryCaller,
  as: Credential,
  sql: Installation["sql"],
  paid: Paid
): Promise<void> => {
  const { companyId, numbers } = paid
  const [payPeriodId, account] = await payable(who, sql, paid)
  const input = { method: "getPayrollInput", companyId, payPeriodId, requireLocked: false }
  const year = Number(daysFromToday(20).slice(0, 4))
  for (const [body, expected] of [
    [input, [...numbers, account]],
    [{ ...input, knownAt: new Date().toISOString() }, numbers],
    [{ ...input, format: "csv", part: "accounts" }, [account]],
    [{ method: "getYearInput", companyId, year, form: "W-2" }, numbers]
  ] as const) {
    const { text } = await who.shown(as, "/payroll", body)
    for (const number of expected) assert.include(text, number, JSON.stringify(body))
  }
  const example = await who.client.example("addRecipient")
  const { text } = await who.ask(
    { path: "/payroll", body: { ...example, method: "addRecipient", actedBy: "Ann Bell" } },
    200
  )
  const { recipient } = JSON.parse(text) as Readonly<Record<string, Body>>
  const { recipientId, fingerprint } = recipient ?? {}
  await sql(`update recipient set confirmed_at = 1 where id = '${String(recipientId)}'`)
  const encrypted = { ...input, recipient: recipientId, fingerprint }
  const sealed = await who.ask({ path: "/payroll", body: encrypted, as }, 200)
  assert.match(sealed.text, /"encrypted":"[\w.-]{500,}"/)
}

/** A bank's notification of change, whose account number is sealed like others. */
const corrects = async (
  who: CanaryCaller,
  as: Credential,
  sql: Installation["sql"]
): Promise<void> => {
  const [, body] = await who.example("reportPayResults")
  const [result] = body["results"] as ReadonlyArray<Body>
  const { userBankAccount } = await called(who, "addUserBankAccount", [
    [["userBankAccount", "userId"], result?.["userId"]]
  ])
  const id = String(userBankAccount?.["userBankAccountId"])
  const ready = "status = 'ready', awaits_approval = 0, due_at = null"
  await sql(`update worker_bank_account set ${ready} where id = '${id}'`)
  const corrected = { accountNumber: who.fresh("accountNumber", "reportPayResults, accepted") }
  const change = { ...result, status: "paid", returnCode: "C01", corrected }
  const report = { ...body, method: "reportPayResults", results: [change] }
  const { text } = await who.ask({ path: "/payroll", body: report, as }, 200)
  assert.include(text, "the corrected bank account waits for approval")
}

/** An owner whom a document identifies instead of an SSN. */
const fromAbroad = async (who: CanaryCaller): Promise<void> => {
  const place = "an owner who lives abroad"
  await called(who, "createBusiness", [
    [["kybInformation", "ein"], who.fresh("ein", place)],
    ...OWNS,
    [["businessUser", "country"], "CA"],
    [["businessUser", "ssn"], undefined],
    [["businessUser", "dateOfBirth"], who.fresh("dateOfBirth", place)],
    [
      ["businessUser", "foreignId"],
      { type: "Passport", number: who.fresh("document", place), country: "CA" }
    ]
  ])
}

/** Data that take the place of others while those are being verified. */
const replaced = async (who: CanaryCaller): Promise<void> => {
  const place = "data that come late"
  const { registration } = await called(who, "createBusiness", [
    [["kybInformation", "ein"], who.fresh("ein", place)]
  ])
  const worker = await workerOf(who, registration?.["companyId"], place, LATE)
  await called(who, "addKycInformation", worker)
  const ssn = [["kycInformation", "ssn"], who.fresh("ssn", place)] as const
  await called(who, "updateKycInformation", [...worker, ssn])
}

/** Two of one number: the second is left to a person. */
const flagged = async (who: CanaryCaller): Promise<void> => {
  const place = "a duplicate that is flagged"
  const ein = who.fresh("ein", place)
  await called(who, "createBusiness", [[["kybInformation", "ein"], ein]])
  const { registration } = await called(who, "createBusiness", [[["kybInformation", "ein"], ein]])
  const ssn = who.fresh("ssn", place)
  for (let workers = 0; workers < 2; workers += 1) {
    const worker = await workerOf(who, registration?.["companyId"], place, ssn)
    await called(who, "addKycInformation", worker)
  }
}

/** Duplicates that a client refuses. */
export const duplicates = async (rejecting: CanaryCaller): Promise<void> => {
  const place = "a duplicate that is refused"
  const ein: Values = [[["kybInformation", "ein"], rejecting.fresh("ein", place)]]
  const { registration } = await called(rejecting, "createBusiness", ein)
  await called(rejecting, "createBusiness", ein, 400)
  const ssn = rejecting.fresh("ssn", place)
  for (const status of [200, 400]) {
    const worker = await workerOf(rejecting, registration?.["companyId"], place, ssn)
    await called(rejecting, "addKycInformation", worker, status)
  }
}

/** Requests that a record's state, its version or its owner forbids. */
export const conflicts = async (who: CanaryCaller, stranger: CanaryCaller): Promise<void> => {
  const place = "a conflict"
  const { registration } = await called(who, "createBusiness", [
    [["kybInformation", "ein"], NEEDS_REVIEW]
  ])
  const [companyId, businessUserId] = [
    registration?.["companyId"],
    registration?.["businessUserId"]
  ]
  const other: Values = [
    [["kybInformation", "companyId"], companyId],
    [["kybInformation", "ein"], who.fresh("ein", place)]
  ]
  await called(who, "updateKybInformation", [...other, [["kybInformation", "version"], 99]], 409)
  await called(stranger, "addKybInformation", other, 404)
  const outdated: Values = [
    [["businessUser", "businessUserId"], businessUserId],
    [["businessUser", "version"], 99],
    ...owner(who, who.fresh("ssn", place), place)
  ]
  await called(who, "updateAdminUser", outdated, 409)
  await called(stranger, "updateAdminUser", outdated, 404)
  const worker = await workerOf(who, companyId, place)
  await called(who, "addKycInformation", worker)
  await called(who, "addKycInformation", worker, 400)
  await called(stranger, "addKycInformation", worker, 404)
  await called(
    who,
    "updateKycInformation",
    [...(await workerOf(who, companyId, place)), ...worker, [["kycInformation", "version"], 99]],
    409
  )
  const account: Values = [
    [["companyFundingSourceEntity", "companyId"], companyId],
    [["companyFundingSourceEntity", "accountNumber"], who.fresh("accountNumber", place)]
  ]
  await called(stranger, "updateCompanyBankAccount", account, 404)
  const deposit: Values = [
    [["userBankAccount", "userId"], worker[0]?.[1]],
    [["userBankAccount", "accountNumber"], who.fresh("accountNumber", place)]
  ]
  await called(who, "addUserBankAccount", deposit)
  await called(who, "addUserBankAccount", deposit, 400)
  await called(stranger, "addUserBankAccount", deposit, 404)
}

/** A value that the database is told not to take: nothing of a sensitive record may be told then. */
const NOWHERE = "Nowhere"

const FAILING: ReadonlyArray<readonly [table: string, column: string]> = [
  ["company_location", "city"],
  ["kyc_information", "city"],
  ["company_bank_account", "bank_name"]
]

const refusing: Readonly<Record<DatabaseName, (table: string, column: string) => string>> = {
  SQLite: (table, column) =>
    `create trigger ${table}_refuses before insert on ${table}
     when new.${column} = '${NOWHERE}' begin select raise(abort, 'refused'); end`,
  PostgreSQL: (table, column) =>
    `alter table ${table} add constraint ${table}_refuses check (${column} <> '${NOWHERE}')`
}

/** Commits that the database refuses in the middle. */
export const failingCommits = async (
  who: CanaryCaller,
  name: DatabaseName,
  { sql }: Installation
): Promise<void> => {
  for (const [table, column] of FAILING) await sql(refusing[name](table, column))
  const place = "a commit that fails"
  const business: Values = [
    [["kybInformation", "ein"], who.fresh("ein", place)],
    ...owner(who, who.fresh("ssn", place), place)
  ]
  const nowhere: Values = [[["companyLocation", "city"], NOWHERE]]
  await called(who, "createBusiness", [...business, ...nowhere], 500)
  const { registration } = await called(who, "createBusiness", business)
  const companyId = registration?.["companyId"] ?? assert.fail("no company")
  const worker = await workerOf(who, companyId, place)
  await called(who, "addKycInformation", [...worker, [["kycInformation", "city"], NOWHERE]], 500)
  const account: Values = [
    [["companyFundingSourceEntity", "companyId"], companyId],
    [["companyFundingSourceEntity", "accountNumber"], who.fresh("accountNumber", place)],
    [["companyFundingSourceEntity", "bankName"], NOWHERE]
  ]
  await called(who, "updateCompanyBankAccount", account, 500)
}
