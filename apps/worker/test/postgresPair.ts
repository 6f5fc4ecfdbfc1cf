/** A primary and its streaming standby, which change places in failovers. */
import { withPostgres } from "@payroll/testing/database/beside"
import { OwnPostgres } from "@payroll/testing/database/ownPostgres"
import { createDatabase, migrateAndGrant } from "@payroll/testing/database/roles"
import { onTestFinished } from "@effect/vitest"
import { until } from "./until.ts"

const NAME = "payroll_standby"
const STATE = `select sync_state from pg_stat_replication
  where application_name = '${NAME}' and state = 'streaming'`

/** When COMMIT returns: at once, or when the standby has it on its disk, or shows it too. */
export type Replication = "asynchronous" | "on" | "remote_apply"

export class Pair {
  readonly replication: Replication
  /** The database of the service, on the first primary. */
  readonly #database: URL
  #primary: OwnPostgres
  #standby: OwnPostgres

  private constructor(
    replication: Replication,
    database: string,
    servers: readonly [primary: OwnPostgres, standby: OwnPostgres]
  ) {
    this.replication = replication
    this.#database = new URL(database)
    ;[this.#primary, this.#standby] = servers
  }

  static async start(replication: Replication): Promise<Pair> {
    const primary = await OwnPostgres.start()
    const created = await createDatabase(primary.url)
    await migrateAndGrant(created)
    const standby = await OwnPostgres.start({ standbyOf: { primary, name: NAME } })
    const pair = new Pair(replication, created.url, [primary, standby])
    onTestFinished(() => pair.stop())
    await pair.#follow()
    return pair
  }

  get primary(): OwnPostgres {
    return this.#primary
  }

  get standby(): OwnPostgres {
    return this.#standby
  }

  /** The URL of the service's database on a server. */
  urlOn(server: OwnPostgres): string {
    return Object.assign(new URL(this.#database), { port: new URL(server.url).port }).href
  }

  /** The URL that names both servers, the standby first. */
  get url(): string {
    const { host } = new URL(this.#standby.url)
    return `${this.urlOn(this.#primary).replace("127.0.0.1", `${host},127.0.0.1`)}?target_session_attrs=read-write`
  }

  /** Runs statements on the primary, as its administrator; the rows of the last. */
  run(...statements: ReadonlyArray<string>): Promise<ReadonlyArray<unknown>> {
    return withPostgres(this.#primary.url, async (client) => {
      let rows: ReadonlyArray<unknown> = []
      for (const sql of statements) ({ rows } = await client.query(sql))
      return rows
    })
  }

  /** Kills the primary and promotes the standby, which is the primary when this returns. */
  async failOver(): Promise<void> {
    await this.#primary.crash()
    ;[this.#primary, this.#standby] = [this.#standby, this.#primary]
    await this.run("select pg_promote()")
  }

  /** Makes a new standby where the old primary was. */
  async renew(): Promise<void> {
    const { port } = new URL(this.#standby.url)
    await this.#standby.stop()
    this.#standby = await OwnPostgres.start({
      standbyOf: { primary: this.#primary, name: NAME },
      port
    })
    await this.#follow()
  }

  /** Goes on without the standby. */
  async forgetStandby(): Promise<void> {
    await this.run("alter system reset synchronous_standby_names", "select pg_reload_conf()")
  }

  async stop(): Promise<void> {
    await Promise.all([this.#primary.stop(), this.#standby.stop()])
  }

  /** Waits for the standby with each commit, as far as that is meant. */
  async #follow(): Promise<void> {
    const isSynchronous = this.replication !== "asynchronous"
    await until("the standby follows", async () => (await this.run(STATE)).length === 1)
    if (!isSynchronous) return
    await this.run(
      `alter system set synchronous_standby_names = '${NAME}'`,
      `alter system set synchronous_commit = '${this.replication}'`,
      "select pg_reload_conf()"
    )
    const state = async () => (await this.run(STATE))[0] as { readonly sync_state: string }
    await until("the standby is waited for", async () => (await state()).sync_state === "sync")
  }
}
