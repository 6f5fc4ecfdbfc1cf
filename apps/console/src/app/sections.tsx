/** The sections of the console: their addresses, and who may see them. */
import type { IconName } from "@payroll/ui/icons.tsx"
import type { ReactNode } from "react"
import { isAdmin, mayRead, mayReview, type Session } from "../api/session.ts"
import { Home } from "../home/home.tsx"
import { later } from "../frame/later.tsx"
import { words } from "../text/words.ts"

// What is visited seldom is loaded when it is.
const Audit = later(() => import("../audit/audit.tsx").then((part) => part.Audit))
const Calendar = later(() => import("../calendar/calendar.tsx").then((part) => part.Calendar))
const Case = later(() => import("../reviews/case.tsx").then((part) => part.Case))
const Clients = later(() => import("../clients/clients.tsx").then((part) => part.Clients))
const Figures = later(() => import("../figures/figures.tsx").then((part) => part.Figures))
const Event = later(() => import("../events/event.tsx").then((part) => part.Event))
const Companies = later(() => import("../companies/list.tsx").then((part) => part.Companies))
const Events = later(() => import("../events/list.tsx").then((part) => part.Events))
const Endpoint = later(() => import("../webhooks/endpoint.tsx").then((part) => part.Endpoint))
const Worker = later(() => import("../workers/worker.tsx").then((part) => part.Worker))
const Workers = later(() => import("../workers/list.tsx").then((part) => part.Workers))
const Webhooks = later(() => import("../webhooks/list.tsx").then((part) => part.Webhooks))
const Queue = later(() => import("../reviews/queue.tsx").then((part) => part.Queue))
const TimeOff = later(() => import("../timeOff/timeOff.tsx").then((part) => part.TimeOff))
const Policy = later(() => import("../timeOff/policy.tsx").then((part) => part.Policy))
const PayPeriods = later(() => import("../payPeriods/list.tsx").then((part) => part.PayPeriods))
const PeriodPage = later(() => import("../payPeriods/period.tsx").then((part) => part.PeriodPage))
const SchedulePage = later(() =>
  import("../payPeriods/schedule.tsx").then((part) => part.SchedulePage)
)
const RulesPage = later(() => import("../timesheets/rulesPage.tsx").then((part) => part.RulesPage))
const HolidaysPage = later(() =>
  import("../timesheets/holidaysPage.tsx").then((part) => part.HolidaysPage)
)
const Timesheet = later(() => import("../timesheets/sheet.tsx").then((part) => part.Timesheet))
const Timesheets = later(() => import("../timesheets/list.tsx").then((part) => part.Timesheets))

export interface Section {
  readonly path: string
  readonly name: string
  /** The name where there is little room. */
  readonly shortName?: string
  readonly icon: IconName
  /** Pressed after `g`, it goes there. */
  readonly key: string
  readonly group: "work" | "records" | "integration" | "insight"
  /** True if it stands at the thumb of a phone. */
  readonly isTab?: boolean
  readonly isFor: (session: Session) => boolean
  /** True if its list is of one client, which a credential of the service has to name. */
  readonly isOfClient: boolean
  readonly list: () => ReactNode
  readonly record?: (id: string) => ReactNode
}

type Described = Omit<Section, "group" | "isFor" | "isOfClient"> &
  Partial<Pick<Section, "isFor" | "isOfClient">>

/** Sections of a group: unless they say otherwise, for all who read, and with lists of all clients. */
const inGroup = (group: Section["group"], all: ReadonlyArray<Described>): ReadonlyArray<Section> =>
  all.map((section) => ({ group, isFor: mayRead, isOfClient: false, ...section }))

export const sections: ReadonlyArray<Section> = [
  ...inGroup("work", [
    {
      path: "/overview",
      name: words.home.title,
      icon: "home",
      key: "o",
      isTab: true,
      list: () => <Home />
    },
    {
      path: "/reviews",
      name: words.reviews.title,
      icon: "shield",
      key: "r",
      isTab: true,
      isFor: mayReview,
      list: () => <Queue />,
      record: (id) => <Case key={id} id={id} />
    }
  ]),
  ...inGroup("records", [
    {
      path: "/companies",
      name: words.companies.title,
      icon: "building",
      key: "c",
      isTab: true,
      isOfClient: true,
      list: () => <Companies />
    },
    {
      path: "/workers",
      name: words.workers.title,
      icon: "users",
      key: "w",
      isOfClient: true,
      list: () => <Workers />,
      record: (id) => <Worker key={id} id={id} />
    },
    {
      path: "/time-off",
      name: words.timeOff.title,
      icon: "sun",
      key: "t",
      isOfClient: true,
      list: () => <TimeOff />,
      record: (id) => <Policy key={id} id={id} />
    },
    {
      path: "/timesheets",
      name: words.timesheets.title,
      shortName: words.shell.time,
      icon: "clock",
      key: "s",
      isTab: true,
      isOfClient: true,
      list: () => <Timesheets />,
      record: (id) => {
        if (id === "rules") return <RulesPage />
        return id === "holidays" ? <HolidaysPage /> : <Timesheet key={id} id={id} />
      }
    },
    {
      path: "/pay-periods",
      name: words.payPeriods.title,
      shortName: words.payPeriods.shortTitle,
      icon: "send",
      key: "y",
      isTab: true,
      isOfClient: true,
      list: () => <PayPeriods />,
      record: (id) => (id === "schedule" ? <SchedulePage /> : <PeriodPage key={id} id={id} />)
    }
  ]),
  ...inGroup("integration", [
    {
      path: "/webhooks",
      name: words.webhooks.title,
      icon: "hook",
      key: "h",
      isFor: isAdmin,
      list: () => <Webhooks />,
      record: (id) => <Endpoint key={id} id={id} />
    },
    {
      path: "/events",
      name: words.events.title,
      icon: "pulse",
      key: "e",
      isOfClient: true,
      list: () => <Events />,
      record: (id) => <Event key={id} id={id} />
    },
    {
      path: "/clients",
      name: words.clients.title,
      icon: "key",
      key: "l",
      isFor: isAdmin,
      list: () => <Clients />
    }
  ]),
  ...inGroup("insight", [
    {
      path: "/figures",
      name: words.figures.title,
      icon: "chart",
      key: "f",
      list: () => <Figures />
    },
    {
      path: "/calendar",
      name: words.calendar.title,
      icon: "calendar",
      key: "p",
      list: () => <Calendar />
    },
    {
      path: "/audit",
      name: words.audit.title,
      icon: "list",
      key: "u",
      isFor: isAdmin,
      list: () => <Audit />
    }
  ])
]
