/** The sections of the console: their addresses, and who may see them. */
import type { ReactNode } from "react"
import { isAdmin, mayRead, mayReview, type Session } from "../api/session.ts"
import { Companies } from "../companies/list.tsx"
import { Company } from "../companies/company.tsx"
import { Workers } from "../workers/list.tsx"
import { Worker } from "../workers/worker.tsx"
import { Overview } from "../overview/overview.tsx"
import { Case } from "../reviews/case.tsx"
import { Queue } from "../reviews/queue.tsx"
import { later } from "../ui/later.tsx"
import { words } from "../text/words.ts"

// What is visited seldom is loaded when it is.
const Audit = later(() => import("../audit/audit.tsx").then((part) => part.Audit))
const Calendar = later(() => import("../calendar/calendar.tsx").then((part) => part.Calendar))
const Clients = later(() => import("../clients/clients.tsx").then((part) => part.Clients))
const Figures = later(() => import("../figures/figures.tsx").then((part) => part.Figures))
const Event = later(() => import("../events/event.tsx").then((part) => part.Event))
const Events = later(() => import("../events/list.tsx").then((part) => part.Events))
const Endpoint = later(() => import("../webhooks/endpoint.tsx").then((part) => part.Endpoint))
const Webhooks = later(() => import("../webhooks/list.tsx").then((part) => part.Webhooks))
const TimeOff = later(() => import("../timeOff/timeOff.tsx").then((part) => part.TimeOff))
const Timesheet = later(() => import("../timesheets/sheet.tsx").then((part) => part.Timesheet))
const Timesheets = later(() => import("../timesheets/list.tsx").then((part) => part.Timesheets))

export interface Section {
  readonly path: string
  readonly name: string
  /** Pressed after `g`, it goes there. */
  readonly key: string
  readonly group: string
  readonly isFor: (session: Session) => boolean
  /** True if its list is of one client, which a credential of the service has to name. */
  readonly isOfClient: boolean
  readonly list: () => ReactNode
  readonly record?: (id: string) => ReactNode
}

export const sections: ReadonlyArray<Section> = [
  {
    path: "/overview",
    name: words.overview.title,
    key: "o",
    group: words.shell.work,
    isFor: mayRead,
    isOfClient: false,
    list: () => <Overview />
  },
  {
    path: "/reviews",
    name: words.reviews.title,
    key: "r",
    group: words.shell.work,
    isFor: mayReview,
    isOfClient: false,
    list: () => <Queue />,
    record: (id) => <Case key={id} id={id} />
  },
  {
    path: "/companies",
    name: words.companies.title,
    key: "c",
    group: words.shell.records,
    isFor: mayRead,
    isOfClient: true,
    list: () => <Companies />,
    record: (id) => <Company key={id} id={id} />
  },
  {
    path: "/workers",
    name: words.workers.title,
    key: "w",
    group: words.shell.records,
    isFor: mayRead,
    isOfClient: true,
    list: () => <Workers />,
    record: (id) => <Worker key={id} id={id} />
  },
  {
    path: "/time-off",
    name: words.timeOff.title,
    key: "t",
    group: words.shell.records,
    isFor: mayRead,
    isOfClient: true,
    list: () => <TimeOff />
  },
  {
    path: "/timesheets",
    name: words.timesheets.title,
    key: "s",
    group: words.shell.records,
    isFor: mayRead,
    isOfClient: true,
    list: () => <Timesheets />,
    record: (id) => <Timesheet key={id} id={id} />
  },
  {
    path: "/webhooks",
    name: words.webhooks.title,
    key: "h",
    group: words.shell.integration,
    isFor: isAdmin,
    isOfClient: false,
    list: () => <Webhooks />,
    record: (id) => <Endpoint key={id} id={id} />
  },
  {
    path: "/events",
    name: words.events.title,
    key: "e",
    group: words.shell.integration,
    isFor: mayRead,
    isOfClient: true,
    list: () => <Events />,
    record: (id) => <Event key={id} id={id} />
  },
  {
    path: "/clients",
    name: words.clients.title,
    key: "l",
    group: words.shell.integration,
    isFor: isAdmin,
    isOfClient: false,
    list: () => <Clients />
  },
  {
    path: "/figures",
    name: words.figures.title,
    key: "f",
    group: words.shell.insight,
    isFor: mayRead,
    isOfClient: false,
    list: () => <Figures />
  },
  {
    path: "/calendar",
    name: words.calendar.title,
    key: "p",
    group: words.shell.insight,
    isFor: mayRead,
    isOfClient: false,
    list: () => <Calendar />
  },
  {
    path: "/audit",
    name: words.audit.title,
    key: "u",
    group: words.shell.insight,
    isFor: isAdmin,
    isOfClient: false,
    list: () => <Audit />
  }
]
