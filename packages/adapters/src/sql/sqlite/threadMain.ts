/** The program of the thread that writes to SQLite. */
import { parentPort, workerData } from "node:worker_threads"
import { OPENING_BUSY_MS, SqliteConnection } from "./connection.ts"
import { codeOf, runJob } from "./job.ts"
import { unpackJobs } from "./wire.ts"
import { SqliteQueue } from "./queue.ts"
import type { FromThread, SentError, ThreadData, ToThread } from "./thread.ts"

const { path, lanes } = workerData as ThreadData
/** What many companies write to is spread over the file. With SQLite's 16 MB it is read again and again. */
const CACHE_KIB = 65_536

const connection = new SqliteConnection(path, OPENING_BUSY_MS)
connection.db.pragma(`cache_size = -${CACHE_KIB}`)
const queue = new SqliteQueue(connection, runJob(lanes))

const sent = (error: unknown): SentError => ({
  name: error instanceof Error ? error.name : "Error",
  code: codeOf(error),
  message: error instanceof Error ? error.message : String(error)
})

let answers: Array<FromThread[number]> = []

/** Answers a group's jobs with one message, before the next group begins. */
const answer = (of: FromThread[number]): void => {
  if (answers.push(of) > 1) return
  queueMicrotask(() => {
    parentPort?.postMessage(answers)
    answers = []
  })
}

const take = (message: ToThread): void => {
  if (message === "end") {
    void queue.close().then(() => parentPort?.close())
    return
  }
  for (const [index, job] of unpackJobs(message).entries()) {
    const number = message.first + index
    queue.submit(job).then(
      (result) => answer([number, result, undefined]),
      (error: unknown) => answer([number, undefined, sent(error)])
    )
  }
}

parentPort?.on("message", take)
