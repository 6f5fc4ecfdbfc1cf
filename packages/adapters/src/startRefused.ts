import * as Data from "effect/Data"

/** The process must not start. The message is one line that says why and what to do. */
export class StartRefused extends Data.TaggedError("StartRefused")<{ readonly message: string }> {}
