/** graphile-worker, tuned: `graphileWorker.ts fill|work DATABASE_URL URL COUNT`. It keeps no order. */
import { makeWorkerUtils, run, Logger } from "graphile-worker"
import { bodyOf } from "../../bench/webhooks/body.ts"
import { signedPost } from "./signedPost.ts"

const JOBS_AT_ONCE = 32
const FETCHED = 200
const COMPLETE_MS = 5
const INSERTED = 1_000
const silent = new Logger(() => () => undefined)

const [mode, connectionString = "", url = "", count = "0"] = process.argv.slice(2)

if (mode === "fill") {
  const worker = await makeWorkerUtils({ connectionString, logger: silent })
  await worker.migrate()
  for (let first = 0; first < Number(count); first += INSERTED) {
    const jobs = Array.from({ length: INSERTED }, (_, at) => ({
      identifier: "webhook",
      payload: { body: bodyOf(first + at) }
    }))
    await worker.addJobs(jobs)
  }
  await worker.release()
} else {
  const { post } = signedPost(url)
  const runner = await run({
    connectionString,
    logger: silent,
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: JOBS_AT_ONCE,
        localQueue: { size: FETCHED },
        completeJobBatchDelay: COMPLETE_MS,
        pollInterval: 500
      }
    },
    taskList: {
      webhook: (payload, { job }) => post(job.id, (payload as { readonly body: string }).body)
    }
  })
  process.on("SIGTERM", () => void runner.stop().then(() => process.exit(0)))
}
