import type { Migration } from "./migration.ts"

/**
 * How far what is stored was moved to new keys, so that the next worker goes on there, and MACs of the sessions at the
 * console, of which those without one are over.
 */
export const placesAndSessions: Migration = {
  number: 105,
  name: "places of rotations, MACs of sessions",
  statements: () => [
    "alter table key_rotation add column place text",
    "alter table console_session add column root_mac text"
  ]
}
