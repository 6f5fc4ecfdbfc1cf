/** The program of the thread that brings the log of a SQLite file into the file. */
import { parentPort, workerData } from "node:worker_threads"
import { OPENING_BUSY_MS, SqliteConnection } from "./sqliteConnection.ts"
import { LOG_PAGES, REST_PAGES, type FromLogThread, type ToLogThread } from "./sqliteLog.ts"

const { path } = workerData as { readonly path: string }
const connection = new SqliteConnection(path, OPENING_BUSY_MS)

/** What is written during one pass is left to the next: each finds less than the one before. */
const PASSES_MAX = 4

const look = (): void => {
  if (connection.checkpoint("noop").log < LOG_PAGES) return
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    connection.checkpoint("passive")
    const { log, checkpointed } = connection.checkpoint("noop")
    if (log - checkpointed < REST_PAGES) break
  }
  parentPort?.postMessage("finish" satisfies FromLogThread)
}

parentPort?.on("message", (word: ToLogThread) => {
  if (word === "look") return look()
  connection.close()
  parentPort?.close()
})
