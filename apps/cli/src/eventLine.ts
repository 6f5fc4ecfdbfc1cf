/** A received event as one line for people. */
import type { WebhookBody } from "@payroll/webhooks"
import type { ReceivedWebhook } from "./webhookReceiver.ts"

type Entity = Readonly<Record<string, unknown>>

/** The parts of an entity in the line: its name, its id, and the state that the event may be about. */
interface EntityView {
  readonly name: (entity: Entity) => unknown
  readonly id: string
  readonly state: (entity: Entity, category: string) => EntityState
}

/** A state, and why it failed. */
interface EntityState {
  readonly state: unknown
  readonly reasons?: unknown
}

/** The state within `status`, such as `userStatus`. */
const within = (entity: Entity, field: string): unknown =>
  (entity["status"] as Entity | undefined)?.[field]

/** The bank accounts, because an event does not say which one moved. */
const accountsOf = (entity: Entity): EntityState => {
  const accounts = (entity["BankAccounts"] ?? []) as ReadonlyArray<Entity>
  return {
    state: accounts
      .map((account) => [account["accountNumber"], account["status"]].join(" "))
      .join(", "),
    reasons: accounts.flatMap((account) => account["reasons"] ?? [])
  }
}

const verificationOf = ({ kycStatus, reasons }: Entity): EntityState => ({
  state: kycStatus,
  reasons
})

const ENTITIES: Readonly<Record<string, EntityView>> = {
  Company: {
    name: (entity) => entity["company"],
    id: "companyID",
    state: (entity, category) =>
      category.startsWith("companybankaccount.") ? accountsOf(entity) : verificationOf(entity)
  },
  user: {
    name: (entity) => entity["user"],
    id: "userId",
    state: (entity, category) => {
      if (category.startsWith("employeebankaccount.")) return accountsOf(entity)
      return category.startsWith("employee.kycstatus.")
        ? verificationOf(entity)
        : { state: within(entity, "userStatus") }
    }
  },
  paySchedule: {
    name: (entity) => `${String(entity["workerType"])} ${String(entity["compensationFrequency"])}`,
    id: "payScheduleId",
    state: (entity) => ({ state: entity["status"] })
  },
  payPeriod: {
    name: (entity) => `${String(entity["PayBeginDate"])} to ${String(entity["PayEndDate"])}`,
    id: "payPeriodId",
    state: (entity) => ({ state: entity["PayPeriodStatus"] })
  },
  timeOffPolicy: {
    name: (entity) => entity["timeOffPolicyName"],
    id: "timeOffPolicyId",
    state: (entity) => ({ state: within(entity, "timeOffPolicyStatus") })
  },
  timeOffPolicyAssignment: {
    name: (entity) => entity["timeOffPolicyType"],
    id: "timeOffPolicyAssignmentId",
    state: (entity) => ({ state: within(entity, "timeOffAssignmentStatus") })
  },
  timeOffRequest: {
    name: (entity) => `${String(entity["timeOffPolicyType"])} from ${String(entity["startDate"])}`,
    id: "timeOffRequestId",
    state: (entity) => ({ state: within(entity, "timeOffRequestStatus") })
  },
  timesheet: {
    name: ({ payPeriod }) => {
      const { begin, end } = payPeriod as Entity
      return `${String(begin)} to ${String(end)}`
    },
    id: "timesheetId",
    state: (entity) => ({ state: within(entity, "timesheetStatus") })
  },
  timesheetAmendment: {
    name: () => "amendment",
    id: "timesheetAmendmentId",
    state: (entity) => ({ state: within(entity, "timesheetAmendmentStatus") })
  },
  timeException: {
    name: (entity) => `${String(entity["code"])} on ${String(entity["date"])}`,
    id: "timeExceptionId",
    state: (entity) => ({ state: within(entity, "timeExceptionStatus") })
  },
  flowLink: {
    name: (entity) => entity["flow"],
    id: "flowLinkId",
    state: (entity) => ({ state: within(entity, "flowLinkStatus") })
  },
  payAccountHold: {
    name: (entity) => `held until ${String(entity["holdUntil"])}`,
    id: "bankAccountId",
    state: (entity) => ({ state: within(entity, "holdStatus") })
  },
  guestCode: {
    name: () => "codes",
    id: "userId",
    state: (entity) => ({ state: within(entity, "lockStatus") })
  },
  document: {
    name: (entity) => entity["title"],
    id: "documentId",
    state: (entity) => ({ state: within(entity, "documentStatus") })
  },
  credential: {
    name: (entity) => entity["person"],
    id: "keyId",
    state: (entity) => ({ state: within(entity, "credentialStatus") })
  },
  recipient: {
    name: (entity) => entity["name"],
    id: "recipientId",
    state: (entity) => ({ state: within(entity, "recipientStatus") })
  }
}

/** Returns name, id, state and reasons of the entity in an event; nothing for an unknown entity. */
const aboutOf = (category: string, payload: WebhookBody["payload"]): ReadonlyArray<string> => {
  const [first = {}] = payload as unknown as ReadonlyArray<
    Readonly<Record<string, ReadonlyArray<Entity>>>
  >
  return Object.entries(ENTITIES).flatMap(([name, view]) => {
    const entity = first[name]?.[0]
    if (!entity) return []
    const { state, reasons } = view.state(entity, category)
    const why =
      Array.isArray(reasons) && reasons.length > 0 ? [`reasons: ${reasons.join(", ")}`] : []
    const texts = [view.name(entity), entity[view.id] ?? entity["businessUserId"], state]
    return [
      ...texts.filter((text) => typeof text === "string" && text !== ""),
      ...why
    ] as ReadonlyArray<string>
  })
}

interface Trigger {
  readonly eventType: string
  readonly sequence: number
  readonly timestamp: string
  readonly isTest?: boolean
}

/** Returns the line of an event: time, type, number, entity, wrong order, and the answer of the program that got it. */
export const eventLine = ({ event, isOutOfOrder, forwarded }: ReceivedWebhook): string => {
  const { eventType, isTest, sequence, timestamp } = event.trigger as Trigger
  return [
    timestamp,
    eventType,
    isTest === true ? "test" : `number ${sequence}`,
    ...aboutOf(eventType, event.payload),
    ...(isOutOfOrder ? ["out of order"] : []),
    ...(forwarded === undefined ? [] : [`forwarded: ${forwarded}`])
  ].join("  ")
}
