/** Replays: jobs that move the lanes of an endpoint back, step by step. */
import { RecordNotFound } from "@payroll/domain/errors"
import {
  isDisabled,
  isUnfinished,
  type Replay,
  type ReplayScope,
  type WebhookEndpoints
} from "@payroll/operations/ports/webhookEndpoints"
import type { CommandEntry } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import { changeOf, prepareEntry, settled } from "./commandEntry.ts"
import { idsFrom } from "./eventLog.ts"
import { previewing } from "./replayPreview.ts"
import {
  prepareJobs,
  prepareMoves,
  prepareStart,
  prepareSteps,
  type Start
} from "./replayStatements.ts"

/** Events that one step looks at. */
const STEP_ROWS = 1_000
/** Between the steps of a job, so that what it makes due is sent meanwhile. */
const STEP_PAUSE_MS = 200

type JobRow = Tables["webhook_replay"]

const replayOf = (row: JobRow): Replay => ({
  id: row.id,
  endpointId: row.endpoint_id,
  kind: row.kind as Replay["kind"],
  companies: row.companies,
  createdAt: row.created_at,
  finishedAt: row.finished_at ?? undefined
})

interface LaneStart {
  readonly company_id: string
  readonly sequence: number
}

/** Returns the sequence at which the lane of each company begins again. */
const firstOfEach = (starts: ReadonlyArray<LaneStart>) => {
  const first = new Map<string, number>()
  for (const { company_id, sequence } of starts) {
    first.set(company_id, Math.min(sequence, first.get(company_id) ?? sequence))
  }
  return [...first].map(([company_id, sequence]) => ({ company_id, sequence }))
}

/** The companies of a step, and the place behind it; undefined at the end. */
const finding = (database: Database["Service"]) => {
  const steps = prepareSteps(database)
  return Effect.fnUntraced(function* (job: JobRow) {
    if (job.kind === "company") {
      const [rows] = yield* database.read(steps.company({ id: job.id }))
      return { rows, place: undefined }
    }
    const values = { id: job.id, place: job.place, rows: STEP_ROWS }
    if (job.kind === "since") {
      const [rows] = yield* database.read(steps.since(values))
      return { rows, place: rows.length < STEP_ROWS ? undefined : rows.at(-1)?.id }
    }
    const [read] = yield* database.read(steps.attempts(values))
    const rows = read.filter(({ is_missed }) => is_missed === 1)
    return { rows, place: read.length < STEP_ROWS ? undefined : read.at(-1)?.id }
  })
}

const startingReplay = (database: Database["Service"], next: () => string) => {
  const { keepKey, dropKey, outcome } = prepareEntry(database)
  const starting = prepareStart(database)
  return Effect.fnUntraced(function* (endpointId: string, scope: ReplayScope, entry: CommandEntry) {
    const about: Start = {
      ...changeOf(entry, endpointId),
      jobId: next(),
      kind: scope.kind,
      companyId: scope.kind === "company" ? scope.companyId : null,
      firstSequence: scope.kind === "company" ? scope.firstSequence : null,
      place: scope.kind === "since" ? idsFrom(scope.since) : ""
    }
    const results = yield* database.write(
      starting.lock(about),
      keepKey(about),
      starting.audit(about),
      starting.add(about),
      dropKey(about),
      outcome(about),
      starting.endpoint(about)
    )
    const [endpoint] = results[6]
    const conflict = endpoint?.state === "active" ? isUnfinished : isDisabled
    const refusal = endpoint ? conflict : new RecordNotFound({ record: "webhook endpoint" })
    yield* settled(results[5][0], refusal)
    return {
      id: about.jobId,
      endpointId,
      kind: scope.kind,
      companies: 0,
      createdAt: entry.at,
      finishedAt: undefined
    }
  })
}

/** The jobs that send events to endpoints again. */
export const replaying = (database: Database["Service"], next: () => string) => {
  const { latest } = prepareStart(database)
  const jobs = prepareJobs(database)
  const moves = prepareMoves(database)
  const nextStep = finding(database)
  const preview = previewing(database)

  return {
    startReplay: startingReplay(database, next),
    previewReplay: (clientId, { id, eventTypes }, scope) =>
      preview({ clientId, id }, eventTypes, scope),
    latestReplays: (clientId) =>
      Effect.map(database.read(latest({ clientId })), ([rows]) => rows.map(replayOf)),
    leaseReplays: (limit, leaseMs) =>
      Effect.map(database.write(jobs.lease({ limit, leaseMs })), ([rows]) => rows),
    stepReplay: Effect.fnUntraced(function* ({ id, place }) {
      const [[job]] = yield* database.read(jobs.byId({ id }))
      if (!job || job.place !== place || job.due_at === null) return
      const step = yield* nextStep(job)
      const starts = JSON.stringify(firstOfEach(step.rows))
      yield* database.write(
        moves.count({ id, starts, before: place }),
        // In the order in which commits lock lanes: a client is older than its companies.
        moves.moveOfClient({ id, starts, before: place }),
        moves.move({ id, starts, before: place }),
        jobs.advance({ id, before: place, place: step.place ?? null, pauseMs: STEP_PAUSE_MS })
      )
    }),
    nextReplayInMs: Effect.map(
      database.read(jobs.nextDue({})),
      ([[row]]) => row?.in_ms ?? undefined
    )
  } satisfies Partial<WebhookEndpoints["Service"]>
}
