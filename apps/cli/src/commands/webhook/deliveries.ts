import { getWebhookDeliveries } from "@payroll/operations/webhook/getWebhookDeliveries"
import { listCommand } from "../../listCommand.ts"
import { client } from "../../output.ts"
import { filter, orYesterday } from "../../pages.ts"
import { endLine, eventFlags } from "./pages.ts"

export const deliveries = listCommand(
  {
    operation: getWebhookDeliveries,
    field: "deliveries",
    flags: {
      client,
      webhookEndpointId: filter("endpoint", "The id of an endpoint"),
      ...eventFlags,
      since: orYesterday(eventFlags.since),
      result: filter("result", "How the attempt ended, such as delivered, refused or timeout")
    },
    columns: {
      TIME: "time",
      RESULT: "result",
      STATUS: "statusCode",
      TOOK: ({ durationMs }) => `${durationMs} ms`,
      EVENT: ({ isTest, eventType }) =>
        isTest
          ? ["test", ...(eventType === null ? [] : [`of ${eventType}`])].join(" ")
          : (eventType ?? "-"),
      NUMBER: "sequence",
      COMPANY: "companyId",
      ENDPOINT: "webhookEndpointId"
    },
    end: endLine,
    description:
      "List the attempts to deliver events and test messages, newest first; without --since, those of the last 24 hours",
    examples: [
      {
        command: "payroll webhook deliveries --result refused",
        description: "What receivers refused in the last 24 hours"
      }
    ]
  },
  "deliveries"
)
