/** How the folders of a package hang together: a graph without cycles, in a declared order. */
import { dirname } from "node:path/posix"
import { fileOf, importsOf } from "./imports.ts"
import { isProductCode, type Source } from "./source.ts"

/** Rooms by the rooms that they import, both relative to `src/` of their package. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

const PRODUCT = /^((?:packages|apps)\/[\w-]+)\/src\/(.+)\.tsx?$/

/** The folder name for files that only the folder above imports. */
const RULES = "/rules"

/**
 * The room of each file. A folder is a room, but where a folder has folders of its own other than its
 * rules it is a level: each of its files is a room by itself.
 */
const roomsOf = (paths: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const folders = new Set(paths.map((path) => dirname(path)))
  const rooms = [...folders].filter((folder) => !folder.endsWith(RULES))
  const levels = new Set(rooms.map((folder) => dirname(folder)))
  const isLevel = (folder: string): boolean => folder === "." || levels.has(folder)
  return new Map(
    paths.map((path) => [path, isLevel(dirname(path)) ? path : dirname(path)] as const)
  )
}

/** The rooms of each package with product code, and which of them imports which. */
export const graphsOf = (tree: ReadonlyArray<Source>): ReadonlyMap<string, Graph> => {
  const sources = tree.filter(({ path }) => isProductCode(path))
  const packages = Map.groupBy(sources, ({ path }) => PRODUCT.exec(path)?.[1] ?? "")
  return new Map(
    [...packages].map(([name, files]) => {
      const inside = (path: string): string | undefined => {
        const [, owner, rest] = PRODUCT.exec(path) ?? []
        return owner === name ? rest : undefined
      }
      const rooms = roomsOf(files.map(({ path }) => inside(path) ?? ""))
      const graph = new Map<string, Set<string>>()
      for (const source of files) {
        const from = rooms.get(inside(source.path) ?? "") ?? ""
        const arrows = graph.get(from) ?? new Set<string>()
        graph.set(from, arrows)
        for (const each of importsOf(source)) {
          const to = rooms.get(inside(fileOf(source.path, each.from) ?? "") ?? "")
          if (to !== undefined && to !== from) arrows.add(to)
        }
      }
      return [name, graph] as const
    })
  )
}

/** A way from room to room that ends where it began, or nothing where there is none. */
export const cycleIn = (graph: Graph): ReadonlyArray<string> | undefined => {
  const done = new Set<string>()
  const search = (room: string, way: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room]
    if (done.has(room)) return undefined
    for (const next of graph.get(room) ?? []) {
      const cycle = search(next, [...way, room])
      if (cycle) return cycle
    }
    done.add(room)
    return undefined
  }
  for (const room of graph.keys()) {
    const cycle = search(room, [])
    if (cycle) return cycle
  }
  return undefined
}

/**
 * Arrows against an order that begins with what imports nothing. Rooms of one tier do not import one
 * another. A room that the order does not name, and a name without a room, are reported too.
 */
export const againstOrder = (
  graph: Graph,
  order: ReadonlyArray<ReadonlyArray<string>>
): ReadonlyArray<string> => {
  const tiers = new Map(order.flatMap((tier, index) => tier.map((room) => [room, index] as const)))
  const tierOf = (room: string): number => tiers.get(room) ?? -1
  return [
    ...[...tiers.keys()].filter((room) => !graph.has(room)).map((room) => `${room} is not there`),
    ...[...graph.keys()].filter((room) => !tiers.has(room)).map((room) => `${room} has no place`),
    ...[...graph]
      .filter(([from]) => tiers.has(from))
      .flatMap(([from, arrows]) =>
        [...arrows].filter((to) => tierOf(to) >= tierOf(from)).map((to) => `${from} imports ${to}`)
      )
  ]
}
