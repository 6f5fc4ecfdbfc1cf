/** The figure of a day that an event counts towards, besides the number of events. */

/** The types of events whose bodies decide the figure. */
export const COUNTED_BY_BODY: ReadonlyArray<string> = [
  "company.kybstatus.update",
  "employee.employeestatus.update"
]

export type EventFigure =
  | "companiesCreated"
  | "companiesPassed"
  | "companiesFailed"
  | "workersActivated"

interface Body {
  readonly payload?: ReadonlyArray<{
    readonly Company?: ReadonlyArray<{ readonly kycStatus?: string }>
    readonly user?: ReadonlyArray<{ readonly status?: { readonly userStatus?: string } }>
  }>
}

const COMPANY_FIGURES: ReadonlyMap<string, EventFigure> = new Map([
  ["passed", "companiesPassed"],
  ["failed", "companiesFailed"]
])

/** The figure of an event. Only the types of `COUNTED_BY_BODY` need the body. */
export const eventFigure = (type: string, body: string | undefined): EventFigure | undefined => {
  if (type === "company.kybstatus.insert") return "companiesCreated"
  if (body === undefined) return undefined
  const [entity] = (JSON.parse(body) as Body).payload ?? []
  const status = entity?.Company?.[0]?.kycStatus ?? ""
  if (type === "company.kybstatus.update") return COMPANY_FIGURES.get(status)
  const isActive = entity?.user?.[0]?.status?.userStatus === "Active"
  return type === "employee.employeestatus.update" && isActive ? "workersActivated" : undefined
}
