/** Steps of a flow: when each is asked for and done, its stored answers, and its form. */
import type { ComponentType } from "react"
import type { Fact } from "@payroll/ui/layout.tsx"
import type { IconName } from "@payroll/ui/icons.tsx"
import type { Tone } from "@payroll/ui/status.tsx"
import type { CodePurpose, Data, FlowData } from "./data.ts"
import type { Session } from "../start/session.ts"
import type { Call } from "./call.ts"
import type { StepForm } from "./form.ts"
import type { FlowWords } from "../text/english.ts"

export type StepId = "details" | "identity" | "tax" | "pay" | "documents" | "account" | "owner"

/** The state of what was entered, as the last page shows it. */
export interface Line {
  readonly title: string
  readonly note?: string
  /** `info` of what is under way, and read again. */
  readonly tone: Tone
  readonly state: string
  /** The step in which it can be mended. */
  readonly fix?: StepId
}

export interface StepOf<D extends FlowData> {
  readonly id: StepId
  /** The code by mail that shows the step to somebody who is paid already. */
  readonly code: CodePurpose
  /** True if the step is asked of this person. */
  readonly isFor: (data: D) => boolean
  readonly isDone: (data: D) => boolean
  /** The stored answers, masked as the service shows them. */
  readonly facts: (data: D, words: FlowWords) => ReadonlyArray<Fact>
  /** The things that the person needs for it, named before the first step. */
  readonly need?: readonly [icon: IconName, words: (words: FlowWords) => readonly [string, string]]
  /** The state of it at the end; undefined where there is nothing to say. */
  readonly line: (data: D, words: FlowWords) => Line | undefined
  /** The heading, and the sentence below it. */
  readonly head: (words: FlowWords) => { readonly title: string; readonly lead?: string }
  /** The sentence of what is wrong with what is stored; undefined if nothing is. */
  readonly problem?: (data: D, words: FlowWords) => string | undefined
  /** Undefined where the step has no form. */
  readonly form?: (data: D, words: FlowWords) => StepForm
  /** A question that people ask here, with the answer. */
  readonly why?: (words: FlowWords) => readonly [question: string, answer: string]
  readonly note?: (words: FlowWords) => string
  /** True if the form cannot show what is stored, so that all of it is typed again. */
  readonly isAnew?: boolean
}

/** A step of a worker. */
export type Step = StepOf<Data>
/** A step of whichever flow is open, which reads the data that its steps take. */
export type FlowStep = StepOf<FlowData>

/** A flow: its data, its steps, and what is said at its end besides. */
export interface FlowPages {
  /** The page in place of the way through the steps, loaded when it is shown. */
  readonly page?: ComponentType
  readonly read: (call: Call, session: Session) => Promise<FlowData>
  readonly steps: ReadonlyArray<FlowStep>
  readonly last?: (data: FlowData, words: FlowWords) => Line | undefined
}

/** Makes a flow with a page of its own, from which its steps are opened. */
export const portalOf = <D extends FlowData>(
  read: (call: Call, session: Session) => Promise<D>,
  steps: ReadonlyArray<StepOf<D>>,
  page: ComponentType
): FlowPages => ({ ...flowOf(read, steps), page })

/** Makes a flow whose steps take the data that it reads. */
export const flowOf = <D extends FlowData>(
  read: (call: Call, session: Session) => Promise<D>,
  steps: ReadonlyArray<StepOf<D>>,
  last?: (data: D, words: FlowWords) => Line | undefined
): FlowPages => ({ read, steps, ...(last && { last }) }) as unknown as FlowPages
