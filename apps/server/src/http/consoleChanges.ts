/**
 * Tells pages of the console that something was committed: a stream of marks without data, after which a page
 * reads again what it shows. One look a second at one mark, only while somebody listens.
 */
import { ChangeMark } from "@payroll/operations/ports/changeMark"
import { ConsoleSessions } from "@payroll/operations/ports/consoleSessions"
import * as Effect from "effect/Effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { sessionToken } from "./consoleCookie.ts"
import type { ConsoleOptions } from "./consoleSessions.ts"
import { isSameOrigin } from "./consoleOrigin.ts"
import { failures } from "./failures.ts"
import { SAFE_HEADERS, type Failure } from "./reply.ts"
import { pathOf } from "./route.ts"

const PATH = "/console/changes"
const LOOK_EVERY_MS = 1_000
/** A comment that keeps the connection, after which the session is looked at again. */
const COMMENT_EVERY_LOOKS = 15
const STREAMS_MAX = 500
const STREAMS_OF_SESSION_MAX = 20

const CHANGE = "event: change\ndata:\n\n"
const COMMENT = ":\n\n"

interface Stream {
  readonly token: string
  readonly response: ServerResponse
  looks: number
}

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** Tells the connection that an answer is under way, so that its silence does not end it. */
  readonly begin: () => void
  readonly refuse: (failure: Failure) => void
}

/** Whether a target is the stream of changes. */
export const isConsoleChanges = (url: string): boolean => pathOf(url) === PATH

/** What is left of a stream's bytes must not grow: a page that reads nothing gets nothing more. */
const tell = ({ response }: Stream, text: string): void => {
  if (response.writableLength === 0) response.write(text)
}

/** The streams that are open, and a timer while there are any. */
const makeStreams = (look: () => void) => {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  const end = (stream: Stream): void => {
    if (!streams.delete(stream)) return
    stream.response.end()
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    end,
    all: (): ReadonlyArray<Stream> => [...streams],
    isFull: (token: string): boolean =>
      streams.size >= STREAMS_MAX ||
      [...streams].filter((stream) => stream.token === token).length >= STREAMS_OF_SESSION_MAX,
    begin: ({ response, requestId, begin }: Asked, token: string): void => {
      begin()
      response.writeHead(200, {
        ...SAFE_HEADERS,
        "Content-Type": "text/event-stream",
        "X-Accel-Buffering": "no",
        "X-Request-Id": requestId
      })
      response.write(COMMENT)
      const stream: Stream = { token, response, looks: 0 }
      streams.add(stream)
      response.on("close", () => end(stream))
      response.on("error", () => end(stream))
      timer ??= setInterval(look, LOOK_EVERY_MS)
    }
  }
}

/** The streams of a server's console. */
export const makeConsoleChanges = Effect.fnUntraced(function* ({
  isSecure
}: Pick<ConsoleOptions, "isSecure">) {
  const { current } = yield* ChangeMark
  const { find } = yield* ConsoleSessions
  /** As it was at the latest look; an old one makes pages read once more than they need. */
  let mark: string | undefined
  let isLooking = false
  let isStopping = false

  /** Ends a stream whose session has ended; one that cannot be looked up stays. */
  const check = (stream: Stream) =>
    find(stream.token, false).pipe(
      Effect.map((found) => (found ? tell(stream, COMMENT) : streams.end(stream))),
      Effect.ignore
    )

  const lookOnce = Effect.gen(function* () {
    const before = mark
    mark = yield* current
    for (const stream of streams.all()) {
      stream.looks += 1
      if (before !== mark) tell(stream, CHANGE)
      if (stream.looks % COMMENT_EVERY_LOOKS === 0) yield* check(stream)
    }
  })

  const streams = makeStreams(() => {
    if (isLooking) return
    isLooking = true
    const done = Effect.sync(() => {
      isLooking = false
    })
    Effect.runFork(Effect.ensuring(Effect.ignore(lookOnce), done))
  })

  const refusal = ({ request }: Asked, token: string | undefined): Failure | undefined => {
    if (request.method !== "GET") return failures.methodNotAllowed("GET")
    if (!isSameOrigin(request.headers)) return failures.crossOrigin
    return isStopping || streams.isFull(token ?? "") ? failures.overloaded : undefined
  }

  return {
    /** Begins a stream, or refuses. */
    open: (asked: Asked): void => {
      const token = sessionToken(asked.request.headers.cookie, isSecure)
      const refused = refusal(asked, token)
      if (refused) return asked.refuse(refused)
      if (token === undefined) return asked.refuse(failures.signedOut)
      const begun = Effect.gen(function* () {
        const found = yield* find(token, false)
        // What is committed after the stream began is another mark than this one.
        mark ??= yield* current
        if (!found) asked.refuse(failures.signedOut)
        // Its page may have left meanwhile.
        else if (asked.response.writable && !isStopping) streams.begin(asked, token)
      })
      const failed = Effect.sync(() => asked.refuse(failures.overloaded))
      Effect.runFork(Effect.catch(begun, () => failed))
    },
    /** Ends all streams: they go before the requests that are under way. */
    stop: (): void => {
      isStopping = true
      for (const stream of streams.all()) streams.end(stream)
    }
  }
})
