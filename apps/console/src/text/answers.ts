/** The types of answers and requests, for words of all their values. */
import type { Calls } from "@payroll/client"

export type AnswerOf<N extends keyof Calls> = Awaited<ReturnType<Calls[N]>>
export type RequestOf<N extends keyof Calls> = NonNullable<Parameters<Calls[N]>[0]>
