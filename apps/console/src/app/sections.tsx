/** The sections of the console: their addresses, and who may see them. */
import type { ComponentChildren } from "preact"
import { isAdmin, mayRead, mayReview, type Session } from "../api/session.ts"
import { Audit } from "../audit/audit.tsx"
import { Calendar } from "../calendar/calendar.tsx"
import { Clients } from "../clients/clients.tsx"
import { Event } from "../events/event.tsx"
import { Events } from "../events/list.tsx"
import { Endpoint } from "../webhooks/endpoint.tsx"
import { Webhooks } from "../webhooks/list.tsx"
import { Companies } from "../companies/list.tsx"
import { Company } from "../companies/company.tsx"
import { Workers } from "../workers/list.tsx"
import { Worker } from "../workers/worker.tsx"
import { Overview } from "../overview/overview.tsx"
import { Case } from "../reviews/case.tsx"
import { Queue } from "../reviews/queue.tsx"
import { words } from "../text/words.ts"

export interface Section {
  readonly path: string
  readonly name: string
  /** Pressed after `g`, it goes there. */
  readonly key: string
  readonly group: string
  readonly isFor: (session: Session) => boolean
  /** Whether it shows records of one client, which a credential of the service has to name. */
  readonly isOfClient: boolean
  readonly list: () => ComponentChildren
  readonly record?: (id: string) => ComponentChildren
}

export const sections: ReadonlyArray<Section> = [
  {
    path: "/overview",
    name: words.overview.title,
    key: "o",
    group: words.shell.work,
    isFor: mayRead,
    isOfClient: true,
    list: () => <Overview />
  },
  {
    path: "/reviews",
    name: words.reviews.title,
    key: "r",
    group: words.shell.work,
    isFor: mayReview,
    isOfClient: true,
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
    path: "/webhooks",
    name: words.webhooks.title,
    key: "h",
    group: words.shell.integration,
    isFor: isAdmin,
    isOfClient: true,
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
