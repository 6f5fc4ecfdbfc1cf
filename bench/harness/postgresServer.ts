/** A PostgreSQL 18 server for one benchmark. */
import {
  OwnPostgres,
  type OwnPostgresOptions
} from "../../packages/testing/src/database/ownPostgres.ts"

/** Runs `use` with the URL of a fresh server and deletes its data afterwards. */
export const withPostgresServer = async <A>(
  options: OwnPostgresOptions,
  use: (url: string) => Promise<A>
): Promise<A> => {
  const server = await OwnPostgres.start(options)
  try {
    return await use(server.url)
  } finally {
    await server.stop()
  }
}
