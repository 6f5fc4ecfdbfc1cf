/** A PostgreSQL 18 of one benchmark's own. */
import {
  OwnPostgres,
  type OwnPostgresOptions
} from "../../packages/testing/src/database/ownPostgres.ts"

/** Runs work with the URL of a fresh server, whose data is gone afterwards. */
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
