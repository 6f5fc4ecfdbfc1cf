import { lifeOfAWorker } from "./lifeOfAWorker.ts"
import { newPostgres } from "./postgresSite.ts"

lifeOfAWorker("SQLite", () => Promise.resolve({}))
lifeOfAWorker("PostgreSQL", async () => ({ PAYROLL_DATABASE_URL: await newPostgres() }))
