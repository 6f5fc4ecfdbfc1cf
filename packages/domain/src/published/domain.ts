/** The exports of `@payroll/domain`: pay dates, states, events and how long records are kept, for other programs. */
export * from "../paySchedule/package.ts"
export { eventCategories, eventTypes, type EventCategory, type EventType } from "../event/event.ts"
export { keptByLaw, type KeepingFacts, type KeptByLaw } from "../retention/keptByLaw.ts"
export {
  KEEPING_RULES,
  recordKinds,
  type KeepingRule,
  type RecordKind
} from "../retention/recordKeeping.data.ts"
export { states } from "../states.ts"
export { reachable, type StateTable } from "../status.ts"
