/** The way from a step whose answers are stored to the one before and the next. */
import { Button } from "@payroll/ui/button.tsx"
import { useFlow } from "../flow/context.ts"
import { go } from "../flow/place.ts"
import type { FlowStep } from "../flow/step.ts"
import { after, before } from "../flow/way.ts"
import { useFlowWords } from "../text/words.ts"

export const WayOn = ({ step }: { readonly step: FlowStep }) => {
  const { steps } = useFlow()
  const words = useFlowWords()
  return (
    <div className="flow__actions">
      <Button onPress={() => go(before(steps, step.id))}>{words.back}</Button>
      <Button look="primary" onPress={() => go(after(steps, step.id))}>
        {words.next}
      </Button>
    </div>
  )
}
