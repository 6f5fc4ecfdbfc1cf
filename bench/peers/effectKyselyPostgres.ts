/** createBusiness as it is usually written with Effect: HttpApi, Schema, and Kysely on PostgreSQL. */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Runtime from "effect/Runtime"
import * as Schema from "effect/Schema"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiError from "effect/http-api/HttpApiError"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import { Kysely, PostgresDialect, type Transaction } from "kysely"
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import pg from "pg"
import { migratePostgres } from "../../packages/adapters/src/sql/postgres/migrate.ts"
import type { Tables } from "../../packages/adapters/src/sql/tables.ts"
import { isAuthentic, newClient, setting } from "../floor/client.ts"
import type { Client } from "../floor/business.ts"
import {
  BIRTH_MIN,
  EinInUse,
  ENTITY_TYPES,
  FILING_FORMS,
  OWNER_FIELDS,
  prepareBusiness,
  STATE_CODES,
  STATE_NAMES,
  today,
  YES_NO,
  type BusinessBody,
  type PreparedBusiness
} from "./business.ts"

const name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100))
const text = Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100)))
const matching = (pattern: RegExp) => Schema.String.check(Schema.isPattern(pattern))
const nineDigits = matching(/^\d{9}$/)
const phone = matching(/^\d{10}$/)
const zipcode = matching(/^(?:\d{5}|\d{9}|\d{5}-\d{4})$/)
const stateCode = Schema.Literals(STATE_CODES)
const country = Schema.Literal("US")

const day = matching(/^\d{4}-\d{2}-\d{2}$/).check(
  Schema.makeFilter((value) => {
    const at = Date.parse(value)
    const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
    return isDay ? undefined : "must be a calendar date, YYYY-MM-DD"
  })
)

const Registration = Schema.Struct({
  company: name,
  businessWebsite: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2_048))),
  doingBusinessAs: text,
  isTermsAccepted: Schema.Literal(true)
})

const KybInformation = Schema.Struct({
  ein: nineDigits,
  entityType: Schema.Literals(ENTITY_TYPES),
  incorporationState: Schema.Literals(STATE_NAMES),
  dateOfIncorporation: day,
  irsAssisgnedFederalFilingForm: Schema.Literals(FILING_FORMS),
  payrollRunThisYear: Schema.Literals(YES_NO),
  formerPaidThisYear: Schema.Literals(YES_NO)
})

const CompanyLocation = Schema.Struct({
  companyLocation: name.check(Schema.isMaxLength(40)),
  address1: name,
  address2: text,
  city: name,
  state: stateCode,
  zipcode,
  country,
  phoneNumber: Schema.optionalKey(phone),
  isWorkLocation: Schema.Boolean,
  isMailingAddress: Schema.Boolean,
  isFilingAddress: Schema.Boolean
})

const BusinessUser = Schema.Struct({
  firstName: name,
  middleName: text,
  lastName: name,
  email: matching(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/).check(Schema.isMaxLength(254)),
  phoneNumber: phone,
  address1: Schema.optionalKey(name),
  address2: text,
  city: Schema.optionalKey(name),
  state: Schema.optionalKey(stateCode),
  zipcode: Schema.optionalKey(zipcode),
  country,
  ssn: Schema.optionalKey(nineDigits),
  dateOfBirth: Schema.optionalKey(
    day.check(
      Schema.makeFilter((value) =>
        value < today() && value > BIRTH_MIN ? undefined : "must be in the past"
      )
    )
  ),
  payrollAdmin: Schema.Boolean,
  bookkeeper: Schema.Boolean,
  beneficialOwner: Schema.Boolean,
  ownershipPercentage: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
  )
}).check(
  Schema.makeFilter((user) => {
    if (!user.beneficialOwner) return undefined
    const missing = OWNER_FIELDS.find((field) => user[field] === undefined)
    return missing === undefined ? undefined : { path: [missing], issue: "is mandatory" }
  })
)

class Authentication extends HttpApiMiddleware.Service<Authentication>()("bench/Authentication", {
  security: { basic: HttpApiSecurity.basic },
  error: HttpApiError.Unauthorized
}) {}

const Registered = Schema.Struct({
  registration: Schema.Struct({
    companyId: Schema.String,
    kybInformationId: Schema.String,
    businessUserId: Schema.String,
    companyLocationId: Schema.String,
    status: Schema.Literal("Registered"),
    message: Schema.String,
    version: Schema.Int
  })
})
type Registered = typeof Registered.Type

class Onboarding extends HttpApiGroup.make("onboarding")
  .add(
    HttpApiEndpoint.post("createBusiness", "/companyOnboarding/createBusiness", {
      payload: Schema.Struct({
        method: Schema.Literal("createBusiness"),
        registration: Registration,
        kybInformation: KybInformation,
        companyLocation: CompanyLocation,
        businessUser: BusinessUser
      }),
      success: Registered,
      error: HttpApiError.BadRequest
    })
  )
  .middleware(Authentication) {}

class Api extends HttpApi.make("api").add(Onboarding) {}

const CONNECTIONS = 10

const store = async (trx: Transaction<Tables>, business: PreparedBusiness): Promise<void> => {
  const claimed = await trx
    .insertInto("claim")
    .values(business.einClaim)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isEinTaken = claimed.numInsertedOrUpdatedRows === 0n
  if (isEinTaken) {
    const { duplicates } = await trx
      .selectFrom("client")
      .select("duplicates")
      .where("id", "=", business.clientId)
      .executeTakeFirstOrThrow()
    if (duplicates === "reject") throw new EinInUse()
  }
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
          return JSON.parse(business.answer) as Registered
        })
      })
    })
  )
}

/** Migrates the database and inserts a client. */
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

/** A stop by signal is a success. */
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
