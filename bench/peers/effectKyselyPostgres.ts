/** createBusiness as one usually writes it with Effect: HttpApi, Schema, and Kysely on PostgreSQL. */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Runtime from "effect/Runtime"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiError from "effect/http-api/HttpApiError"
import { Kysely, PostgresDialect, type Transaction } from "kysely"
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import pg from "pg"
import { migratePostgres } from "../../packages/adapters/src/sql/postgres/migrate.ts"
import type { Tables } from "../../packages/adapters/src/sql/tables.ts"
import { isAuthentic, newClient, setting } from "../floor/client.ts"
import { answerBody, type Client } from "../floor/prepared.ts"
import { einClaim, rowsOf } from "../floor/rows.ts"
import { EinInUse, prepareBusiness, type BusinessBody } from "./business.ts"
import { Api, Authentication, type Registered } from "./businessEffectSchema.ts"

const CONNECTIONS = 10

const store = async (
  trx: Transaction<Tables>,
  { asked, ids, prepared }: ReturnType<typeof prepareBusiness>
): Promise<void> => {
  const claimed = await trx
    .insertInto("claim")
    .values(einClaim(asked, ids, prepared))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isTaken = claimed.numInsertedOrUpdatedRows === 0n
  if (isTaken) {
    const { duplicates } = await trx
      .selectFrom("client")
      .select("duplicates")
      .where("id", "=", asked.client.id)
      .executeTakeFirstOrThrow()
    if (duplicates === "reject") throw new EinInUse()
  }
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
}

class Businesses extends Context.Service<
  Businesses,
  { readonly create: (body: BusinessBody) => Effect.Effect<Registered, HttpApiError.BadRequest> }
>()("bench/Businesses") {
  static readonly layer = Layer.effect(
    Businesses,
    Effect.gen(function* () {
      const db = yield* Effect.acquireRelease(
        Effect.sync(() => {
          const connectionString = setting("PAYROLL_DATABASE_URL")
          const pool = new pg.Pool({ connectionString, max: CONNECTIONS })
          return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
        }),
        (open) => Effect.promise(() => open.destroy())
      )
      const client = yield* Effect.promise(() => withClient(db))
      return Businesses.of({
        create: Effect.fn("Businesses.create")(function* (body) {
          const business = prepareBusiness(body, client)
          yield* Effect.catch(
            Effect.tryPromise({
              try: () => db.transaction().execute((trx) => store(trx, business)),
              catch: (error) => error
            }),
            (error) =>
              error instanceof EinInUse
                ? Effect.fail(new HttpApiError.BadRequest())
                : Effect.die(error)
          )
          return JSON.parse(answerBody(business.ids, business.asked.business)) as Registered
        })
      })
    })
  )
}

/** Migrates the database and puts the client into it. */
const withClient = async (db: Kysely<Tables>): Promise<Client> => {
  const [client, rows] = newClient(randomUUID)
  const connection = new pg.Client({ connectionString: setting("PAYROLL_DATABASE_URL") })
  await connection.connect()
  await migratePostgres(connection)
  await connection.end()
  for (const [table, row] of rows) {
    await db
      .insertInto(table as "client")
      .values(row as Tables["client"])
      .execute()
  }
  return client
}

const OnboardingLive = HttpApiBuilder.group(
  Api,
  "onboarding",
  Effect.fn(function* (handlers) {
    const businesses = yield* Businesses
    return handlers.handle(
      "createBusiness",
      Effect.fn("onboarding.createBusiness")(function* ({ payload }) {
        return yield* businesses.create(payload)
      })
    )
  })
)

const AuthenticationLive = Layer.succeed(
  Authentication,
  Authentication.of({
    basic: Effect.fn(function* (httpEffect, { credential }) {
      const pair = `${credential.username}:${Redacted.value(credential.password)}`
      const isKnown = isAuthentic(`Basic ${Buffer.from(pair).toString("base64")}`)
      return yield* isKnown ? httpEffect : Effect.fail(new HttpApiError.Unauthorized())
    })
  })
)

const Routes = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(OnboardingLive),
  Layer.provide(AuthenticationLive)
)

const Announced = Layer.effectDiscard(
  HttpServer.addressFormattedWith((url) => Effect.sync(() => console.log(`listens on ${url}`)))
)

/** To be stopped is how it ends well. */
const teardown: Runtime.Teardown = (exit, onExit) => {
  const isStopped = Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
  onExit(Exit.isSuccess(exit) || isStopped ? 0 : 1)
}

HttpRouter.serve(Routes, { disableLogger: true }).pipe(
  Layer.provideMerge(Announced),
  Layer.provide(Businesses.layer),
  Layer.provide(
    NodeHttpServer.layer(createServer, {
      port: Number(setting("PAYROLL_PORT")),
      host: "127.0.0.1"
    })
  ),
  Layer.launch,
  NodeRuntime.runMain({ teardown })
)
