/** The statements of replays. */
import { sql, type RawBuilder } from "kysely"
import type { Database } from "../database.ts"
import type { Tables } from "../tables.ts"
import { auditIf, isAudited, type Change } from "./commandEntry.ts"
import { MISSED } from "./endpointBacklog.ts"

export interface Start extends Change {
  readonly jobId: string
  readonly kind: string
  readonly companyId: string | null
  readonly firstSequence: number | null
  readonly place: string
}

export const prepareStart = ({ dialect, prepare }: Database["Service"]) => ({
  /** Serializes the jobs of a client. */
  lock: prepare<Start>(
    (_db, p) => sql`update client set updated_at = updated_at where id = ${p.clientId}`
  ),
  audit: prepare<Start>((_db, p) =>
    auditIf(
      p,
      sql`exists (
        select 1 from webhook_endpoint as known
        where known.id = ${p.recordId} and known.client_id = ${p.clientId}
          and known.state = 'active' and known.spreads = 0)
      and not exists (
        select 1 from webhook_replay as running
        where running.endpoint_id = ${p.recordId} and running.client_id = ${p.clientId}
          and running.finished_at is null)`
    )
  ),
  add: prepare<Start>(
    (_db, p) => sql`
      insert into webhook_replay
        (id, client_id, endpoint_id, kind, company_id, first_sequence, place, created_at, due_at)
      select cast(${p.jobId} as text), cast(${p.clientId} as text), cast(${p.recordId} as text),
        cast(${p.kind} as text), cast(${p.companyId} as text), cast(${p.firstSequence} as bigint),
        cast(${p.place} as text), cast(${p.at} as bigint), ${dialect.now}
      where ${isAudited(p)}`
  ),
  endpoint: prepare<Start, { readonly state: string }>(
    (_db, p) => sql<{ readonly state: string }>`
      select state from webhook_endpoint
      where id = ${p.recordId} and client_id = ${p.clientId} and state <> 'removed' and spreads = 0`
  ),
  latest: prepare<{ readonly clientId: string }, Tables["webhook_replay"]>(
    (_db, p) => sql<Tables["webhook_replay"]>`
      select job.* from webhook_endpoint as endpoint
      join webhook_replay as job on job.client_id = endpoint.client_id and job.id = (
        select max(newest.id) from webhook_replay as newest
        where newest.endpoint_id = endpoint.id and newest.client_id = endpoint.client_id)
      where endpoint.client_id = ${p.clientId} and endpoint.state <> 'removed'`
  )
})

interface OfJob {
  readonly id: string
}

export const prepareJobs = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now, skipLocked } = dialect
  return {
    lease: prepareForAll<
      { readonly limit: number; readonly leaseMs: number },
      { readonly id: string; readonly place: string }
    >(
      "webhookEndpoints.leaseReplays",
      (_db, p) => sql<{ readonly id: string; readonly place: string }>`
        with due as materialized (
          select id as due_id from webhook_replay where due_at is not null and due_at <= ${now}
          order by due_at limit ${p.limit} ${skipLocked}
        )
        update webhook_replay set due_at = ${now} + cast(${p.leaseMs} as bigint)
        from due where id = due_id returning id, place`
    ),
    nextDue: prepareForAll<unknown, { readonly in_ms: number | null }>(
      "webhookEndpoints.nextReplay",
      () => sql<{ readonly in_ms: number | null }>`
        select min(due_at) - ${now} as in_ms from webhook_replay where due_at is not null`
    ),
    byId: prepareForAll<OfJob, Tables["webhook_replay"]>("webhookEndpoints.replayById", (db, p) =>
      db.selectFrom("webhook_replay").selectAll().where("id", "=", p.id)
    ),
    /** Moves a job on that is where the step found it; to its end without a place. */
    advance: prepareForAll<
      OfJob & { readonly before: string; readonly place: string | null; readonly pauseMs: number }
    >(
      "webhookEndpoints.advanceReplay",
      (_db, p) => sql`
        update webhook_replay set
          place = coalesce(cast(${p.place} as text), place),
          finished_at = ${now} + case when cast(${p.place} as text) is null then 0 end,
          due_at = ${now} + case when cast(${p.place} as text) is null then null
            else cast(${p.pauseMs} as bigint) end
        where id = ${p.id} and place = ${p.before}`
    )
  }
}

interface Step extends OfJob {
  readonly place: string
  readonly rows: number
}

interface ReplayedEvent {
  readonly id: string
  readonly company_id: string
  readonly sequence: number
}

const movedColumns = { company_id: "text", sequence: "integer" } as const

