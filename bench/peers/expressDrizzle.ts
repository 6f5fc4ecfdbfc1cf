/** createBusiness as it is usually written with Express, zod and Drizzle on better-sqlite3. */
import { eq, type $Type, type NotNull } from "drizzle-orm"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { integer, sqliteTable, text as textColumn } from "drizzle-orm/sqlite-core"
import express, { type NextFunction, type Request, type Response } from "express"
import { randomUUID } from "node:crypto"
import type { AddressInfo } from "node:net"
import { z } from "zod"
import { isAuthentic, openSqlite, setting } from "../floor/client.ts"
import * as layouts from "../floor/tables.ts"
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

const name = z.string().min(1).max(100)
const text = z.string().max(100).optional()
const nineDigits = z.string().regex(/^\d{9}$/, "must be exactly 9 digits")
const phone = z.string().regex(/^\d{10}$/, "must be exactly 10 digits")
const zipcode = z.string().regex(/^(?:\d{5}|\d{9}|\d{5}-\d{4})$/, "must be 5 or 9 digits")
const stateCode = z.enum(STATE_CODES)

const registration = z.object({
  company: name,
  businessWebsite: z.string().max(2_048).optional(),
  doingBusinessAs: text,
  isTermsAccepted: z.literal(true)
})

const kybInformation = z.object({
  ein: nineDigits,
  entityType: z.enum(ENTITY_TYPES),
  incorporationState: z.enum(STATE_NAMES),
  dateOfIncorporation: z.iso.date(),
  irsAssisgnedFederalFilingForm: z.enum(FILING_FORMS),
  payrollRunThisYear: z.enum(YES_NO),
  formerPaidThisYear: z.enum(YES_NO)
})

const companyLocation = z.object({
  companyLocation: z.string().min(1).max(40),
  address1: name,
  address2: text,
  city: name,
  state: stateCode,
  zipcode,
  country: z.literal("US").default("US"),
  phoneNumber: phone.optional(),
  isWorkLocation: z.boolean().default(false),
  isMailingAddress: z.boolean().default(false),
  isFilingAddress: z.boolean()
})

const businessUser = z
  .object({
    firstName: name,
    middleName: text,
    lastName: name,
    email: z.email().max(254),
    phoneNumber: phone,
    address1: name.optional(),
    address2: text,
    city: name.optional(),
    state: stateCode.optional(),
    zipcode: zipcode.optional(),
    country: z.literal("US").default("US"),
    ssn: nineDigits.optional(),
    dateOfBirth: z.iso
      .date()
      .refine((day) => day < today() && day > BIRTH_MIN, "must be in the past")
      .optional(),
    payrollAdmin: z.boolean().default(true),
    bookkeeper: z.boolean().default(false),
    beneficialOwner: z.boolean().default(false),
    ownershipPercentage: z.int().min(0).max(100).optional()
  })
  .superRefine((user, context) => {
    if (!user.beneficialOwner) return
    for (const field of OWNER_FIELDS) {
      if (user[field] === undefined) {
        context.addIssue({ code: "custom", path: [field], message: "is mandatory" })
      }
    }
  })

const businessBody = z.object({
  method: z.literal("createBusiness"),
  registration,
  kybInformation,
  companyLocation,
  businessUser
})

type Builder<Value> = null extends Value
  ? $Type<ReturnType<typeof textColumn>, NonNullable<Value>>
  : NotNull<$Type<ReturnType<typeof textColumn>, Value>>

/** Drizzle's definition of a table, generated from its layout. The types are those of the rows. */
const defined = <Row>({ name: table, columns }: layouts.InsertTable<never, Row>) => {
  const builders = columns.map((column) => {
    const builder = column.type === "text" ? textColumn() : integer()
    return [column.name, column.isNullable ? builder : builder.notNull()] as const
  })
  return sqliteTable(
    table,
    Object.fromEntries(builders) as unknown as {
      [C in keyof Row & string]: Builder<Row[C]>
    }
  )
}

const tables = {
  client: sqliteTable("client", {
    id: textColumn().primaryKey(),
    duplicates: textColumn().notNull()
  }),
  company: defined(layouts.company),
  kybInformation: defined(layouts.kybInformation),
  companyLocation: defined(layouts.companyLocation),
  businessUser: defined(layouts.businessUser),
  verificationAttempt: defined(layouts.verificationAttempt),
  aggregate: defined(layouts.aggregate),
  claim: defined(layouts.claim),
  event: defined(layouts.event),
  audit: defined(layouts.audit)
}

const [connection, client] = openSqlite(randomUUID)
const db = drizzle({ client: connection.db })

const createBusiness = (body: BusinessBody): string => {
  const business = prepareBusiness(body, client)
  db.transaction(
    (tx) => {
      const claimed = tx.insert(tables.claim).values(business.einClaim).onConflictDoNothing().run()
      const isEinTaken = claimed.changes === 0
      if (isEinTaken) {
        const policy = tx
          .select({ duplicates: tables.client.duplicates })
          .from(tables.client)
          .where(eq(tables.client.id, client.id))
          .get()
        if (policy?.duplicates === "reject") throw new EinInUse()
      }
      const rows = business.rowsOf(isEinTaken)
      tx.insert(tables.company).values(rows.company).run()
      tx.insert(tables.kybInformation).values(rows.kybInformation).run()
      tx.insert(tables.companyLocation).values(rows.companyLocation).run()
      tx.insert(tables.businessUser).values(rows.businessUser).run()
      tx.insert(tables.verificationAttempt).values(rows.verificationAttempt).run()
      tx.insert(tables.aggregate).values(rows.aggregate).run()
      tx.insert(tables.claim).values(rows.emailClaim).run()
      tx.insert(tables.event).values([rows.inserted, rows.updated]).run()
      tx.insert(tables.audit).values(rows.audit).run()
    },
    { behavior: "immediate" }
  )
  return business.answer
}

const fail = (
  response: Response,
  status: number,
  message: string,
  fields: ReadonlyArray<unknown> = []
): void => void response.status(status).json({ error: { code: status, message, fields } })

const authenticate = (request: Request, response: Response, next: NextFunction): void => {
  if (isAuthentic(request.headers.authorization)) next()
  else fail(response, 401, "wrong credentials")
}

const app = express()
app.disable("x-powered-by")
app.get("/health/ready", (_request, response) => void response.json({ status: "ok" }))
app.use(authenticate)
app.use(express.json({ limit: "256kb" }))

app.post("/companyOnboarding/createBusiness", (request, response) => {
  const body = businessBody.safeParse(request.body)
  if (!body.success) {
    const [first] = body.error.issues
    return fail(response, 400, first?.message ?? "", body.error.issues)
  }
  return void response.type("application/json").send(createBusiness(body.data))
})

app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
  if (response.headersSent) return next(error)
  if (error instanceof EinInUse) return fail(response, 400, EIN_IN_USE.message, [EIN_IN_USE])
  if (z.object({ status: z.number().min(400).max(499) }).safeParse(error).success) {
    return fail(response, 400, "the body is not JSON")
  }
  console.error(error)
  return fail(response, 500, "something went wrong")
})

const server = app.listen(Number(setting("PAYROLL_PORT")), "127.0.0.1", () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on("SIGTERM", () => {
  server.close(() => {
    connection.close()
    process.exit(0)
  })
})
