/** Says whose pages these are, what is needed, why, and how long it takes. */
import { Button } from "@payroll/ui/button.tsx"
import type { IconName } from "@payroll/ui/icons.tsx"
import { Mark } from "@payroll/ui/status.tsx"
import { useFlow } from "../flow/context.ts"
import { firstOpen } from "../flow/way.ts"
import { go } from "../flow/place.ts"
import { Head, Why } from "../frame/frame.tsx"
import type { FlowWords } from "../text/english.ts"
import { useFlowWords } from "../text/words.ts"
import type { StepId } from "../flow/step.ts"

const ICONS: Readonly<Record<Exclude<StepId, "details">, IconName>> = {
  identity: "id",
  tax: "file",
  pay: "bank",
  documents: "pen"
}

const need = (id: StepId, { welcome }: FlowWords) =>
  id === "details" ? undefined : { id, icon: ICONS[id], words: welcome[id] }

export const Welcome = () => {
  const { session, data, steps } = useFlow()
  const words = useFlowWords()
  const { welcome } = words
  const isOne = steps.length === 1
  const hasBegun = steps.some((step) => step.id !== "details" && step.isDone(data))
  return (
    <>
      <Head
        title={welcome.title(data.user.firstName)}
        lead={isOne ? welcome.one(session.companyName) : welcome.lead(session.companyName)}
      />
      <ul className="needs">
        {steps.map((step) => {
          const needed = need(step.id, words)
          if (!needed) return null
          const [title, detail] = needed.words
          return (
            <li key={step.id}>
              <Mark icon={needed.icon} />
              <div>
                <p className="strong">{title}</p>
                <p className="d">{detail}</p>
              </div>
            </li>
          )
        })}
      </ul>
      <Why question={welcome.who}>
        <p>{welcome.whoSays}</p>
      </Why>
      <p className="small muted">{welcome.stop}</p>
      <div className="flow__actions one">
        <Button look="primary" onPress={() => go(firstOpen(steps, data))}>
          {hasBegun ? welcome.goOn : welcome.begin}
        </Button>
      </div>
    </>
  )
}