/** Statements with which a step reads. All name the job, and are about its client alone. */
export const prepareSteps = ({ prepareForAll }: Database["Service"]) => ({
  company: prepareForAll<OfJob, ReplayedEvent>(
    "webhookEndpoints.replayCompany",
    (_db, p) => sql<ReplayedEvent>`
        select event.id, event.company_id, event.sequence
        from webhook_replay as job join event on event.company_id = job.company_id
          and event.client_id = job.client_id and event.sequence >= job.first_sequence
        where job.id = ${p.id} order by event.sequence limit 1`
  ),
  /** Events that were stored before the job, whose id is made as theirs. */
  since: prepareForAll<Step, ReplayedEvent>(
    "webhookEndpoints.replaySince",
    (_db, p) => sql<ReplayedEvent>`
        select event.id, event.company_id, event.sequence
        from webhook_replay as job join event on event.client_id = job.client_id
          and event.id > ${p.place} and event.id < job.id
        where job.id = ${p.id} order by event.id limit ${p.rows}`
  ),
  /**
   * Attempts that were given up or skipped, for any endpoint of the client; `is_missed` is 1 if this one missed the
   * event.
   */
  attempts: prepareForAll<Step, ReplayedEvent & { readonly is_missed: number }>(
    "webhookEndpoints.replayAttempts",
    (_db, p) => {
      const ofJob = (column: string) =>
        sql`(select job.${sql.ref(column)} from webhook_replay as job where job.id = ${p.id})`
      const next = (result: string) => sql`
        select * from (
          select id, company_id, endpoint_id, event_id, sequence from delivery_attempt
          where client_id = ${ofJob("client_id")} and result = ${sql.lit(result)}
            and result <> 'delivered' and id > ${p.place} and id < ${p.id}
          order by id limit ${p.rows}) as next`
      return sql<ReplayedEvent & { readonly is_missed: number }>`
        select missed.id, missed.company_id, missed.sequence,
          case when missed.endpoint_id = ${ofJob("endpoint_id")} and not exists (
              select 1 from delivery_attempt as later
              where later.event_id = missed.event_id and later.endpoint_id = missed.endpoint_id
                and later.id > missed.id and later.result = 'delivered')
            then 1 else 0 end as is_missed
        from (${sql.join(MISSED.map(next), sql` union all `)}) as missed
        order by missed.id limit ${p.rows}`
    }
  )
})

interface Moved extends OfJob {
  /** A JSON array of the first event of each lane. */
  readonly starts: string
  readonly before: string
}

/** Statements with which a step moves lanes. */
export const prepareMoves = ({ dialect, prepareForAll }: Database["Service"]) => {
  const { now, recordset } = dialect
  /**
   * Condition: the lane is still to be moved. A missed event has not been delivered, also where this job has moved the
   * lane back already, to a later event.
   */
  const notYet = sql`(lane.replay_id is null or lane.replay_id <> job.id
    or (job.kind = 'missed' and moved.sequence < lane.next_sequence))`
  /**
   * By the step that is due. A lane is moved once by a job, and a missing one opened, not behind events that are
   * still to be spread.
   * What is being sent of it is sent again: its settlement is passed over,
   * because its lease is gone.
   */
  const move = (p: Moved, counted: RawBuilder<unknown>) => sql`
        insert into delivery_lane (endpoint_id, company_id, client_id, next_sequence, last_sequence,
          attempts, due_at, replay_id)
        select job.endpoint_id, moved.company_id, job.client_id,
          case when pending.next_sequence < moved.sequence
            then pending.next_sequence else moved.sequence end,
          counted.last_sequence, 0, ${now}, job.id
        from ${recordset("moved", p.starts, movedColumns)}
        join webhook_replay as job on job.id = ${p.id} and job.place = ${p.before}
          and job.finished_at is null
        join ${counted}
        join webhook_endpoint as endpoint on endpoint.id = job.endpoint_id
          and endpoint.state <> 'removed'
        left join delivery_lane as lane on lane.endpoint_id = job.endpoint_id
          and lane.company_id = moved.company_id
        left join webhook_endpoint as spreader on spreader.client_id = job.client_id
          and spreader.spreads = 1
        left join delivery_lane as pending on pending.endpoint_id = spreader.id
          and pending.company_id = moved.company_id
          and pending.next_sequence <= pending.last_sequence
        where ${notYet}
        order by job.endpoint_id, moved.company_id
        on conflict (endpoint_id, company_id) do update set
          next_sequence = case when delivery_lane.next_sequence < excluded.next_sequence
            then delivery_lane.next_sequence else excluded.next_sequence end,
          attempts = 0, lease = null, halted_at = null, due_at = excluded.due_at,
          replay_id = excluded.replay_id`
  return {
    /** Before the lanes are moved: counts those that this job has not moved yet. */
    count: prepareForAll<Moved>(
      "webhookEndpoints.countReplayed",
      (_db, p) => sql`
        update webhook_replay set companies = companies + (
          select count(*) from ${recordset("moved", p.starts, movedColumns)}
          where not exists (
            select 1 from delivery_lane as lane
            where lane.endpoint_id = webhook_replay.endpoint_id
              and lane.company_id = moved.company_id and lane.replay_id = webhook_replay.id))
        where id = ${p.id} and place = ${p.before} and due_at is not null`
    ),
    move: prepareForAll<Moved>("webhookEndpoints.moveReplayed", (_db, p) =>
      move(
        p,
        sql`aggregate as counted
          on counted.id = moved.company_id and counted.client_id = job.client_id`
      )
    ),
    /** The lane of the client's events, whose numbers its row counts. */
    moveOfClient: prepareForAll<Moved>("webhookEndpoints.moveReplayedOfClient", (_db, p) =>
      move(
        p,
        sql`client as counted on counted.id = job.client_id and job.client_id = moved.company_id`
      )
    )
  }
}
