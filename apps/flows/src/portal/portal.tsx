/** The portal to which a worker comes back: its sections, and the parts of the own data that are changed in them. */
import { useEffect, useRef } from "react"
import { FlowIn, useFlow } from "../flow/context.ts"
import { place } from "../flow/place.ts"
import type { FlowStep } from "../flow/step.ts"
import { tell } from "../start/host.ts"
import { StepPage } from "../steps/stepPage.tsx"
import { useStore } from "@payroll/ui/store.ts"
import { ClockSection } from "./clock.tsx"
import { HomeSection } from "./home.tsx"
import { DataSection } from "./myData.tsx"
import { PhonesCode } from "./phones.tsx"
import { TimeOffSection } from "./timeOff.tsx"
import { WeekSection } from "./week.tsx"

/** A step of the own data, alone: it leads back to where it was opened. */
const OwnStep = ({ step }: { readonly step: FlowStep }) => {
  const flow = useFlow()
  return (
    <FlowIn value={{ ...flow, steps: [step], stepsOf: () => [step] }}>
      <StepPage key={step.id} step={step} />
    </FlowIn>
  )
}

const Section = ({ name, part }: { readonly name: string; readonly part: string | undefined }) => {
  const { pages } = useFlow()
  const step = name === "data" ? pages.steps.find(({ id }) => id === part) : undefined
  if (step) return <OwnStep step={step} />
  if (name === "data" && part === "phones") return <PhonesCode />
  switch (name) {
    case "clock":
      return <ClockSection />
    case "week":
      return <WeekSection begin={part} />
    case "time-off":
      return <TimeOffSection />
    case "data":
      return <DataSection />
    default:
      return <HomeSection />
  }
}

export const Portal = () => {
  const at = useStore(place)
  const [name = "", part] = at.split("/")
  const last = useRef("")
  // A step that was stored or left has no section of its own: the one shows from which it was opened.
  const isOfStep = at === "done" || (at === "" && last.current === "data")
  const shown = isOfStep ? last.current : name
  useEffect(() => {
    if (!isOfStep) last.current = name
  }, [isOfStep, name])
  useEffect(() => tell("step", { step: shown === "" ? "home" : shown }), [shown])
  useEffect(() => {
    // In braces: newer browsers return a promise, and an effect may only return its cleanup.
    scrollTo(0, 0)
  }, [at])
  return <Section key={`${shown} ${part ?? ""}`} name={shown} part={isOfStep ? undefined : part} />
}
