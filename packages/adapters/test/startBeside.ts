/** A thread that starts on a SQLite file as a process does, and says when it begins and how it ends. */
import { parentPort, workerData } from "node:worker_threads"
import { requireAlone } from "../src/sql/sqlite/alone.ts"

parentPort?.postMessage("begins")
try {
  requireAlone(String(workerData))
  parentPort?.postMessage("may start")
} catch (error) {
  parentPort?.postMessage(String(error))
}
