/** Asking whether a number that the reviewer has is the one of the case: no screen shows a whole one. */
import { useRef, useState } from "react"
import { call, CallFailed, type AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"
import { fieldOf } from "../ui/form.ts"
import { Section } from "../ui/page.tsx"
import { Failure } from "../ui/read.tsx"
import type { Verification } from "./verification.ts"

type Result = AnswerOf<"compareNumber">["comparison"]

const text = words.compare

/** The numbers of a case: its own, and those of its owners. */
const numbersOf = ({ case: { einLast4, owners = [] } }: Verification) => [
  { id: "", label: einLast4 === undefined ? words.fields.ssn : words.fields.ein },
  ...owners
    .filter(({ ssnLast4 }) => ssnLast4 !== undefined)
    .map(({ id, name }) => ({ id, label: `${words.fields.ssn}: ${name}` }))
]

export const Compare = ({ verification }: { readonly verification: Verification }) => {
  const [result, show] = useState<Result>()
  const [failure, fail] = useState<CallFailed>()
  const [isBusy, work] = useState(false)
  const number = useRef<HTMLInputElement>(null)
  const { verificationId } = verification
  const submit = async (form: HTMLFormElement): Promise<void> => {
    work(true)
    fail(undefined)
    show(undefined)
    const owner = fieldOf(form, "owner")
    const comparison = {
      verificationId,
      number: fieldOf(form, "number"),
      ...(owner !== "" && { businessUserId: owner })
    }
    try {
      show((await call("compareNumber", { comparison })).comparison)
      if (number.current) number.current.value = ""
    } catch (error) {
      if (error instanceof CallFailed) fail(error)
    }
    work(false)
  }
  return (
    <Section title={text.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <label>
          {text.which}
          <select name="owner">
            {numbersOf(verification).map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          {text.number}
          <input
            ref={number}
            name="number"
            inputMode="numeric"
            autoComplete="off"
            pattern={String.raw`\d{9}`}
            maxLength={9}
            required
          />
        </label>
        <p className="quiet">{text.hint}</p>
        {failure && <Failure error={failure} />}
        <div role="status">
          {result && (
            <p className={result.isSame ? "notice good" : "notice bad"}>
              {result.isSame ? text.same : text.other} {text.left(result.left)}
            </p>
          )}
        </div>
        <button type="submit" disabled={isBusy}>
          {text.submit}
        </button>
      </form>
    </Section>
  )
}
