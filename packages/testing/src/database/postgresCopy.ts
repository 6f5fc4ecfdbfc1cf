/** A streaming standby made with the server alone: a copy of the primary's folder, and the label of a backup. */
import { spawnSync } from "node:child_process"
import { appendFileSync, chownSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"

/** Files of the primary alone. */
const NOT_COPIED = ["postmaster.pid", "postmaster.opts", "standby.signal", "pg_replslot/*"]

interface Stopped {
  readonly labelfile: string
}

/** Returns the functions that begin and end a backup; PostgreSQL 15 renamed both. */
const functionsOf = async (client: pg.Client): Promise<{ start: string; stop: string }> => {
  const { rows } = await client.query<{ readonly isOld: boolean }>(
    `select current_setting('server_version_num')::int < 150000 as "isOld"`
  )
  return rows[0]?.isOld
    ? { start: "pg_start_backup('copy', true, false)", stop: "pg_stop_backup(false)" }
    : { start: "pg_backup_start('copy', true)", stop: "pg_backup_stop(false)" }
}

/**
 * Copies the data of a running primary into an empty folder, as a standby that follows it under a name. Source:
 * postgresql.org/docs, "Making a Base Backup Using the Low Level API".
 */
export const copyAsStandby = async (
  primary: string,
  name: string,
  databaseDir: string
): Promise<void> => {
  const client = new pg.Client({ connectionString: primary })
  await client.connect()
  try {
    const { start, stop } = await functionsOf(client)
    const { rows } = await client.query<{ readonly folder: string }>(
      `select current_setting('data_directory') as folder from ${start}`
    )
    // Files that vanish while they are copied are the server's to make again: cp's complaints mean nothing.
    spawnSync("cp", ["--archive", "--no-target-directory", rows[0]?.folder ?? "", databaseDir])
    const { rows: stopped } = await client.query<Stopped>(`select labelfile from ${stop}`)
    for (const path of NOT_COPIED) {
      spawnSync("sh", ["-c", `rm -rf ${join(databaseDir, path)}`])
    }
    const label = join(databaseDir, "backup_label")
    writeFileSync(label, stopped[0]?.labelfile ?? "")
    // The server's user renames it.
    const { uid, gid } = statSync(databaseDir)
    chownSync(label, uid, gid)
    writeFileSync(join(databaseDir, "standby.signal"), "")
    const { hostname, port, username, password } = new URL(primary)
    appendFileSync(
      join(databaseDir, "postgresql.auto.conf"),
      `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password} application_name=${name}'\n`
    )
  } finally {
    await client.end()
  }
}
