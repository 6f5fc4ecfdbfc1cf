/** The page of a step. */
import { useFlow } from "../flow/context.ts"
import { isHidden } from "../flow/data.ts"
import { go } from "../flow/place.ts"
import type { FlowStep } from "../flow/step.ts"
import { before, hasReview } from "../flow/way.ts"
import { Head, Progress } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"
import { CodeEntry } from "./codeEntry.tsx"
import { FormStep } from "./formStep.tsx"
import { ListStep } from "./listStep.tsx"
import { Signing } from "./signing.tsx"

const MINUTES_OF_STEP = 2

/** A step: its code first where it needs one, and its form. */
export const StepPage = ({ step }: { readonly step: FlowStep }) => {
  const { steps, data, reload } = useFlow()
  const words = useFlowWords()
  const { title, lead } = step.head(words)
  const at = steps.indexOf(step) + 1
  const of = steps.length + (hasReview(steps) ? 1 : 0)
  const left = steps.slice(at - 1).filter((each) => !each.isDone(data)).length * MINUTES_OF_STEP
  return (
    <>
      {of > 1 && (
        <Progress
          at={at}
          of={of}
          title={words.titles[step.id]}
          {...(left > 0 && { note: words.minutes(String(left)) })}
        />
      )}
      <Head title={title} {...(lead !== undefined && { lead })} />
      {isHidden(data, step.code) ? (
        <CodeEntry
          purpose={step.code}
          onConfirmed={reload}
          onBack={() => go(before(steps, step.id))}
        />
      ) : step.id === "documents" ? (
        <Signing />
      ) : step.list ? (
        <ListStep step={step} />
      ) : (
        <FormStep step={step} />
      )}
    </>
  )
}
