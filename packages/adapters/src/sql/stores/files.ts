import { FILE_BYTES_MAX, CHUNK_BYTES } from "@payroll/domain/file/file"
import { Files, FILES_LISTED_MAX } from "@payroll/operations/ports/files"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sql } from "kysely"
import { ClientKeys } from "../clientKeys.ts"
import { Database } from "../database.ts"
import { fileChunkTable, fileTable } from "../records/file.ts"
import { recordQueries, recordReader, type RecordKey } from "./records.ts"

interface Subject extends RecordKey {
  /** Empty for files about no worker. */
  readonly workerId: string
}

interface UsageRow {
  readonly company_id: string | null
  readonly files: number
  readonly bytes: number
}

const CHUNKS_MAX = Math.ceil(FILE_BYTES_MAX / CHUNK_BYTES)

/** Nothing changes a chunk but an erasure, which empties it. */
const hasContent = sql<boolean>`not exists (select 1 from file_chunk where file_chunk.client_id = file.client_id
  and file_chunk.file_id = file.id and file_chunk.number = 0 and file_chunk.version > 1)`

const make = Effect.gen(function* () {
  const database = yield* Database
  const { one, all } = recordReader(database, yield* ClientKeys)
  const { by } = recordQueries(database)
  const file = by(fileTable, "id")
  const latest = { orderBy: "id desc", limit: () => sql.lit(FILES_LISTED_MAX) }
  const ofWorker = by(fileTable, "worker_id", { ...latest, where: hasContent })
  const ofCompany = by(fileTable, "company_id", {
    ...latest,
    where: sql`worker_id is null and ${hasContent}`
  })
  const chunks = by(fileChunkTable, "file_id", {
    orderBy: "number",
    limit: () => sql.lit(CHUNKS_MAX)
  })
  const usage = database.prepare<Subject, UsageRow>(
    (_db, p) => sql<UsageRow>`
      select min(company_id) as company_id,
        cast(coalesce(sum(case when coalesce(worker_id, '') = ${p.workerId} and status <> 'copied'
          then 1 else 0 end), 0) as bigint) as files,
        cast(coalesce(sum(byte_length), 0) as bigint) as bytes
      from file where company_id = ${p.id} and client_id = ${p.clientId}`
  )
  return Files.of({
    file: (clientId, id) => one(file({ clientId, id })),
    ofWorker: (clientId, id) => all(ofWorker({ clientId, id })),
    ofCompany: (clientId, id) => all(ofCompany({ clientId, id })),
    chunks: (clientId, id) => all(chunks({ clientId, id })),
    usage: (clientId, id, workerId = "") =>
      Effect.map(database.read(usage({ clientId, id, workerId })), ([[row]]) => ({
        files: row?.files ?? 0,
        bytes: row?.bytes ?? 0
      }))
  })
})

export const layerFiles = Layer.effect(Files, make)
