/** The element `<payroll-flow url="...">`: a page of the payroll service in the page of another product. */
import {
  VERSION,
  type FlowEventDetails,
  type FlowEventName,
  type FlowMessage,
  type HelloMessage
} from "./messages.ts"

export type { FlowEventDetails, FlowEventName } from "./messages.ts"

export const FLOW_EVENTS: ReadonlyArray<FlowEventName> = [
  "ready",
  "step",
  "stored",
  "done",
  "expired",
  "error"
]

/** The event of an element, by its name. */
export type FlowEvent<N extends FlowEventName> = CustomEvent<FlowEventDetails[N]>

/** Shows the flow of a link, as high as its content. The attributes are `url` and `label`. */
export interface PayrollFlowElement extends HTMLElement {
  /** The address of a flow link; another one replaces the pages. */
  url: string
  addEventListener: (<N extends FlowEventName>(
    name: N,
    listener: (event: FlowEvent<N>) => void,
    options?: boolean | AddEventListenerOptions
  ) => void) &
    HTMLElement["addEventListener"]
  removeEventListener: (<N extends FlowEventName>(
    name: N,
    listener: (event: FlowEvent<N>) => void,
    options?: boolean | EventListenerOptions
  ) => void) &
    HTMLElement["removeEventListener"]
}

declare global {
  interface HTMLElementTagNameMap {
    "payroll-flow": PayrollFlowElement
  }
}

const NAME = "payroll-flow"
const FIRST_HEIGHT = 480

/** The address of a link; undefined for a text that is none, which no frame is given. */
const linkOf = (text: string | null): URL | undefined => {
  const link = text !== null && URL.canParse(text) ? new URL(text) : undefined
  return link && /^https?:$/.test(link.protocol) ? link : undefined
}

const isMessage = (data: unknown): data is FlowMessage =>
  typeof data === "object" &&
  data !== null &&
  (data as { readonly payrollFlow?: unknown }).payrollFlow === VERSION

/** The frame of a link. */
const frameOf = (link: URL, label: string | null): HTMLIFrameElement => {
  const frame = document.createElement("iframe")
  frame.title = label ?? "Payroll"
  frame.referrerPolicy = "no-referrer"
  const { style } = frame
  style.display = "block"
  style.width = "100%"
  style.height = `${FIRST_HEIGHT}px`
  style.border = "0"
  frame.src = link.href
  // Tells the page which origin frames it: it answers those alone that its client allows.
  frame.addEventListener("load", () => {
    const hello: HelloMessage = { payrollFlow: VERSION, event: "hello" }
    frame.contentWindow?.postMessage(hello, link.origin)
  })
  return frame
}

const makeClass = () =>
  class extends HTMLElement {
    static readonly observedAttributes = ["url"]
    readonly #root = this.attachShadow({ mode: "open" })
    #stop: () => void = () => undefined

    get url(): string {
      return this.getAttribute("url") ?? ""
    }
    set url(url: string) {
      this.setAttribute("url", url)
    }
    connectedCallback(): void {
      this.#show()
    }
    disconnectedCallback(): void {
      this.#stop()
    }
    attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
      if (this.isConnected && before !== after) this.#show()
    }
    #show(): void {
      this.#stop()
      const link = linkOf(this.getAttribute("url"))
      if (!link) return
      const frame = frameOf(link, this.getAttribute("label"))
      const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
        const isOfFrame = source === frame.contentWindow && origin === link.origin
        if (isOfFrame && isMessage(data)) this.#take(data, frame)
      }
      addEventListener("message", listen)
      this.#stop = () => {
        removeEventListener("message", listen)
        this.#root.replaceChildren()
      }
      this.#root.replaceChildren(frame)
    }
    #take(message: FlowMessage, frame: HTMLIFrameElement): void {
      if (message.event === "height") {
        frame.style.height = `${Math.ceil(message.height)}px`
        return
      }
      // A page begins at its top, wherever the one before was scrolled to.
      if (message.event === "step" && this.getBoundingClientRect().top < 0) this.scrollIntoView()
      this.dispatchEvent(new CustomEvent(message.event, { detail: message.detail }))
    }
  }

/** Defines `<payroll-flow>` in a browser; does nothing where there is none, or a second time. */
export const definePayrollFlow = (): void => {
  const { customElements: elements } = globalThis as {
    readonly customElements?: CustomElementRegistry
  }
  if (elements && !elements.get(NAME)) elements.define(NAME, makeClass())
}
