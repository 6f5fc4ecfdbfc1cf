import * as Data from "effect/Data"

/** The process must not start. The message is one line with the reason and the remedy. */
export class StartRefused extends Data.TaggedError("StartRefused")<{ readonly message: string }> {}
