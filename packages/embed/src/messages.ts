/** The messages between a page of the payroll service and the page that frames it. They name no person and no value. */

/** Marks the messages of both sides; another number is another set of messages. */
export const VERSION = 1

/** Events of the framed page, and their details. */
export interface FlowEventDetails {
  /** The start is shown. */
  readonly ready: {}
  /** A page is shown: `welcome`, a step such as `identity`, `review` or `done`. */
  readonly step: { readonly step: string }
  /** The entries of a step are stored. */
  readonly stored: { readonly step: string }
  /** The person is at the end, or closed the pages before; `isComplete` is false where something is left. */
  readonly done: { readonly isComplete: boolean }
  /** The pages need a new link. */
  readonly expired: { readonly reason: "used" | "expired" | "revoked" | "ended" | "other" }
  /** The link is none of this service, or the service cannot be reached. */
  readonly error: { readonly reason: "unknown" | "unreachable" }
}

export type FlowEventName = keyof FlowEventDetails

/** A message of the framed page: an event, or the height that its content takes, in pixels of CSS. */
export type FlowMessage =
  | {
      [N in FlowEventName]: {
        readonly payrollFlow: typeof VERSION
        readonly event: N
        readonly detail: FlowEventDetails[N]
      }
    }[FlowEventName]
  | { readonly payrollFlow: typeof VERSION; readonly event: "height"; readonly height: number }

/** The message of the framing page, by whose origin the framed page knows where its messages may go. */
export interface HelloMessage {
  readonly payrollFlow: typeof VERSION
  readonly event: "hello"
}
