/** The exports of `@payroll/domain`: pay dates, states and events of the service for other programs. */
export * from "../paySchedule/package.ts"
export { eventCategories, eventTypes, type EventCategory, type EventType } from "../event/event.ts"
export { states } from "../states.ts"
export { reachable, type StateTable } from "../status.ts"
