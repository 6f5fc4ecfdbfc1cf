/** createBusiness as one usually writes it with Express, zod and Drizzle on better-sqlite3. */
import { eq } from "drizzle-orm"
import { drizzle } from "drizzle-orm/better-sqlite3"
import express, { type NextFunction, type Request, type Response } from "express"
import { randomUUID } from "node:crypto"
import type { AddressInfo } from "node:net"
import { z } from "zod"
import { isAuthentic, openSqlite, setting } from "../floor/client.ts"
import { answerBody } from "../floor/prepared.ts"
import { einClaim, rowsOf } from "../floor/rows.ts"
import { EIN_IN_USE, EinInUse, prepareBusiness, type BusinessBody } from "./business.ts"
import { businessBody } from "./businessZod.ts"
import * as tables from "./drizzleTables.ts"

const [connection, client] = openSqlite(randomUUID)
const db = drizzle({ client: connection.db })

const createBusiness = (body: BusinessBody): string => {
  const { asked, ids, prepared } = prepareBusiness(body, client)
  db.transaction(
    (tx) => {
      const claimed = tx
        .insert(tables.claim)
        .values(einClaim(asked, ids, prepared))
        .onConflictDoNothing()
        .run()
      const isTaken = claimed.changes === 0
      if (isTaken) {
        const policy = tx
          .select({ duplicates: tables.client.duplicates })
          .from(tables.client)
          .where(eq(tables.client.id, client.id))
          .get()
        if (policy?.duplicates === "reject") throw new EinInUse()
      }
      const rows = rowsOf(asked, ids, prepared, isTaken)
      tx.insert(tables.company).values(rows.company).run()
      tx.insert(tables.kybInformation).values(rows.kyb_information).run()
      tx.insert(tables.companyLocation).values(rows.company_location).run()
      tx.insert(tables.businessUser).values(rows.business_user).run()
      tx.insert(tables.verificationAttempt).values(rows.verification_attempt).run()
      tx.insert(tables.aggregate).values(rows.aggregate).run()
      tx.insert(tables.claim).values(rows.claim).run()
      tx.insert(tables.event).values([rows.inserted, rows.updated]).run()
      tx.insert(tables.audit).values(rows.audit).run()
    },
    { behavior: "immediate" }
  )
  return answerBody(ids, asked.business)
}

const refuse = (
  response: Response,
  status: number,
  message: string,
  fields: ReadonlyArray<unknown> = []
): void => void response.status(status).json({ error: { code: status, message, fields } })

const authenticate = (request: Request, response: Response, next: NextFunction): void => {
  if (isAuthentic(request.headers.authorization)) next()
  else refuse(response, 401, "who are you?")
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
    return refuse(response, 400, first?.message ?? "", body.error.issues)
  }
  return void response.type("application/json").send(createBusiness(body.data))
})

app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
  if (response.headersSent) return next(error)
  if (error instanceof EinInUse) return refuse(response, 400, EIN_IN_USE.message, [EIN_IN_USE])
  if (z.object({ status: z.number().min(400).max(499) }).safeParse(error).success) {
    return refuse(response, 400, "the body is not JSON")
  }
  console.error(error)
  return refuse(response, 500, "something went wrong")
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
