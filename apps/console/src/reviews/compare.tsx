/** Asks whether a number on paper is the one of the case: no screen shows a whole one. */
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { SecretField, SelectField, type Option } from "@payroll/ui/fields.tsx"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { Dialog } from "@payroll/ui/overlays.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { makeSubmit } from "../api/submit.ts"
import { words } from "../text/words.ts"
import type { Verification } from "./verification.ts"

type Result = AnswerOf<"compareNumber">["comparison"]

const text = words.compare
const NINE = /^\d{9}$/
const compareNumber = makeSubmit("compareNumber")

/** The numbers of a case: its own, and those of its owners. */
const numbersOf = ({ case: of }: Verification): ReadonlyArray<Option> => [
  {
    value: "",
    label: of.einLast4 === undefined ? words.reviews.fields.ssn : words.reviews.fields.ein
  },
  ...(of.owners ?? [])
    .filter(({ ssnLast4 }) => ssnLast4 !== undefined)
    .map(({ id, name }) => ({ value: id, label: text.ownerSsn(name) }))
]

/** Compares a typed number, which is forgotten once it was sent. */
const useCompare = ({ verificationId }: Verification) => {
  const [owner, choose] = useState("")
  const [number, type] = useState("")
  const [result, show] = useState<Result>()
  const [problem, fail] = useState<string>()
  const [isBusy, work] = useState(false)
  const submit = async (): Promise<void> => {
    show(undefined)
    const digits = number.replaceAll(/[\s-]/g, "")
    if (!NINE.test(digits)) return fail(text.nine)
    fail(undefined)
    work(true)
    try {
      const comparison = { verificationId, number: digits, ...(owner && { businessUserId: owner }) }
      show((await compareNumber({ comparison })).comparison)
      type("")
    } catch (error) {
      if (!(error instanceof SubmitFailed)) throw error
      fail(error.reason)
    } finally {
      work(false)
    }
  }
  return { owner, choose, number, type, result, problem, isBusy, submit }
}

export const Compare = ({
  of: verification,
  onClose
}: {
  readonly of: Verification
  readonly onClose: () => void
}) => {
  const { owner, choose, number, type, result, problem, isBusy, submit } = useCompare(verification)
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      foot={
        <Button look="primary" isBusy={isBusy} onPress={() => void submit()}>
          {text.submit}
        </Button>
      }
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {numbersOf(verification).length > 1 && (
          <SelectField
            label={text.which}
            options={numbersOf(verification)}
            value={owner}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
        )}
        <SecretField
          label={text.number}
          help={text.hint}
          error={problem}
          value={number}
          maxLength={11}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
        <div role="status">
          {result && (
            <Callout tone={result.isSame ? "ok" : "bad"}>
              {result.isSame ? text.same : text.other} {text.left(result.left)}
            </Callout>
          )}
        </div>
      </form>
    </Dialog>
  )
}
