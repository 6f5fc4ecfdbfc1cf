/** The sections of the console: their addresses, and who may see them. */
import type { ComponentChildren } from "preact"
import { mayReview, type Session } from "../api/session.ts"
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
    path: "/reviews",
    name: words.reviews.title,
    key: "r",
    group: words.shell.work,
    isFor: mayReview,
    isOfClient: false,
    list: () => <Queue />,
    record: (id) => <Case key={id} id={id} />
  }
]
