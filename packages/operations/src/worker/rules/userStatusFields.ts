import {
  Message,
  RecordVersion,
  answered,
  idFields,
  ids,
  versionField
} from "../../answerSchema.ts"

/** Names the worker whose state a request changes. */
export const ofUser = { userId: idFields.userId, ...versionField } as const

/** The state of the worker after the request. */
export const userStatusFields = {
  userId: ids.userId,
  status: answered("Add Wage", "Invite Sent", "Active", "Deactivate", "Terminated", "Removed"),
  message: Message,
  version: RecordVersion
} as const
