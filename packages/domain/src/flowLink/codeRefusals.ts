import { StateConflict } from "../errors.ts"

/** The refusal of what needs a code that cannot be sent. */
export const forAdministrator = (reason: string): StateConflict =>
  new StateConflict({ message: `${reason}, so that an administrator has to make this change` })

export const codesLocked = new StateConflict({
  message: "too many wrong codes were typed; an administrator has to unlock codes"
})
