/** The flags that name the person whom the pages of a link are about. */
import { filter } from "../../pages.ts"

export const subjectFlags = {
  userId: filter("worker", "The id of the worker"),
  businessUserId: filter("person", "The id of the business user: a signatory or an owner")
}
