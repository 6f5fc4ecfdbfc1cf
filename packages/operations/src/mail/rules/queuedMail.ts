import { newMail, type NewMail } from "@payroll/domain/mail/mail"
import { created, type Moment } from "@payroll/domain/record"
import { changes, insert } from "../../changes.ts"
import type { Changes } from "../../writer.ts"

/** Adds a mail to the changes of a commit: it is sent if and only if these are stored. */
export const queuedMail = (
  owner: { readonly clientId: string; readonly companyId: string },
  mail: NewMail,
  { at, newId }: Moment
): Changes => changes({ writes: [insert("mail", newMail(created(newId(), owner, at), mail))] })
