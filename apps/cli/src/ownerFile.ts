/** New files that only their owner may read. */
import * as Effect from "effect/Effect"
import { access, constants, lstat, open, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Refused } from "./output.ts"

export const OWNER_ONLY = 0o600

const cannotWrite = (file: string, code: string): Refused =>
  new Refused({ message: `cannot write ${file}: ${code}` })

/** Runs something that writes to a file; an error of the file system is a refusal that names the file. */
export const onFile = <A>(file: string, run: () => Promise<A>): Effect.Effect<A, Refused> =>
  Effect.tryPromise({
    try: run,
    catch: (error) => cannotWrite(file, (error as NodeJS.ErrnoException).code ?? "unknown error")
  })

/** Fails if the file exists or cannot be created, for a command whose work must not be for nothing. */
export const requireNewFile = Effect.fnUntraced(function* (file: string) {
  yield* onFile(file, () => access(dirname(file), constants.W_OK))
  const exists = yield* Effect.promise(() =>
    lstat(file).then(
      () => true,
      () => false
    )
  )
  if (exists) return yield* cannotWrite(file, "EEXIST")
})

/** Writes a new file, whole or not at all; nothing is written over. */
export const writeNewFile = (file: string, content: string | Uint8Array) =>
  Effect.uninterruptible(
    onFile(file, async () => {
      const handle = await open(file, "wx", OWNER_ONLY)
      try {
        await handle.writeFile(content)
        await handle.sync()
      } catch (error) {
        await rm(file, { force: true })
        throw error
      } finally {
        await handle.close()
      }
    })
  )
