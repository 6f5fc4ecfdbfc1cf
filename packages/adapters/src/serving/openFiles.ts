/**
 * Open files and sockets of the process. Where it may open no more, connections are closed as they come and nothing
 * else says so: a line of the log when it comes near its limit, and one when it is away from it again.
 */
import * as Effect from "effect/Effect"
import { readdir, readFile } from "node:fs/promises"

const LOOK_EVERY_MS = 5_000
const NEAR_SHARE = 0.9
const AWAY_SHARE = 0.8

/** Undefined where the system does not tell. */
export interface OpenFiles {
  readonly open: number | undefined
  readonly max: number | undefined
}

const isExhausted = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["EMFILE", "ENFILE"].includes(String(error.code))

/** The limit does not change, and reading it takes a file. */
let limit: number | undefined

const limitOf = async (): Promise<number | undefined> => {
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "")
  const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}

export const openFilesNow = async (): Promise<OpenFiles> => {
  limit ??= await limitOf()
  const max = limit
  try {
    return { open: (await readdir("/proc/self/fd")).length, max }
  } catch (error) {
    return { open: isExhausted(error) ? max : undefined, max }
  }
}

export const openFiles = Effect.promise(openFilesNow)

/** Returns a function that reports when a process comes near its limit, and when it is away from it again. */
export const reportingFiles = () => {
  let isNear = false
  return ({ open, max }: OpenFiles): Effect.Effect<void> => {
    if (open === undefined || max === undefined) return Effect.void
    if (isNear ? open > AWAY_SHARE * max : open < NEAR_SHARE * max) return Effect.void
    isNear = !isNear
    const fields = { open, max }
    return isNear
      ? Effect.logWarning(
          "nearly all file descriptors are in use: beyond the limit connections are closed. Raise LimitNOFILE or ulimit -n",
          fields
        )
      : Effect.logInfo("file descriptors are free again", fields)
  }
}

/** Looks at the open files until the scope closes. */
export const watchFiles = Effect.suspend(() => {
  const report = reportingFiles()
  const look = Effect.flatMap(openFiles, report)
  return Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep(LOOK_EVERY_MS))))
})
