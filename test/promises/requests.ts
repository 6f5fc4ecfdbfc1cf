/** Promises about requests: framing, bodies, repeated ones, load, and what is answered. */
import { heldBy, type Group } from "./promise.ts"

const HTTP = "apps/server/src/http/"
const SERVER = "apps/server/test/"
const SUITES = "packages/testing/src/"
const OPERATIONS = "packages/operations/src/"

export const idempotency: Group = {
  title: "Repeated requests",
  promises: [
    ...heldBy(`${SERVER}idempotency.test.ts`, {
      "has one effect when 50 come at once":
        "Of 50 equal requests with one idempotency key at once one has an effect.",
      "$name is answered byte for byte and changes nothing":
        "A repeated request gets the stored answer, byte for byte, and changes nothing.",
      "is the same in any order of keys and with any blanks":
        "The order of fields and blanks do not make it another request.",
      "another request with the same key > is refused: %s":
        "Another body with the same key is 422 and has no effect.",
      "is refused: another operation":
        "Another operation with the same key is 422 and has no effect.",
      "is another client's own business": "Two clients can use the same key.",
      "a key > is not %j": "A malformed key is rejected.",
      "does not use the key up: %s":
        "A request that fails does not use its key up: nothing is stored for it.",
      "is under way is told so, and then the answer":
        "A request that is repeated while it is under way is told so."
    }),
    ...heldBy(`${SUITES}retentionSuite.ts`, {
      "keeps answers for 72 hours": "A stored answer is kept for 72 hours.",
      "runs next to writes without failing them": "Deleting old rows delays no request."
    }),
    ...heldBy(`${OPERATIONS}executeCommand.test.ts`, {
      "answers once for a key, and names the record afterwards":
        "An answer with a secret is not stored; the same key again is 409 and names the record."
    })
  ]
}

export const framing: Group = {
  title: "HTTP",
  promises: [
    ...heldBy(`${SERVER}rawRequests.test.ts`, {
      "refused, with one answer and the connection closed > %s":
        "Requests that servers could understand differently (two lengths, length and chunks, folded or duplicate headers, bare line feeds) get one error and a closed connection.",
      "and bytes behind them that are none do not stand in for their answers":
        "Bytes behind a request never become the answer of another one.",
      "%s is refused when no more comes": "Half a request is rejected in time."
    }),
    ...heldBy(`${HTTP}framing.test.ts`, {
      "a request target > %s is %s":
        "A long or malformed URL is rejected; an absolute one is accepted.",
      "a host > is not %j": "An invalid Host is rejected."
    }),
    ...heldBy(`${SERVER}urlForms.test.ts`, {
      "%s and a method that disagrees":
        "The operation comes from one place: a path and a `method` that disagree are 400.",
      "is not in the group %s": "An operation is found in its own group only (404).",
      "%s by another verb is told the right ones":
        "An operation that is called by another verb gets 405 with the right ones."
    }),
    ...heldBy(`${SERVER}answers.test.ts`, {
      "is the caller's in an answer %i":
        "Every answer has the caller's request id, headers against caching, sniffing and framing, and one form of error.",
      "is a new one where the caller's is %j":
        "A request id with other characters is replaced, so that no log line can be forged.",
      "is in the one line that the log has of a request": "Each request has one line in the log.",
      "is not ready but live while the storage's check %s":
        "Liveness needs no database; readiness follows it.",
      "is 500 and says nothing, and is in the log with its stack":
        "A fault of ours is 500 without details, and ends no process."
    }),
    ...heldBy(`${SERVER}logs.test.ts`, {
      "has a time, a level, a message, the version, and only the fields of the documents":
        "Every line of the log keeps to one documented schema.",
      "is lines of the log, the error that ends the process last":
        "Also warnings of Node and an error that nothing handles are lines of the log with a level.",
      "quotes no path that leads nowhere": "The log quotes no path that does not exist."
    }),
    ...heldBy(`${SERVER}stop.test.ts`, {
      "by %s answers what is under way":
        "A process that is told to stop answers what is under way.",
      "does not wait for the idle and the half":
        "Idle connections and half requests do not delay a stop.",
      "cuts what does not end by its deadline": "A stop ends by its deadline."
    }),
    ...heldBy(`${SERVER}callbacks.test.ts`, {
      "a callback with %s is rejected before its body":
        "A provider's callback without a valid signature is rejected before its body is read."
    })
  ]
}

