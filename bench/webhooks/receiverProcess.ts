/** The receiver's process, and what a sender used between two messages that arrived at it. */
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

const ARRIVAL_MS_MAX = 600_000

export interface Receiver {
  readonly url: string
  /** Calls back when this many messages have arrived since, in order; rejects if the sender ends before. */
  readonly atMarks: <A>(
    marks: ReadonlyArray<number>,
    sender: ChildProcess,
    at: () => A | Promise<A>
  ) => Promise<ReadonlyArray<A>>
  /** Forgets what has arrived. */
  readonly reset: (marks: ReadonlyArray<number>) => Promise<void>
}

/** Runs `use` with a receiver that answers at once, or every n-th message later. */
export const withReceiver = async <A>(
  late: { readonly every: number; readonly ms: number } | undefined,
  use: (receiver: Receiver) => Promise<A>
): Promise<A> => {
  const words = late ? [String(late.every), String(late.ms)] : []
  const child = fork(join(import.meta.dirname, "receiver.ts"), words)
  try {
    const [{ port }] = (await once(child, "message")) as [{ readonly port: number }]
    return await use({
      url: `http://127.0.0.1:${port}/hook`,
      reset: async (marks) => {
        child.send(marks)
        await once(child, "message")
      },
      atMarks: async (marks, sender, at) => {
        const failed = once(sender, "exit").then(([code]) => {
          if (code !== 0) throw new Error(`the sender ended with ${String(code)}`)
        })
        const timer = Promise.withResolvers<never>()
        const timeout = setTimeout(
          () => timer.reject(new Error(`no ${marks.at(-1)} messages in ${ARRIVAL_MS_MAX} ms`)),
          ARRIVAL_MS_MAX
        )
        const reports = (async () => {
          const all = []
          while (all.length < marks.length) {
            await once(child, "message")
            all.push(await at())
          }
          return all
        })()
        try {
          return await Promise.race([reports, timer.promise, failed.then(() => reports)])
        } finally {
          clearTimeout(timeout)
        }
      }
    })
  } finally {
    child.kill("SIGKILL")
  }
}
