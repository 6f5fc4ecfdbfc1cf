/** A company with a pay period that can be handed over, and a recipient, at the command line. */
import { layerRuntime, type Runtime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import { addDays } from "@payroll/domain/calendar/localDate"
import { fingerprintText, publicKeyOf } from "@payroll/domain/handover/publicKey"
import { today } from "@payroll/testing/today"
import { remakeMacsAfter } from "@payroll/testing/database/remadeMacs"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { generateKeyPairSync, hash } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { operateWithin } from "../src/operate.ts"
import { businessOf } from "./business.ts"
import { ownService, payroll, type Settings } from "./command.ts"

export type Json = Readonly<Record<string, unknown>>

export const SSNS = ["219091201", "219091202", "219091203"] as const
export const ACCOUNTS = ["600100200301", "600100200302", "600100200303"] as const
export const EIN = "847201936"

/** The first day of a month that ended long enough ago. */
const MONTH = `${addDays(today(), -62).slice(0, 7)}-01`

/** Runs calls of the operator on one opened database. */
export const operating = <A, E>(env: Settings, calls: Effect.Effect<A, E, Runtime>): Promise<A> => {
  const settings = Result.getOrThrow(parseSettings(env, () => ""))
  return Effect.runPromise(Effect.provide(calls, layerRuntime(settings)))
}

export const make = (operation: string, body: Json, role?: "payroll") =>
  Effect.map(operateWithin("default", operation, body, role), (answer) => answer as Json)

const idOf = (answer: Json, object: string, name: string): string =>
  String((answer[object] as Json)[name])

const worker = Effect.fnUntraced(function* (companyId: string, index: number) {
  const user = {
    companyId,
    firstName: "Eva",
    lastName: "Okafor",
    email: `eva${index}@acme.example`,
    dateOfJoin: "2024-01-15",
    workerType: "W2",
    jobTitle: "Baker",
    companyLocationCategory: "Remote",
    stateCode: "DE"
  }
  return idOf(yield* make("addUser", { user }), "user", "userId")
})

const payee = Effect.fnUntraced(function* (companyId: string, index: number) {
  const userId = yield* worker(companyId, index)
  yield* make("addUserWage", {
    userWage: {
      companyId,
      userId,
      wageRate: "20.5",
      wageBasis: "Per Hour",
      workerType: "W2",
      userType: "Paid by the hour",
      employmentStatus: "Full Time (30+ Hours per week)",
      paymentMethod: "Direct Deposit"
    }
  })
  yield* make("addKycInformation", {
    kycInformation: {
      userId,
      ssn: SSNS[index],
      dateOfBirth: "1990-04-12",
      address1: "8 Orchard Lane",
      city: "Dover",
      state: "DE",
      zipcode: "19901"
    }
  })
  yield* make("addUserBankAccount", {
    userBankAccount: {
      userId,
      bankName: "First Bank",
      accountType: "Checking",
      accountName: "Eva Okafor",
      routingNumber: "021000021",
      accountNumber: ACCOUNTS[index]
    }
  })
  return userId
})

const company = Effect.gen(function* () {
  const business = yield* make("createBusiness", businessOf(EIN))
  const companyId = idOf(business, "registration", "companyId")
  const paySchedule = { companyId, workerType: "W2", compensationFrequency: "Semi-Monthly" }
  yield* make("addPaySchedule", { paySchedule: { ...paySchedule, startDate: MONTH } })
  const userIds = yield* Effect.forEach(SSNS, (_ssn, index) => payee(companyId, index))
  const lacking = yield* worker(companyId, SSNS.length)
  const { payPeriods } = yield* make("getUnProcessedPayPeriod", { companyId, limit: 2 })
  const payPeriodId = String((payPeriods as ReadonlyArray<Json>)[0]?.["payPeriodId"])
  return { companyId, userIds, lacking, payPeriodId }
})

/** Sets what no call brings about: verifications and the day of waiting are over. */
const settle = async (env: Settings & { readonly PAYROLL_DATA_DIR: string }): Promise<void> => {
  const database = new DatabaseSync(join(env.PAYROLL_DATA_DIR, "payroll.db"))
  const statements = `update company set kyb_status = 'passed';
    update worker set user_status = 'Active', kyc_status = 'passed'
      where id in (select worker_id from kyc_information);
    update worker_bank_account set status = 'ready', due_at = null;
    update recipient set confirmed_at = 1`
  database.exec(statements)
  database.close()
  await operating(env, remakeMacsAfter(statements))
}

/** The rows of a table. */
export const rowsOf = (
  env: Settings & { readonly PAYROLL_DATA_DIR: string },
  query: string
): ReadonlyArray<Json> => {
  const database = new DatabaseSync(join(env.PAYROLL_DATA_DIR, "payroll.db"))
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}

/** A new key of a recipient, whose private part is in a file. */
export const newKey = (file: string) => {
  const { publicKey, privateKey } = generateKeyPairSync("x25519")
  writeFileSync(file, JSON.stringify(privateKey.export({ format: "jwk" })))
  const jwk = publicKey.export({ format: "jwk" }) as unknown as Parameters<typeof publicKeyOf>[0]
  const key = publicKeyOf(jwk) ?? assert.fail("no key")
  return { publicKey: key, fingerprint: hash("sha256", fingerprintText(key), "base64url") }
}

/** Makes an installation with three workers who can be paid and one who cannot, and the recipient "Pay bureau". */
export const payableCompany = async () => {
  const env = ownService()
  const file = (name: string): string => join(env.PAYROLL_DATA_DIR, name)
  const created = await payroll(env, ["client", "create", "default"])
  assert.strictEqual(created.code, 0, created.stderr)
  const { publicKey, fingerprint } = newKey(file("pay-run.jwk"))
  const recipient = { name: "Pay bureau", publicKey: { ...publicKey } }
  const made = await operating(
    env,
    Effect.andThen(make("addRecipient", { actedBy: "Rosa Diaz", recipient }), company)
  )
  await settle(env)
  return { env, file, fingerprint, ...made }
}
