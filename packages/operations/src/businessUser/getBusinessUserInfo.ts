/** A person who represents a company. */
import { RecordNotFound } from "@payroll/domain/errors"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { idFields } from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { profileOf } from "../ports/companyStore.ts"
import { businessUserView } from "../views/companyViews.ts"

export const getBusinessUserInfo = defineRead({
  group: "reports",
  name: "getBusinessUserInfo",
  role: "read",
  summary: "A business user",
  request: Schema.Struct({ businessUserId: idFields.businessUserId }),
  response: Schema.Struct({ businessUser: businessUserView.schema }),
  read: ({ businessUserId }, { client }) =>
    Effect.gen(function* () {
      const record = "business user"
      const owner = profileOf(client.id, "businessUser", businessUserId)
      const { businessUsers } = yield* orNotFound(record, owner)
      const user = businessUsers.find(({ id }) => id === businessUserId)
      if (!user) return yield* new RecordNotFound({ record })
      return { businessUser: businessUserView.of(user) }
    }),
  example: { businessUserId: exampleId }
})
