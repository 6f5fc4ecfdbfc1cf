/** The recipients of a client's hand-overs that are not revoked. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { listOf } from "../answerSchema.ts"
import { defineRead } from "../defineOperation.ts"
import { nextCursorField, pageFields, pageOf, shownPage } from "../page.ts"
import { Recipients } from "../ports/recipients.ts"
import { recipientNow, recipientView } from "./rules/recipient.ts"

export const getRecipients = defineRead({
  group: "payroll",
  name: "getRecipients",
  role: "read",
  scope: "client",
  summary: "The recipients of hand-overs that are not revoked, by id",
  request: Schema.Struct(pageFields),
  response: Schema.Struct({
    recipients: listOf(recipientView.schema, "The recipients of the page."),
    ...nextCursorField
  }),
  read: (request, { client }, at) =>
    Effect.gen(function* () {
      const { list } = yield* Recipients
      const page = pageOf(request)
      const { rows, nextCursor } = shownPage(yield* list(client.id, page), page, ({ id }) => id)
      const recipients = rows.map((each) => recipientView.of(recipientNow(each, client, at)))
      return { recipients, nextCursor }
    }),
  example: { limit: 50 }
})
