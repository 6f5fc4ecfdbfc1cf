/** Says whose pages these are, what is needed, why, and how long it takes. */
import { Button } from "@payroll/ui/button.tsx"
import { Mark } from "@payroll/ui/status.tsx"
import { useFlow } from "../flow/context.ts"
import { firstOpen } from "../flow/way.ts"
import { go } from "../flow/place.ts"
import { Head, Why } from "../frame/frame.tsx"
import { useFlowWords } from "../text/words.ts"

export const Welcome = () => {
  const { session, data, steps, pages } = useFlow()
  const words = useFlowWords()
  const { welcome } = words
  const says = pages.says?.(words)
  const isOne = steps.length === 1
  const hasBegun = steps.some((step) => step.id !== "details" && step.isDone(data))
  return (
    <>
      <Head
        title={welcome.title(data.firstName)}
        lead={
          isOne
            ? welcome.one(session.companyName)
            : (says?.welcome ?? welcome.lead)(session.companyName)
        }
      />
      <ul className="needs">
        {steps.map((step) => {
          if (!step.need) return null
          const [icon, of] = step.need
          const [title, detail] = of(words)
          return (
            <li key={step.id}>
              <Mark icon={icon} />
              <div>
                <p className="strong">{title}</p>
                <p className="d">{detail}</p>
              </div>
            </li>
          )
        })}
      </ul>
      <Why question={welcome.who}>
        <p>{says?.whoSays ?? welcome.whoSays}</p>
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
