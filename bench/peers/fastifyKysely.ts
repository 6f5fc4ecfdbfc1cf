/** createBusiness as one usually writes it with Fastify, JSON Schema and Kysely on better-sqlite3. */
import Fastify, { type FastifyError } from "fastify"
import { Kysely, SqliteDialect, type Transaction } from "kysely"
import { randomUUID } from "node:crypto"
import type { Tables } from "../../packages/adapters/src/sql/tables.ts"
import { isAuthentic, openSqlite, setting } from "../floor/client.ts"
import { answerBody, type Client } from "../floor/prepared.ts"
import { einClaim, rowsOf } from "../floor/rows.ts"
import { businessSchema } from "./businessJsonSchema.ts"
import {
  BIRTH_MIN,
  EIN_IN_USE,
  EinInUse,
  prepareBusiness,
  today,
  type BusinessBody
} from "./business.ts"

const [connection, client] = openSqlite(randomUUID)
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection.db }) })

const refusesDuplicates = async (trx: Transaction<Tables>, { id }: Client): Promise<boolean> => {
  const { duplicates } = await trx
    .selectFrom("client")
    .select("duplicates")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return duplicates === "reject"
}

const createBusiness = async (body: BusinessBody): Promise<string> => {
  const { asked, ids, prepared } = prepareBusiness(body, client)
  await db.transaction().execute(async (trx) => {
    const claimed = await trx
      .insertInto("claim")
      .values(einClaim(asked, ids, prepared))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isTaken = claimed.numInsertedOrUpdatedRows === 0n
    if (isTaken && (await refusesDuplicates(trx, client))) throw new EinInUse()
    const rows = rowsOf(asked, ids, prepared, isTaken)
    await trx.insertInto("company").values(rows.company).execute()
    await trx.insertInto("kyb_information").values(rows.kyb_information).execute()
    await trx.insertInto("company_location").values(rows.company_location).execute()
    await trx.insertInto("business_user").values(rows.business_user).execute()
    await trx.insertInto("verification_attempt").values(rows.verification_attempt).execute()
    await trx.insertInto("aggregate").values(rows.aggregate).execute()
    await trx.insertInto("claim").values(rows.claim).execute()
    await trx.insertInto("event").values([rows.inserted, rows.updated]).execute()
    await trx.insertInto("audit").values(rows.audit).execute()
  })
  return answerBody(ids, asked.business)
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
        await reply.code(401).send({ error: { code: 401, message: "who are you?", fields: [] } })
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
