/** Events of a client, which commands store with what they do. */
import type { ClientEvent } from "@payroll/domain/event/event"
import type { EventHead } from "@payroll/domain/handover/event"
import * as Effect from "effect/Effect"
import { NewId } from "../../ports/newId.ts"
import type { CommandEntry } from "../../writer.ts"

/** Returns the entry of a command with its event, which is made for the id of the record. */
export const withEvent = (
  entry: CommandEntry,
  eventOf: (head: EventHead, recordId: string) => ClientEvent
): Effect.Effect<CommandEntry, never, NewId> =>
  Effect.map(NewId, ({ next }) => {
    const head = { id: next(), clientId: entry.clientId, at: entry.at }
    return { ...entry, event: (recordId: string) => eventOf(head, recordId) }
  })
