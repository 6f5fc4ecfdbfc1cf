/** The entry point of the SQLite writer thread. */
import { parentPort, workerData } from "node:worker_threads"
import { OPENING_BUSY_MS, SqliteConnection } from "./connection.ts"
import { codeOf, runJob, type SqliteJob } from "./job.ts"
import { unpackJobs } from "./wire.ts"
import { SqliteTransactions } from "./transactions.ts"
import { GroupQueue, WRITER_LIMITS } from "../writer/groupQueue.ts"
import { releaseLock, takeLock } from "./threadLock.ts"
import type { FromThread, SentError, ThreadData, ToThread } from "./thread.ts"

const { path, lanes, opening } = workerData as ThreadData
/** The writes of many companies touch pages all over the file, which SQLite's default of 16 MB cannot hold. */
const CACHE_KIB = 65_536

const open = (): SqliteConnection => {
  takeLock(opening)
  try {
    return new SqliteConnection(path, OPENING_BUSY_MS)
  } finally {
    releaseLock(opening)
  }
}
const connection = open()
connection.db.pragma(`cache_size = -${CACHE_KIB}`)
const transactions = new SqliteTransactions(connection, runJob(lanes))

const queue = new GroupQueue<SqliteJob, unknown>((group) => transactions.run(group), {
  // The serving thread limits what it sends, and one message arrives in one turn of the event loop.
  limits: { ...WRITER_LIMITS, rowsMax: Infinity, fullRows: Infinity }
})

const toSentError = (error: unknown): SentError => ({
  name: error instanceof Error ? error.name : "Error",
  code: codeOf(error),
  message: error instanceof Error ? error.message : String(error)
})

let results: Array<FromThread[number]> = []

/** Sends the results of a group in one message, before the next group begins. */
const report = (result: FromThread[number]): void => {
  if (results.push(result) > 1) return
  queueMicrotask(() => {
    parentPort?.postMessage(results)
    results = []
  })
}

const end = async (): Promise<void> => {
  await queue.close()
  await transactions.close()
  parentPort?.close()
}

const receive = (message: ToThread): void => {
  if (message === "end") {
    void end()
    return
  }
  for (const [index, { work, rows }] of unpackJobs(message).entries()) {
    const number = message.first + index
    queue.submit(work, rows).then(
      (result) => report([number, result, undefined]),
      (error: unknown) => report([number, undefined, toSentError(error)])
    )
  }
}

parentPort?.on("message", receive)
