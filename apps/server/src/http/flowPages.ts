/** The pages of flows in the brand of their client, which only pages of its origins may frame. */
import type { ClientSettings } from "@payroll/domain/client/settings"
import { Clients } from "@payroll/operations/ports/clients"
import * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import type { PageFiles } from "../pages/files.ts"
import { failures } from "./failures.ts"
import { pagePolicy } from "./pagePolicy.ts"
import { pageReply } from "./pageFiles.ts"
import { refuse } from "./refusal.ts"
import type { Reply } from "./reply.ts"
import { pathOf } from "./route.ts"

const PAGE = /^\/flow\/(?!not-me$)([a-z0-9-]{1,64})(\/logo|\/portal|\/kiosk)?$/

interface PageOfClient {
  /** The name of the client in the address. */
  readonly flowName: string
  readonly isLogo: boolean
}

/** The page or the logo that a request is for; undefined of all other requests. */
export const flowPageOf = ({ method, url = "" }: IncomingMessage): PageOfClient | undefined => {
  const [, flowName, part] = PAGE.exec(pathOf(url)) ?? []
  const isRead = method === "GET" || method === "HEAD"
  return isRead && flowName !== undefined ? { flowName, isLogo: part === "/logo" } : undefined
}

/** The element of the page that each answer fills in. */
const MARK = '<meta name="brand" content="" />'

/** A client's brand as its pages read it; `hosts` are the origins that may frame them. */
const brandOf = (
  { displayName, accentColor, supportAddress, logoType, flowOrigins }: ClientSettings,
  flowName: string
) => ({
  name: displayName,
  accent: accentColor,
  support: supportAddress,
  logo: logoType === null ? null : `/flow/${flowName}/logo`,
  hosts: flowOrigins
})

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

/** A page in the brand of its client: one without a brand where no client has the name. */
const branded = (
  [before, after]: PageFiles["page"],
  settings: ClientSettings | undefined,
  flowName: string
): PageFiles["page"] => {
  const brand = settings ? escaped(JSON.stringify(brandOf(settings, flowName))) : ""
  return [before, after.replace(MARK, () => `<meta name="brand" content="${brand}" />`)]
}

/** Browsers may show a logo that was replaced for so long, in seconds. */
const LOGO_SECONDS = 300

/** The reply with the logo of a client. */
const logoReply = Effect.fnUntraced(function* (flowName: string) {
  const { logoOf } = yield* Clients
  const logo = yield* logoOf(flowName)
  if (!logo) return yield* refuse(failures.notFound)
  const reply: Reply = {
    status: 200,
    body: Buffer.from(logo.base64, "base64"),
    headers: {
      "Content-Type": logo.type,
      "Content-Security-Policy": pagePolicy(),
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": `public, max-age=${LOGO_SECONDS}`
    }
  }
  return reply
})

/**
 * The reply with the page or the logo of a client. While the database does not answer, the page is the one without a
 * brand, which nobody frames.
 */
export const flowPage = Effect.fnUntraced(function* (
  files: PageFiles | undefined,
  { flowName, isLogo }: PageOfClient
) {
  if (isLogo) return yield* logoReply(flowName)
  if (!files) return yield* refuse(failures.notFound)
  const { ofFlowName } = yield* Clients
  const client = yield* Effect.catchTag(ofFlowName(flowName), "Unavailable", () =>
    Effect.succeed(undefined)
  )
  const origins = client?.settings.flowOrigins ?? []
  return pageReply(branded(files.page, client?.settings, flowName), origins)
})
