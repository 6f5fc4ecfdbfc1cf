/**
 * The floor: createBusiness as one would write it by hand for speed, without a framework. node:http,
 * rules and rows written out, prepared statements, one transaction per request. Takes the service's
 * own settings for the data directory, the port and the credential; `--ids` is v4 or v7.
 */
import { openSqlite } from "./client.ts"
import { newId, serve } from "./http.ts"
import { makeStore } from "./store.ts"

const ASKS_DUPLICATES_EVERY_MS = 500

const [connection, client] = openSqlite(newId)
const policy = connection.db.prepare("select duplicates from client where id = ?").pluck()
let refuses = false
let askedAt = 0
const refusesDuplicates = (): boolean => {
  const now = Date.now()
  if (now - askedAt > ASKS_DUPLICATES_EVERY_MS) {
    askedAt = now
    refuses = policy.get(client.id) === "reject"
  }
  return refuses
}
serve(client, makeStore(connection, refusesDuplicates), () => connection.close())
