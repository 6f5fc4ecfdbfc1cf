import { WebhookTransport } from "@payroll/operations/ports/webhookTransport"
import * as Layer from "effect/Layer"

/** For suites that send no webhooks: a call of it is a defect. */
export const noWebhooks = Layer.mock(WebhookTransport)({})
