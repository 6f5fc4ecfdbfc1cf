import { getEvents } from "@payroll/operations/event/getEvents"
import { listCommand } from "../../listCommand.ts"
import { client } from "../../output.ts"
import { filter } from "../../pages.ts"
import { endLine, eventFlags, ofClient } from "../webhook/pages.ts"

export const list = listCommand({
  operation: getEvents,
  field: "events",
  flags: {
    client,
    ...eventFlags,
    ofClient,
    sinceSequence: filter(
      "since-number",
      "The number of the first event; needs --company or --of-client"
    )
  },
  columns: {
    TIME: "timestamp",
    EVENT: "eventType",
    NUMBER: "sequence",
    COMPANY: "companyId",
    ID: "eventId"
  },
  end: endLine,
  description:
    "List the events of a client, or of one company or the client itself by number, newest first",
  examples: [
    {
      command: "payroll event list --company COMPANY_ID --since-number 40 --oldest-first",
      description: "The events of a company from its 40th on"
    }
  ]
})
