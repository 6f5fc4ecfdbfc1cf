/** The settings of the pages for people, which flow links open. */
import * as Result from "effect/Result"
import { optional, refuse, type SettingsError, type Values } from "./settingReaders.ts"
import { isLoopback, toHostName, toPublicUrl } from "./settingValues.ts"

export interface FlowSettings {
  /** The origin of pages for people; undefined where no setting says it and it is not loopback. */
  readonly publicUrl: string | undefined
  /** The host of these pages, where they are alone; undefined if they share that of the service. */
  readonly flowHost: string | undefined
}

/** The origin of the pages: at their own host, if they have one, or else where this machine reaches the service. */
export const parseFlows = (
  values: Values,
  localUrl: string | undefined
): Result.Result<FlowSettings, SettingsError> =>
  Result.gen(function* () {
    const flowHost = yield* optional(values, "PAYROLL_FLOW_HOST", toHostName)
    const url = yield* optional(values, "PAYROLL_PUBLIC_URL", toPublicUrl)
    if (flowHost === undefined) return { flowHost, publicUrl: url ?? localUrl }
    if (url !== undefined && new URL(url).hostname !== flowHost) {
      return yield* refuse("PAYROLL_PUBLIC_URL", "must be at the host of PAYROLL_FLOW_HOST")
    }
    return { flowHost, publicUrl: url ?? `https://${flowHost}` }
  })

/** The settings that a shared host depends on. */
interface SharedHost extends FlowSettings {
  readonly console: { readonly port: number | undefined } | undefined
}

/** The warning of a start whose console and pages for people share a host; undefined if they do not. */
export const sharedHostWarning = ({
  publicUrl,
  flowHost,
  console: page
}: SharedHost): string | undefined => {
  if (publicUrl === undefined || flowHost !== undefined || !page) return undefined
  const { hostname } = new URL(publicUrl)
  if (isLoopback(hostname)) return undefined
  const port = page.port === undefined ? "" : " on another port, which is no wall for cookies"
  return (
    `the console and the pages for people share the host ${hostname}${port}: ` +
    "give the pages a host of their own (PAYROLL_FLOW_HOST, docs/flow-links.md)"
  )
}
