import { killLoop } from "./killLoop.ts"
import { newPostgres } from "./postgresSite.ts"

killLoop("PostgreSQL", async () => ({ PAYROLL_DATABASE_URL: await newPostgres() }))
