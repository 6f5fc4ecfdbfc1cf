/** Steps of a flow: when each is asked for and done, its stored answers, and its form. */
import type { ComponentType } from "react"
import type { Fact } from "@payroll/ui/layout.tsx"
import type { IconName } from "@payroll/ui/icons.tsx"
import type { Tone } from "@payroll/ui/status.tsx"
import type { CodePurpose, Data, FlowData } from "./data.ts"
import type { Session } from "../start/session.ts"
import type { Call, Called } from "./call.ts"
import type { StepForm } from "./form.ts"
import type { FlowWords } from "../text/english.ts"

export type StepId =
  | "details"
  | "identity"
  | "tax"
  | "pay"
  | "documents"
  | "account"
  | "owner"
  | "business"
  | "name"
  | "addresses"
  | "self"
  | "people"
  | "schedule"

/** Something that can be done about a record of a list. */
export interface ListAct {
  readonly label: string
  /** The form that opens, or the request that is sent at once. */
  readonly form?: StepForm
  readonly send?: {
    readonly operation: Called
    readonly request: object
    /** The sentence after it. */
    readonly done: string
    /** The sentence where the service says that it is not the time for it. */
    readonly notNow: string
  }
  readonly step?: StepId
}

export interface ListRow {
  readonly id: string
  readonly title: string
  readonly lines: ReadonlyArray<string>
  readonly state?: { readonly tone: Tone; readonly text: string }
  readonly acts: ReadonlyArray<ListAct>
}

/** The records of a step, and the forms that add one. */
export interface StepList {
  readonly rows: ReadonlyArray<ListRow>
  readonly adds: ReadonlyArray<ListAct>
  /** The sentence below the rows. */
  readonly sum?: string
}

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
  /** Undefined where the step has no form, or none any more. */
  readonly form?: (data: D, words: FlowWords) => StepForm | undefined
  /** The records of a step that has several, in place of one form. */
  readonly list?: (data: D, words: FlowWords) => StepList
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

/** The parts of a flow besides its steps. */
interface Around<D extends FlowData> {
  /** The states that its end shows below those of the steps. */
  readonly last?: (data: D, words: FlowWords) => ReadonlyArray<Line>
  /** The form that ends the look at everything; undefined where nothing is to be submitted. */
  readonly submit?: (data: D, words: FlowWords) => StepForm | undefined
  /** The sentences for the people of a company, in place of those for workers. */
  readonly says?: (words: FlowWords) => FlowWords["company"]
}

/** A flow: its data and its steps. */
export interface FlowPages extends Around<FlowData> {
  /** The page in place of the way through the steps, loaded when it is shown. */
  readonly page?: ComponentType
  /** True of a device that people share: it has no sections, and its session goes on without asking anybody. */
  readonly isShared?: true
  readonly read: (call: Call, session: Session) => Promise<FlowData>
  readonly steps: ReadonlyArray<FlowStep>
}

/** Makes a flow with a page of its own, from which its steps are opened. */
export const portalOf = <D extends FlowData>(
  read: (call: Call, session: Session) => Promise<D>,
  steps: ReadonlyArray<StepOf<D>>,
  page: ComponentType
): FlowPages => ({ ...flowOf(read, steps), page })

/** Makes a flow of a device that people share, which reads nothing before its page does. */
export const sharedOf = (page: ComponentType): FlowPages => ({
  read: (_call, { flow }) => Promise.resolve({ flow, firstName: "", email: null, needsCode: [] }),
  steps: [],
  page,
  isShared: true
})

/** Makes a flow whose steps take the data that it reads. */
export const flowOf = <D extends FlowData>(
  read: (call: Call, session: Session) => Promise<D>,
  steps: ReadonlyArray<StepOf<D>>,
  around: Around<D> = {}
): FlowPages => ({ read, steps, ...around }) as unknown as FlowPages
