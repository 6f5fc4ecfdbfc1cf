/** The figure of a day that an event counts towards, besides the number of events. */

/** The types of events whose bodies decide the figure. */
export const COUNTED_BY_BODY: ReadonlyArray<string> = [
  "company.kybstatus.update",
  "employee.employeestatus.update",
  "flowlink.flowlinkstatus.update"
]

export type EventFigure =
  | "companiesCreated"
  | "companiesPassed"
  | "companiesFailed"
  | "workersActivated"
  | "linksMade"
  | "linksOpened"
  | "linksCompleted"

interface Body {
  readonly payload?: ReadonlyArray<{
    readonly Company?: ReadonlyArray<{ readonly kycStatus?: string }>
    readonly user?: ReadonlyArray<{ readonly status?: { readonly userStatus?: string } }>
    readonly flowLink?: ReadonlyArray<{
      readonly flowLinkId?: string
      readonly status?: { readonly flowLinkStatus?: string }
    }>
  }>
}

const COMPANY_FIGURES: ReadonlyMap<string, EventFigure> = new Map([
  ["passed", "companiesPassed"],
  ["failed", "companiesFailed"]
])

const LINK_FIGURES: ReadonlyMap<string, EventFigure> = new Map([
  ["opened", "linksOpened"],
  ["completed", "linksCompleted"]
])

/** The time in a UUIDv7, UTC milliseconds. */
const timeIn = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)

/** When the link of an event about its end was made, UTC milliseconds: its id says so. */
export const linkMadeAt = (body: string): number | undefined => {
  const [entity] = (JSON.parse(body) as Body).payload ?? []
  const id = entity?.flowLink?.[0]?.flowLinkId
  return id === undefined ? undefined : timeIn(id)
}

type Entity = NonNullable<Body["payload"]>[number]

const linkFigure = (entity: Entity | undefined): EventFigure | undefined =>
  LINK_FIGURES.get(entity?.flowLink?.[0]?.status?.flowLinkStatus ?? "")

/** The figure of an event. Only the types of `COUNTED_BY_BODY` need the body. */
export const eventFigure = (type: string, body: string | undefined): EventFigure | undefined => {
  if (type === "company.kybstatus.insert") return "companiesCreated"
  if (type === "flowlink.flowlinkstatus.insert") return "linksMade"
  if (body === undefined) return undefined
  const [entity] = (JSON.parse(body) as Body).payload ?? []
  const status = entity?.Company?.[0]?.kycStatus ?? ""
  if (type === "company.kybstatus.update") return COMPANY_FIGURES.get(status)
  if (type === "flowlink.flowlinkstatus.update") return linkFigure(entity)
  const isActive = entity?.user?.[0]?.status?.userStatus === "Active"
  return type === "employee.employeestatus.update" && isActive ? "workersActivated" : undefined
}
