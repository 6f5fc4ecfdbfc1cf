/** `<PayrollFlow>`: the element of a flow as a component of React. */
import { createElement, useEffect, useRef, type ReactElement } from "react"
import {
  definePayrollFlow,
  FLOW_EVENTS,
  type FlowEventDetails,
  type FlowEventName,
  type PayrollFlowElement
} from "./payrollFlow.ts"

export type { FlowEventDetails, FlowEventName } from "./payrollFlow.ts"

type Listener<N extends FlowEventName> = (detail: FlowEventDetails[N]) => void

export interface PayrollFlowProps {
  /** The address of a flow link. */
  readonly url: string
  /** Names the frame for screen readers; `Payroll` without. */
  readonly label?: string
  readonly className?: string
  readonly onReady?: Listener<"ready">
  readonly onStep?: Listener<"step">
  readonly onStored?: Listener<"stored">
  readonly onDone?: Listener<"done">
  readonly onExpired?: Listener<"expired">
  readonly onError?: Listener<"error">
}

type ListenerName = `on${Capitalize<FlowEventName>}`

const propOf = (name: FlowEventName): ListenerName =>
  `on${name.charAt(0).toUpperCase()}${name.slice(1)}` as ListenerName

/** Shows the flow of a link. The listeners may be others each time. */
export const PayrollFlow = (props: PayrollFlowProps): ReactElement => {
  const { url, label, className } = props
  const element = useRef<PayrollFlowElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const { current } = element
    const listening = new AbortController()
    for (const name of FLOW_EVENTS) {
      current?.addEventListener(
        name,
        ({ detail }) =>
          (latest.current[propOf(name)] as Listener<FlowEventName> | undefined)?.(detail),
        listening
      )
    }
    definePayrollFlow()
    return () => listening.abort()
  }, [])
  return createElement("payroll-flow", { ref: element, url, label, class: className })
}
