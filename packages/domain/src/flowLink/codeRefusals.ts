import { StateConflict, type ConflictType } from "../errors.ts"

/** The refusal of a code that cannot be sent: an administrator sees the request, and may confirm the session. */
export const forAdministrator = (
  reason: string,
  type: ConflictType = "code-unavailable"
): StateConflict =>
  new StateConflict({
    type,
    message: `${reason}, so that an administrator has to confirm who you are`
  })

export const codesLocked = new StateConflict({
  type: "codes-locked",
  message: "too many wrong codes were typed; an administrator has to unlock codes"
})
