/** createBusiness as it is usually written with Fastify, JSON Schema and Kysely on better-sqlite3. */
import Fastify, { type FastifyError } from "fastify"
import { Kysely, SqliteDialect, type Transaction } from "kysely"
import { randomUUID } from "node:crypto"
import type { Tables } from "../../packages/adapters/src/sql/tables.ts"
import { isAuthentic, openSqlite, setting } from "../floor/client.ts"
import type { Client } from "../floor/business.ts"
import {
  BIRTH_MIN,
  EIN_IN_USE,
  EinInUse,
  ENTITY_TYPES,
  FILING_FORMS,
  OWNER_FIELDS,
  prepareBusiness,
  STATE_CODES,
  STATE_NAMES,
  today,
  YES_NO,
  type BusinessBody
} from "./business.ts"

const name = { type: "string", minLength: 1, maxLength: 100 } as const
const optionalText = { type: "string", maxLength: 100 } as const
const nineDigits = { type: "string", pattern: "^\\d{9}$" } as const
const phone = { type: "string", pattern: "^\\d{10}$" } as const
const zipcode = { type: "string", pattern: "^(?:\\d{5}|\\d{9}|\\d{5}-\\d{4})$" } as const
const day = { type: "string", format: "date" } as const
const flag = { type: "boolean" } as const

const registration = {
  type: "object",
  required: ["company", "isTermsAccepted"],
  properties: {
    company: name,
    businessWebsite: { type: "string", maxLength: 2_048 },
    doingBusinessAs: optionalText,
    isTermsAccepted: { const: true }
  }
} as const

const kybInformation = {
  type: "object",
  required: [
    "ein",
    "entityType",
    "incorporationState",
    "dateOfIncorporation",
    "irsAssisgnedFederalFilingForm",
    "payrollRunThisYear",
    "formerPaidThisYear"
  ],
  properties: {
    ein: nineDigits,
    entityType: { enum: ENTITY_TYPES },
    incorporationState: { enum: STATE_NAMES },
    dateOfIncorporation: day,
    irsAssisgnedFederalFilingForm: { enum: FILING_FORMS },
    payrollRunThisYear: { enum: YES_NO },
    formerPaidThisYear: { enum: YES_NO }
  }
} as const

const companyLocation = {
  type: "object",
  required: ["companyLocation", "address1", "city", "state", "zipcode", "isFilingAddress"],
  properties: {
    companyLocation: { type: "string", minLength: 1, maxLength: 40 },
    address1: name,
    address2: optionalText,
    city: name,
    state: { enum: STATE_CODES },
    zipcode,
    country: { const: "US", default: "US" },
    phoneNumber: phone,
    isWorkLocation: { ...flag, default: false },
    isMailingAddress: { ...flag, default: false },
    isFilingAddress: flag
  }
} as const

const businessUser = {
  type: "object",
  required: ["firstName", "lastName", "email", "phoneNumber"],
  properties: {
    firstName: name,
    middleName: optionalText,
    lastName: name,
    email: { type: "string", format: "email", maxLength: 254 },
    phoneNumber: phone,
    address1: name,
    address2: optionalText,
    city: name,
    state: { enum: STATE_CODES },
    zipcode,
    country: { const: "US", default: "US" },
    ssn: nineDigits,
    dateOfBirth: day,
    payrollAdmin: { ...flag, default: true },
    bookkeeper: { ...flag, default: false },
    beneficialOwner: { ...flag, default: false },
    ownershipPercentage: { type: "integer", minimum: 0, maximum: 100 }
  },
  if: { required: ["beneficialOwner"], properties: { beneficialOwner: { const: true } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: OWNER_FIELDS }
} as const

const businessSchema = {
  type: "object",
  required: ["method", "registration", "kybInformation", "companyLocation", "businessUser"],
  properties: {
    method: { const: "createBusiness" },
    registration,
    kybInformation,
    companyLocation,
    businessUser
  }
} as const

const [connection, client] = openSqlite(randomUUID)
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection.db }) })

const rejectsDuplicates = async (trx: Transaction<Tables>, { id }: Client): Promise<boolean> => {
  const { duplicates } = await trx
    .selectFrom("client")
    .select("duplicates")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return duplicates === "reject"
}

const createBusiness = async (body: BusinessBody): Promise<string> => {
  const business = prepareBusiness(body, client)
  await db.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto("claim")
      .values(business.einClaim)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isEinTaken = claimed.numInsertedOrUpdatedRows === 0n
    if (isEinTaken && (await rejectsDuplicates(trx, client))) throw new EinInUse()
    const rows = business.rowsOf(isEinTaken)
    await trx.insertInto("company").values(rows.company).execute()
    await trx.insertInto("kyb_information").values(rows.kybInformation).execute()
    await trx.insertInto("company_location").values(rows.companyLocation).execute()
    await trx.insertInto("business_user").values(rows.businessUser).execute()
    await trx.insertInto("verification_attempt").values(rows.verificationAttempt).execute()
    await trx.insertInto("aggregate").values(rows.aggregate).execute()
    await trx.insertInto("claim").values(rows.emailClaim).execute()
    await trx.insertInto("event").values([rows.inserted, rows.updated]).execute()
    await trx.insertInto("audit").values(rows.audit).execute()
  })
  return business.answer
}

const app = Fastify()

app.setErrorHandler((error: FastifyError, _request, reply) => {
  if (error instanceof EinInUse) {
    const { message } = EIN_IN_USE
    return reply.code(400).send({ error: { code: 400, message, fields: [EIN_IN_USE] } })
  }
  const status = error.validation ? 400 : (error.statusCode ?? 500)
  if (status >= 500) console.error(error)
  const message = status >= 500 ? "something went wrong" : error.message
  return reply
    .code(status)
    .send({ error: { code: status, message, fields: error.validation ?? [] } })
})

app.get("/health/ready", () => ({ status: "ok" }))

app.post<{ Body: BusinessBody }>(
  "/companyOnboarding/createBusiness",
  {
    schema: { body: businessSchema },
    onRequest: async (request, reply) => {
      if (!isAuthentic(request.headers.authorization)) {
        await reply
          .code(401)
          .send({ error: { code: 401, message: "wrong credentials", fields: [] } })
      }
    }
  },
  async (request, reply) => {
    const { dateOfBirth } = request.body.businessUser
    if (dateOfBirth !== undefined && (dateOfBirth >= today() || dateOfBirth <= BIRTH_MIN)) {
      const message = "dateOfBirth must be in the past"
      return reply.code(400).send({ error: { code: 400, message, fields: [] } })
    }
    return reply.type("application/json").send(await createBusiness(request.body))
  }
)

console.log(
  `listens on ${await app.listen({ port: Number(setting("PAYROLL_PORT")), host: "127.0.0.1" })}`
)
process.on("SIGTERM", () => {
  void app.close().then(() => {
    connection.close()
    process.exit(0)
  })
})
