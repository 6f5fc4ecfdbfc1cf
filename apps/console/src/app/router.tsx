/** The addresses of the console: each section with and without a chosen company, and its records. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type AnyRoute
} from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useNeedsClient, useSession } from "../api/session.ts"
import { BASE, companyPath, tabHistory, usePlace } from "../browser/place.ts"
import { later } from "../frame/later.tsx"
import { ClientChoice } from "./clientChoice.tsx"
import { NotFound } from "./notFound.tsx"
import { sections, type Section } from "./sections.tsx"

const Company = later(() => import("../companies/company.tsx").then((part) => part.Company))

/** The page of a section, or of one of its records, for those who may see it. */
const Content = ({
  section,
  id
}: {
  readonly section: Section
  readonly id?: string
}): ReactNode => {
  const session = useSession()
  const needsClient = useNeedsClient()
  if (session && !section.isFor(session)) return <NotFound />
  // Lists may be of all clients; a record is of one.
  if (needsClient && (section.isOfClient || id !== undefined)) {
    return <ClientChoice title={section.name} />
  }
  return id === undefined ? section.list() : (section.record?.(id) ?? <NotFound />)
}

const CompanyPage = () => {
  const { company = "" } = usePlace()
  return useNeedsClient() ? <ClientChoice /> : <Company key={company} id={company} />
}

/** The routes of a section below a prefix. */
const routesOf = (parent: AnyRoute, prefix: string, section: Section): ReadonlyArray<AnyRoute> => [
  createRoute({
    getParentRoute: () => parent,
    path: `${prefix}${section.path}`,
    component: () => <Content section={section} />
  }),
  ...(section.record
    ? [
        createRoute({
          getParentRoute: () => parent,
          path: `${prefix}${section.path}/$id`,
          component: () => {
            const { path } = usePlace()
            return <Content section={section} id={path.split("/")[2] ?? ""} />
          }
        })
      ]
    : [])
]

const first = (): string => `${BASE}/overview`

/** The router of the console, with the frame that every page has. */
export const routerOf = (Frame: () => ReactNode) => {
  const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })
  const home = createRoute({
    getParentRoute: () => root,
    path: "/",
    beforeLoad: () => {
      redirect({ href: first(), replace: true, throw: true })
    }
  })
  const company = createRoute({
    getParentRoute: () => root,
    path: "/c/$company",
    component: CompanyPage
  })
  const former = createRoute({
    getParentRoute: () => root,
    path: "/companies/$id",
    beforeLoad: ({ params, location: { searchStr } }) => {
      const { id } = params as { readonly id: string }
      redirect({ href: `${BASE}${companyPath(id)}${searchStr}`, replace: true, throw: true })
    }
  })
  const ofSections = sections.flatMap((section) => [
    ...routesOf(root, "", section),
    ...routesOf(root, "/c/$company", section)
  ])
  return createRouter({
    routeTree: root.addChildren([home, company, former, ...ofSections]),
    history: tabHistory,
    basepath: BASE,
    // Filters are read as they stand in the address, by `browser/place.ts`.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === "" ? "" : `?${text}`
    }
  })
}
