/** Knowledge of every page of a flow: the session, the own data, and the ways to change and leave them. */
import { createContext, useContext } from "react"
import type { Over, Session } from "../start/session.ts"
import type { FlowPages, FlowStep } from "./step.ts"
import type { Language } from "../text/languages.ts"
import type { Call } from "./call.ts"
import type { FlowData } from "./data.ts"

export interface FlowContext<D extends FlowData = FlowData> {
  readonly session: Session
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly call: Call
  readonly data: D
  /** Reads the data again. */
  readonly reload: () => Promise<D>
  /** Reads the data again after something was stored. Where that fails, the page says so in place of the form. */
  readonly readStored: () => Promise<D>
  /** The steps that are asked of this person, in order. */
  readonly steps: ReadonlyArray<FlowStep>
  /** The steps that are asked of this person once the data are others. */
  readonly stepsOf: (data: D) => ReadonlyArray<FlowStep>
  readonly pages: FlowPages
  /** Leaves the flow. */
  readonly onOver: (why: Over) => void
}

const Flow = createContext<FlowContext | undefined>(undefined)
export const FlowIn = Flow

/** Returns what a page of a flow knows; a page of one flow names its data. */
export const useFlow = <D extends FlowData = FlowData>(): FlowContext<D> => {
  const flow = useContext(Flow)
  if (!flow) throw new Error("not in a flow")
  return flow as unknown as FlowContext<D>
}
