import { answered, idFields, ids, outcomeFields, versionField } from "../../answerSchema.ts"

/** Names the worker whose state a request changes. */
export const ofUser = { userId: idFields.userId, ...versionField } as const

/** The state of the worker after the request. */
export const userStatusFields = {
  userId: ids.userId,
  ...outcomeFields(
    answered("Add Wage", "Invite Sent", "Active", "Deactivate", "Terminated", "Removed")
  )
} as const
