/** The way between the sections of a portal. */
import { Icon, type IconName } from "@payroll/ui/icons.tsx"
import { useStore } from "@payroll/ui/store.ts"
import { place } from "../flow/place.ts"
import { useFlowWords } from "../text/words.ts"

const SECTIONS: ReadonlyArray<
  readonly [name: string, label: "home" | "clock" | "week" | "timeOff" | "data", icon: IconName]
> = [
  ["home", "home", "home"],
  ["clock", "clock", "clock"],
  ["week", "week", "calendar"],
  ["time-off", "timeOff", "sun"],
  ["data", "data", "user"]
]

export const Sections = () => {
  const { portal } = useFlowWords()
  const [at = ""] = useStore(place).split("/")
  const current = SECTIONS.some(([name]) => name === at) ? at : "home"
  return (
    <nav className="ptabs" aria-label={portal.sections}>
      {SECTIONS.map(([name, label, icon]) => (
        <a key={name} href={`#/${name}`} {...(name === current && { "aria-current": "page" })}>
          <Icon name={icon} />
          {portal[label]}
        </a>
      ))}
    </nav>
  )
}
