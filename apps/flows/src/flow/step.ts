/** Steps of a flow: when each is asked for and done, its stored answers, and its form. */
import type { Fact } from "@payroll/ui/layout.tsx"
import type { CodePurpose, Data } from "./data.ts"
import type { StepForm } from "./form.ts"
import type { FlowWords } from "../text/english.ts"

export type StepId = "details" | "identity" | "tax" | "pay" | "documents"

export interface Step {
  readonly id: StepId
  /** The code by mail that shows the step to somebody who is paid already. */
  readonly code: CodePurpose
  /** True if the step is asked of this person. */
  readonly isFor: (data: Data) => boolean
  readonly isDone: (data: Data) => boolean
  /** The stored answers, masked as the service shows them. */
  readonly facts: (data: Data, words: FlowWords) => ReadonlyArray<Fact>
  /** The heading, and the sentence below it. */
  readonly head: (words: FlowWords) => { readonly title: string; readonly lead?: string }
  /** The sentence of what is wrong with what is stored; undefined if nothing is. */
  readonly problem?: (data: Data, words: FlowWords) => string | undefined
  /** Undefined where the step has no form. */
  readonly form?: (data: Data, words: FlowWords) => StepForm
  /** A question that people ask here, with the answer. */
  readonly why?: (words: FlowWords) => readonly [question: string, answer: string]
  readonly note?: (words: FlowWords) => string
  /** True if the form cannot show what is stored, so that all of it is typed again. */
  readonly isAnew?: boolean
}
