/** The page of another origin that frames this one. It hears what happens if the client allows its origin. */
import {
  VERSION,
  type FlowEventDetails,
  type FlowEventName,
  type FlowMessage,
  type HelloMessage
} from "@payroll/embed/messages"
import { brand } from "./brand.ts"

/** True of a page in a frame. */
export const isFramed = globalThis.parent !== globalThis.window

/** Messages that wait for the origin of the framing page; older ones than these are lost. */
const WAITING_MAX = 20

let host: string | undefined
let waiting: ReadonlyArray<FlowMessage> = []

const send = (message: FlowMessage): void => {
  if (!isFramed) return
  if (host === undefined) waiting = [...waiting, message].slice(-WAITING_MAX)
  else globalThis.parent.postMessage(message, host)
}

/** Tells the framing page what happened. */
export const tell = <N extends FlowEventName>(event: N, detail: FlowEventDetails[N]): void =>
  send({ payrollFlow: VERSION, event, detail } as FlowMessage)

let isComplete = false

/** Tells the framing page that the person is at the end, or left before it. */
export const tellDone = (isAtEnd: boolean): void => {
  if (isComplete) return
  isComplete = isAtEnd
  tell("done", { isComplete })
}

const isHello = (data: unknown): boolean => {
  const { payrollFlow, event } = (data ?? {}) as Partial<HelloMessage>
  return payrollFlow === VERSION && event === "hello"
}

/** Follows the height of the content, and waits for the origin of the framing page. */
export const followHost = (content: HTMLElement): void => {
  if (!isFramed) return
  document.documentElement.dataset["framed"] = ""
  addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
    // The browser says the origin, so that no page can claim that of another.
    if (source !== globalThis.parent || !brand.hosts.includes(origin) || !isHello(data)) return
    host = origin
    const late = waiting
    waiting = []
    for (const message of late) send(message)
  })
  new ResizeObserver(() => {
    const { height } = content.getBoundingClientRect()
    send({ payrollFlow: VERSION, event: "height", height })
  }).observe(content)
}
