/** Drafts of forms of several steps: typed and not stored yet. They live in memory, while the page is open. */
import type { FormContext, FormLayout, Values } from "./layout.ts"
import { columnsOf, fieldsOf, isSecret, setAt, valueAt } from "./request.ts"

export interface Draft {
  readonly values: Values
  readonly step: number
}

const DRAFTS_MAX = 20
const drafts = new Map<string, Draft>()

/** The key of a draft: a form about a record; undefined for forms that keep none. */
export const draftKey = (
  { as, keepsDraft, shape }: FormLayout,
  { fixed = {} }: FormContext
): string | undefined =>
  as === "steps" || keepsDraft === true ? JSON.stringify([shape.operation, fixed]) : undefined

/** The values of a form without secret numbers and dates of birth, which no draft holds. */
export const withoutSecrets = (layout: FormLayout, values: Values): Values => {
  const open: Record<string, unknown> = structuredClone({ ...values })
  for (const each of fieldsOf(layout)) {
    const { field, shape } = each
    if (isSecret(field, shape) || field.widget === "birth") setAt(open, field.path, "")
    const rows = shape.kind === "rows" ? valueAt(open, field.path) : undefined
    for (const row of Array.isArray(rows) ? rows : []) {
      for (const { column, shape: part } of columnsOf(each)) {
        if (isSecret(column, part)) setAt(row as Record<string, unknown>, column.path, "")
      }
    }
  }
  return open
}

/** The draft of a form. */
export const draftOf = (key: string | undefined): Draft | undefined =>
  key === undefined ? undefined : drafts.get(key)

/** Keeps a draft; beyond a limit the oldest one goes. */
export const keepDraft = (key: string | undefined, draft: Draft): void => {
  if (key === undefined) return
  drafts.delete(key)
  drafts.set(key, draft)
  const [oldest] = drafts.keys()
  if (drafts.size > DRAFTS_MAX && oldest !== undefined) drafts.delete(oldest)
}

/** Forgets a draft that was stored, or that a person throws away. */
export const dropDraft = (key: string | undefined): void => {
  if (key !== undefined) drafts.delete(key)
}

/** Forgets all drafts: they belong to the person who typed them. */
export const forgetDrafts = (): void => drafts.clear()
