/** The summary of a company: what it needs next, and its records. */
import type { Requirement } from "@payroll/client"
import { formatDay } from "@payroll/ui/format.ts"
import { Card, Row } from "@payroll/ui/layout.tsx"
import { Mark } from "@payroll/ui/status.tsx"
import type { AnswerOf } from "../api/call.ts"
import { useRead, type Read } from "../api/queries.ts"
import type { Session } from "../api/session.ts"
import { Link } from "../browser/link.tsx"
import { Shown } from "../frame/read.tsx"
import { needsOf } from "../requirements/needs.ts"
import { NextNeed, Requirements } from "../requirements/requirements.tsx"
import { isInUse, scheduleText } from "../records/payPeriod.ts"
import { words } from "../text/words.ts"
import { companyActs, namesIn } from "./needs.ts"
import { Accounts, Locations, People } from "./parts.tsx"
import type { Rights } from "./acts.ts"
import { Registration } from "./registration.tsx"
import type { Info } from "./states.tsx"

type Schedules = AnswerOf<"getPaySchedule">["paySchedules"]

const text = words.companies

/** The schedule by which a company pays now. */
export const activeSchedule = (schedules: Schedules | undefined) => schedules?.find(isInUse)

const Schedule = ({ of }: { readonly of: Read<AnswerOf<"getPaySchedule">> }) => (
  <Card
    title={text.schedule.title}
    isFlush
    action={
      <Link className="btn btn--quiet btn--s" to="/calendar">
        {text.schedule.see}
      </Link>
    }
  >
    <Shown read={of} lines={1}>
      {({ paySchedules }) => {
        const schedule = activeSchedule(paySchedules)
        return (
          <ul className="list">
            <Row
              before={<Mark icon="calendar" />}
              title={schedule ? scheduleText(schedule) : text.schedule.none}
              detail={schedule && text.schedule.until(formatDay(schedule.periodsUntil))}
            />
          </ul>
        )
      }}
    </Shown>
  </Card>
)

/** The requirements with a schedule where there is none: verified companies without one pay nobody. */
const withSchedule = (
  requirements: ReadonlyArray<Requirement>,
  schedules: AnswerOf<"getPaySchedule"> | undefined
): ReadonlyArray<Requirement> => {
  const has =
    schedules === undefined ||
    activeSchedule(schedules.paySchedules) !== undefined ||
    requirements.some(({ step }) => step === "addPaySchedule")
  return has
    ? requirements
    : [...requirements, { step: "addPaySchedule", path: ["paySchedule"], reason: "is missing" }]
}

export const Summary = ({
  info,
  session,
  rights,
  schedules
}: {
  readonly info: Info
  readonly session: Session
  readonly rights: Rights
  readonly schedules: Read<AnswerOf<"getPaySchedule">>
}) => {
  const task = useRead("getCompanyTask", { companyId: info.company.companyId })
  const actOf = companyActs(info, session, rights.ask)
  const isEmployer = info.company.kind === "employer"
  const props = { of: info, rights }
  return (
    <Shown read={task}>
      {({ companyTask: { requirements } }) => {
        const needsSchedule = isEmployer && !info.company.isErased
        const needs = needsOf(
          withSchedule(requirements, needsSchedule ? schedules.data : undefined),
          namesIn(info)
        )
        return (
          <>
            <NextNeed of={needs} actOf={actOf} />
            <div className="split">
              <div className="stack stack-6">
                {!info.company.isErased && <Requirements of={needs} actOf={actOf} />}
                <People {...props} />
                <Locations {...props} />
                {isEmployer && (
                  <div className="grid g2">
                    <Accounts {...props} />
                    <Schedule of={schedules} />
                  </div>
                )}
              </div>
              <aside className="stack stack-6" aria-label={text.registration.title}>
                <Registration {...props} />
              </aside>
            </div>
          </>
        )
      }}
    </Shown>
  )
}
