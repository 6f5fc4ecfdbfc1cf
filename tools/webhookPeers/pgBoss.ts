/** pg-boss, tuned: `pgBoss.ts fill|work DATABASE_URL URL COUNT`. Its order is that of the queue. */
import { PgBoss } from "pg-boss"
import { bodyOf } from "../../bench/webhooks/body.ts"
import { signedPost } from "./signedPost.ts"

const QUEUE = "webhooks"
const BATCH = 200
const INSERTED = 1_000

interface Job {
  readonly body: string
}

const [mode, database = "", url = "", count = "0"] = process.argv.slice(2)

const boss = new PgBoss({ connectionString: database, supervise: false, schedule: false })
boss.on("error", (error) => console.error(error))
await boss.start()

if (mode === "fill") {
  await boss.createQueue(QUEUE)
  for (let first = 0; first < Number(count); first += INSERTED) {
    const jobs = Array.from({ length: INSERTED }, (_, at) => ({
      data: { body: bodyOf(first + at) }
    }))
    await boss.insert(QUEUE, jobs)
  }
  await boss.stop({ graceful: false })
} else {
  const { post } = signedPost(url)
  await boss.work<Job>(
    QUEUE,
    {
      batchSize: BATCH,
      burstWhenBatchFull: true,
      localConcurrency: 2,
      pollingIntervalSeconds: 0.5
    },
    async (jobs) => {
      await Promise.all(jobs.map(({ id, data }) => post(id, data.body)))
    }
  )
  process.on("SIGTERM", () => void boss.stop({ graceful: false }).then(() => process.exit(0)))
}
