/** Settings of the server without which it loses commits that it acknowledged. */
import type pg from "pg"

const OFF = `
  select name from (values ('fsync'), ('full_page_writes'), ('synchronous_commit')) as needed(name)
  where current_setting(name) = 'off' order by name`

/** The names of the settings that are off, for the sessions of this role. */
export const unsafeSettingsOf = async (client: pg.ClientBase): Promise<ReadonlyArray<string>> => {
  const { rows } = await client.query<{ readonly name: string }>(OFF)
  return rows.map(({ name }) => name)
}
