/** The pay dates of a year as they are usually served with Express and zod. */
import express, { type NextFunction, type Request, type Response } from "express"
import type { AddressInfo } from "node:net"
import { z } from "zod"
import { isAuthentic, setting } from "../floor/client.ts"
import { OPERATION, payDatesAnswer } from "../floor/payDates.ts"

const requestFields = z.object({
  method: z.literal(OPERATION),
  compensationFrequency: z.literal("Monthly"),
  year: z.coerce.number().int().min(1971).max(2200)
})

const authenticate = (request: Request, response: Response, next: NextFunction): void => {
  if (isAuthentic(request.headers.authorization)) next()
  else response.status(401).json({ error: { code: 401, message: "wrong credentials" } })
}

const answer = (request: Request, response: Response): void => {
  const hasBody = typeof request.body === "object" && request.body !== null
  const parsed = requestFields.safeParse(hasBody ? request.body : request.query)
  if (parsed.success) response.json(payDatesAnswer(parsed.data.year))
  else response.status(400).json({ error: { code: 400, fields: parsed.error.issues } })
}

const app = express()
app.disable("x-powered-by")
app.use(authenticate)
app.use(express.json({ limit: "256kb" }))
app.get("/reports", answer)
app.post("/reports", answer)

const server = app.listen(Number(setting("PAYROLL_PORT")), "127.0.0.1", () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on("SIGTERM", () => process.exit(0))
