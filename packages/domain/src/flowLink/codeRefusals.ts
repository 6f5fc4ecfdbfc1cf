import { StateConflict, type ConflictType } from "../errors.ts"

/** The refusal of what needs a code that cannot be sent. */
export const forAdministrator = (
  reason: string,
  type: ConflictType = "code-unavailable"
): StateConflict =>
  new StateConflict({
    type,
    message: `${reason}, so that an administrator has to make this change`
  })

export const codesLocked = new StateConflict({
  type: "codes-locked",
  message: "too many wrong codes were typed; an administrator has to unlock codes"
})
