/** The dashboard and the alerts of `deploy/monitoring/`. */
import { readFileSync } from "node:fs"
import { parse } from "yaml"

const FOLDER = "deploy/monitoring"
export const ALERTS = `${FOLDER}/payroll-alerts.yaml`

export interface Panel {
  readonly title: string
  readonly gridPos: Readonly<Record<"x" | "y" | "w" | "h", number>>
  readonly fieldConfig: { readonly defaults: { readonly unit: string } }
  readonly targets: ReadonlyArray<{ readonly expr: string; readonly legendFormat?: string }>
}
interface Dashboard {
  readonly title: string
  readonly panels: ReadonlyArray<Panel>
}
interface Alerts {
  readonly groups: ReadonlyArray<{
    readonly rules: ReadonlyArray<{
      readonly alert: string
      readonly expr: string
      readonly annotations: { readonly summary: string; readonly action: string }
    }>
  }>
}

export const dashboard = JSON.parse(
  readFileSync(`${FOLDER}/payroll-dashboard.json`, "utf8")
) as Dashboard

export const alertRules = (parse(readFileSync(ALERTS, "utf8")) as Alerts).groups.flatMap(
  (group) => group.rules
)
