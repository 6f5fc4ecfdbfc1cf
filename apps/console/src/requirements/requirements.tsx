/** The list of missing data: a sentence for each, with the button that opens the form which meets it. */
import type { Requirement } from "@payroll/client"
import { Button } from "@payroll/ui/button.tsx"
import { Icon, type IconName } from "@payroll/ui/icons.tsx"
import { Card, Empty } from "@payroll/ui/layout.tsx"
import { mayWrite, useSession } from "../api/session.ts"
import { Next } from "../frame/page.tsx"
import { requirementWords } from "../text/requirements.ts"
import type { Need } from "./needs.ts"

const text = requirementWords.requirements

/** How a requirement is met: a form that opens, or a page to go to. */
export interface NeedAct {
  readonly run: () => void
  /** The words of the button, instead of the general ones. */
  readonly label?: string
  /** True if everybody may do it, as going to a page. */
  readonly isFree?: boolean
}

/** Gives the act that meets a requirement; undefined where the person can only wait. */
export type ActOf = (requirement: Requirement) => NeedAct | undefined

const ICONS: Readonly<Record<Need["state"], IconName | undefined>> = {
  todo: undefined,
  wait: "wait",
  bad: "failed"
}

/** The act of a need, if the role of the person allows it. */
const useActs = (actOf: ActOf) => {
  const session = useSession()
  const isWriter = session !== undefined && mayWrite(session)
  return {
    isWriter,
    of: ({ requirement }: Need): NeedAct | undefined => {
      const act = actOf(requirement)
      return act && (isWriter || act.isFree === true) ? act : undefined
    }
  }
}

const Line = ({
  of: need,
  act,
  who
}: {
  readonly of: Need
  readonly act: NeedAct | undefined
  readonly who: string | undefined
}) => {
  const icon = ICONS[need.state]
  return (
    <li className="req">
      <span className={need.state === "todo" ? "state" : `state is-${need.state}`}>
        {icon && <Icon name={icon} />}
        <span className="vh">{text.states[need.state]}</span>
      </span>
      <div>
        <p className="t">{need.title}</p>
        <p className="d">
          {need.why} {who}
        </p>
      </div>
      {act && (
        <Button isSmall onPress={act.run}>
          {act.label ?? need.button}
          <span className="vh">: {need.title}</span>
        </Button>
      )}
    </li>
  )
}

/** The list of what is missing. */
export const Requirements = ({
  of: needs,
  actOf
}: {
  readonly of: ReadonlyArray<Need>
  readonly actOf: ActOf
}) => {
  const acts = useActs(actOf)
  return (
    <Card title={text.title} count={needs.length === 0 ? undefined : needs.length} isFlush>
      {needs.length === 0 ? (
        <Empty title={text.none}>{text.noneHint}</Empty>
      ) : (
        <ul>
          {needs.map((need) => (
            <Line
              key={need.key}
              of={need}
              act={acts.of(need)}
              who={acts.isWriter || need.button === undefined ? undefined : text.who}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The first thing that this person can do about a record; nothing where nothing is missing. */
export const NextNeed = ({
  of: needs,
  actOf
}: {
  readonly of: ReadonlyArray<Need>
  readonly actOf: ActOf
}) => {
  const acts = useActs(actOf)
  const [first] = needs
  if (!first) return null
  const need = needs.find((each) => acts.of(each) !== undefined)
  const act = need && acts.of(need)
  return (
    <Next why={need ? text.next(needs.length) : text.waiting} title={(need ?? first).title}>
      {need && act && (
        <Button look="primary" onPress={act.run}>
          {act.label ?? need.button}
        </Button>
      )}
    </Next>
  )
}