export const bodies: Group = {
  title: "Bodies",
  promises: [
    ...heldBy(`${SERVER}bodies.test.ts`, {
      "is at most 256 KiB, %s":
        "A body has at most 256 KiB, or 5 MiB where an operation takes many records.",
      "is refused by what it says of itself, before it comes":
        "A body that announces more is rejected before it arrives.",
      "costs who sends without end the connection":
        "Whoever sends without end loses the connection.",
      "is an object at most 32 deep": "A body is at most 32 deep.",
      "has at most 2,000 keys": "A body has at most 2,000 keys."
    }),
    ...heldBy(`${OPERATIONS}jsonBody.test.ts`, {
      "parseJsonObject > refuses: %s, %s":
        "Duplicate keys, `__proto__`, invalid UTF-8 and trailing bytes are rejected.",
      "the grammar of JSON > refuses %j": "What is not JSON is rejected.",
      "gives no part of the body away": "No error about a body quotes it."
    }),
    ...heldBy(`${OPERATIONS}jsonBodyDifferential.test.ts`, {
      "refuses what JSON.parse refuses and the documented classes only":
        "The strict reader accepts nothing that JSON.parse rejects, for random texts."
    }),
    ...heldBy(`${SERVER}bodyAdmission.test.ts`, {
      "is refused from the headers alone, and the connection closed > %s: %s":
        "Only a role that may call an operation with long bodies may send one; others are rejected by their headers.",
      "are refused while they arrive, at the first limit":
        "A long body is counted while it arrives and rejected at the first limit.",
      "are at most four of a credential at a time":
        "A credential has at most four long bodies at a time.",
      "share a budget with all others, beyond which is 503":
        "All bodies share a budget of memory; beyond it is 503.",
      "and short ones take a share of the budget, so that others are served":
        "Stalled bodies of one client, long or short, leave a part of the memory for others.",
      "no body holds the serving thread for long > %s":
        "No body holds the serving thread for long in one piece."
    }),
    ...heldBy(`${SERVER}bodyMemory.test.ts`, {
      "take a bounded memory while none is finished, and what is beyond is 503":
        "60 unfinished bodies of 5 MiB take a bounded memory."
    }),
    ...heldBy(`${SERVER}naughtyStrings.test.ts`, {
      "is stored and shown as it is: %j":
        "Markup, injections, words that parsers take for something else and unusual Unicode are stored and shown as they are."
    }),
    ...heldBy(`${SERVER}fields.test.ts`, {
      "%s has to be of its type": "A field of a wrong type is rejected, with its path.",
      "%s has no hidden characters":
        "Control, bidirectional and invisible characters are rejected in every text."
    })
  ]
}

export const load: Group = {
  title: "Load and denial of service",
  promises: [
    ...heldBy(`${SERVER}slowCrowds.test.ts`, {
      "%s are cut, and every probe is answered":
        "A hundred slow senders of headers or bodies, or slow readers, are cut off while everybody else is served.",
      "are cut once the time for a write is over, and not after twice that":
        "A write without progress ends its connection in time."
    }),
    ...heldBy(`${SERVER}loadLimits.test.ts`, {
      "have a share of the places, also while bodies arrive; others have the rest":
        "A credential and a client have a share of the places; others have the rest.",
      "has a number of unfinished requests": "An address has a number of unfinished requests.",
      "has a number of connections; what is refused is one warning a minute":
        "An address has a number of connections.",
      "is the one that a trusted proxy forwards":
        "A forwarded address is believed only from a proxy that is configured.",
      "is shown in every answer of a credential, and is 429 beyond":
        "A rate limit, if set, is shown in every answer; beyond it is 429."
    }),
    ...heldBy(`${HTTP}rateLimit.test.ts`, {
      "slides by the second, and refused requests do not count":
        "No minute has more requests of a credential than the limit."
    }),
    ...heldBy(`${SERVER}answers.test.ts`, {
      "are told to come again, and those before them are answered":
        "Overload gets 503 with Retry-After; requests that were admitted are answered."
    }),
    ...heldBy(`${SERVER}slowClients.test.ts`, {
      "too slow > %s": "A request that does not arrive in time ends.",
      "is answered for, and what it does is done all the same":
        "A request that takes too long is answered with 503."
    }),
    ...heldBy(`${SERVER}slowUploads.test.ts`, {
      "may come from a slow phone, and takes longer than any other request":
        "A file comes from a slow phone; one that comes more slowly, or never, ends and leaves nothing."
    }),
    ...heldBy(`${HTTP}bodyBytes.test.ts`, {
      "arrives over several turns, so that others are served between them":
        "A fast sender of a large body does not keep others from being served while it arrives."
    }),
    ...heldBy(`${HTTP}turns.test.ts`, {
      "run together at the end of the turn, large ones in one turn each":
        "Between two large bodies other requests are served.",
      "rest twice as long as they took, and others are served meanwhile":
        "While others are served, large bodies take at most a third of the server's time."
    })
  ]
}

export const fuzzing: Group = {
  title: "Random requests",
  promises: [
    ...heldBy(`${SERVER}fuzz.test.ts`, {
      "is answered, soon, with no effect on others (PAYROLL_TEST_SEED=${seed})":
        "Random requests to all operations (2,000 in a normal run, 200,000 at night) get no 5xx and no late answer, quote nothing and change nothing of another client."
    }),
    ...heldBy(`${SERVER}openapi.test.ts`, {
      "has a schema for failures that they keep to, and say nothing beyond":
        "Every error keeps to the published schema.",
      "says what the example is answered with, and nothing is answered beyond":
        "Every answer has the fields of the published schema and no others."
    })
  ]
}
