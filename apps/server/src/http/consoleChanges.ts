/**
 * Notifies pages of the console that a record of their client was committed, with a stream of marks without data; a
 * page then reads again what it shows. The server reads one mark per second, and only while a page listens; if it
 * changed, the server also reads the mark of each client that listens.
 */
import { clientIdOf } from "@payroll/operations/caller"
import { Credentials, type OpenSession } from "@payroll/operations/ports/credentials"
import { EventLog } from "@payroll/operations/ports/eventLog"
import * as Effect from "effect/Effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { ConsoleOptions } from "./consoleSessions.ts"
import { isSameOrigin } from "./consoleOrigin.ts"
import { failures } from "./failures.ts"
import { SAFE_HEADERS, type Failure } from "./reply.ts"
import { pathOf } from "./route.ts"
import { consoleCookie } from "./sessionCookies.ts"

const PATH = "/console/changes"
const LOOK_EVERY_MS = 1_000
/** A comment that keeps the connection, after which the session is looked at again. */
const COMMENT_EVERY_LOOKS = 15
const STREAMS_MAX = 500
/** A person has so many tabs. */
const STREAMS_OF_CREDENTIAL_MAX = 20
const STREAMS_OF_CLIENT_MAX = 100

const CHANGE = "event: change\ndata:\n\n"
const COMMENT = ":\n\n"

interface Stream {
  readonly token: string
  readonly credential: string
  /** Undefined for a person who sees all clients. */
  readonly clientId: string | undefined
  readonly response: ServerResponse
  looks: number
}

type Listener = Pick<Stream, "token" | "credential" | "clientId">

interface StreamRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** Notes on the connection that an answer is under way, so that its silence does not end it. */
  readonly begin: () => void
  readonly refuse: (failure: Failure) => void
}

/** Returns true if a target is the stream of changes. */
export const isConsoleChanges = (url: string): boolean => pathOf(url) === PATH

/** Writes to a stream unless bytes are still unsent, so that a page that reads nothing cannot let them grow. */
const write = ({ response }: Stream, text: string): void => {
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
    isFull: ({ credential, clientId }: Listener): boolean => {
      const all = [...streams]
      const ofClient = all.filter((stream) => stream.clientId === clientId)
      const ofCredential = ofClient.filter((stream) => stream.credential === credential)
      return (
        all.length >= STREAMS_MAX ||
        (clientId !== undefined && ofClient.length >= STREAMS_OF_CLIENT_MAX) ||
        ofCredential.length >= STREAMS_OF_CREDENTIAL_MAX
      )
    },
    begin: ({ response, requestId, begin }: StreamRequest, listener: Listener): void => {
      begin()
      response.writeHead(200, {
        ...SAFE_HEADERS,
        "Content-Type": "text/event-stream",
        "X-Accel-Buffering": "no",
        "X-Request-Id": requestId
      })
      response.write(COMMENT)
      const stream: Stream = { ...listener, response, looks: 0 }
      streams.add(stream)
      response.on("close", () => end(stream))
      response.on("error", () => end(stream))
      timer ??= setInterval(look, LOOK_EVERY_MS)
    }
  }
}

/** The marks as they were at the latest look; old ones make pages read one time more than they need. */
const makeMarks = ({ changeMark, changeMarkOf }: EventLog["Service"]) => {
  let mark: string | undefined
  /** Those of the clients that listen. */
  let marks: ReadonlyMap<string, string> = new Map()
  return {
    /** Notes the marks that a new listener begins with; a later commit has another mark. */
    begin: Effect.fnUntraced(function* (clientId: string | undefined) {
      mark ??= yield* changeMark
      if (clientId === undefined || marks.has(clientId)) return
      marks = new Map([...marks, [clientId, yield* changeMarkOf(clientId)]])
    }),
    /** Returns a test of whether something of a client, or of any, was committed since the look before. */
    look: Effect.fnUntraced(function* (clientIds: ReadonlySet<string>) {
      const before = { mark, marks }
      mark = yield* changeMark
      if (before.mark === mark) return () => false
      const now = new Map<string, string>()
      for (const id of clientIds) now.set(id, yield* changeMarkOf(id))
      marks = now
      return (clientId: string | undefined): boolean =>
        clientId === undefined || before.marks.get(clientId) !== now.get(clientId)
    })
  }
}

const listenerOf = (token: string, { principal }: OpenSession): Listener => ({
  token,
  credential: principal.credential,
  clientId: clientIdOf(principal)
})

/** The streams of a server's console. */
export const makeConsoleChanges = Effect.fnUntraced(function* ({
  isSecure
}: Pick<ConsoleOptions, "isSecure">) {
  const marks = makeMarks(yield* EventLog)
  const { findSession } = yield* Credentials
  let isLooking = false
  let isStopping = false

  /** Ends a stream whose session has ended; one that cannot be looked up stays. */
  const check = (stream: Stream) =>
    findSession(stream.token, false).pipe(
      Effect.map((session) => (session ? write(stream, COMMENT) : streams.end(stream))),
      Effect.ignore
    )

  const lookOnce = Effect.gen(function* () {
    const clients = streams.all().flatMap(({ clientId }) => clientId ?? [])
    const isChanged = yield* marks.look(new Set(clients))
    for (const stream of streams.all()) {
      stream.looks += 1
      if (isChanged(stream.clientId)) write(stream, CHANGE)
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

  const refusal = ({ request }: StreamRequest): Failure | undefined => {
    if (request.method !== "GET") return failures.methodNotAllowed("GET")
    if (!isSameOrigin(request.headers)) return failures.crossOrigin
    return isStopping ? failures.overloaded : undefined
  }

  return {
    /** Begins a stream, or refuses. */
    open: (streamRequest: StreamRequest): void => {
      const token = consoleCookie(isSecure).tokenIn(streamRequest.request.headers.cookie)
      const refused = refusal(streamRequest)
      if (refused) return streamRequest.refuse(refused)
      if (token === undefined) return streamRequest.refuse(failures.signedOut)
      const begun = Effect.gen(function* () {
        const session = yield* findSession(token, false)
        if (!session) return streamRequest.refuse(failures.signedOut)
        const listener = listenerOf(token, session)
        yield* marks.begin(listener.clientId)
        if (streams.isFull(listener)) return streamRequest.refuse(failures.overloaded)
        // Its page may have left meanwhile.
        if (streamRequest.response.writable && !isStopping) streams.begin(streamRequest, listener)
      })
      const failed = Effect.sync(() => streamRequest.refuse(failures.overloaded))
      Effect.runFork(Effect.catch(begun, () => failed))
    },
    /** Ends all streams: they go before the requests that are under way. */
    stop: (): void => {
      isStopping = true
      for (const stream of streams.all()) streams.end(stream)
    }
  }
})
