/** Drawing of the pictures in documents: shapes as text, with attributes alone, which any page may show. */
const INK = "#1c2628"
export const QUIET = "#5b696c"
export const LINE = "#c9d2d3"
export const ACCENT = "#0e5c66"
export const SOFT = "#e3eef0"
export const WARM = "#b4570f"
export const STRONG = "#8a1f3d"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

const round = (value: number): string => String(Math.round(value * 10) / 10)

export interface Label {
  readonly anchor?: "start" | "middle" | "end"
  readonly fill?: string
  readonly size?: number
  readonly weight?: number
}

export const label = (
  x: number,
  y: number,
  words: string,
  { anchor = "start", fill = INK, size = 13, weight = 400 }: Label = {}
): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${fill}" font-size="${size}" font-weight="${weight}">${escaped(words)}</text>`

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  stroke = "none"
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="4" fill="${fill}" stroke="${stroke}"/>`

export const line = (
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  { stroke = LINE, isArrow = false, isDashed = false } = {}
): string =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${stroke}" stroke-width="1.5"${isDashed ? ' stroke-dasharray="4 4"' : ""}${isArrow ? ' marker-end="url(#arrow)"' : ""}/>`

export const dot = (x: number, y: number, fill: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="4.5" fill="${fill}"/>`

export const path = (points: ReadonlyArray<readonly [number, number]>, stroke: string): string =>
  `<polyline points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ")}" fill="none" stroke="${stroke}" stroke-width="2"/>`

/** The box of a thing with its name and a word about it. */
export const node = (x: number, y: number, width: number, name: string, about = ""): string =>
  box(x, y, width, 48, SOFT, ACCENT) +
  label(x + width / 2, y + (about === "" ? 29 : 21), name, { anchor: "middle", weight: 600 }) +
  (about === ""
    ? ""
    : label(x + width / 2, y + 38, about, { anchor: "middle", fill: QUIET, size: 11 }))

/** A picture on white paper, for dark pages too. `about` says what it shows, for who cannot see it. */
export const picture = (about: string, height: number, parts: ReadonlyArray<string>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 ${height}" font-family="system-ui, sans-serif" role="img">` +
  `<title>${escaped(about)}</title><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="${QUIET}"/></marker></defs>` +
  `${box(0, 0, 840, height, "#ffffff")}\n${parts.join("\n")}\n</svg>\n`
