/** Finds the comments, strings, template texts and regular expressions in a TypeScript text. */

export interface Span {
  readonly kind: "comment" | "text" | "pattern"
  readonly start: number
  /** The index after its last character. */
  readonly end: number
}

/** The end of the next `mark`, or of the text where there is none. */
const after = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

const closing = (text: string, quote: string, from: number): number => {
  let at = from
  while (at < text.length && text[at] !== quote) at += text[at] === "\\" ? 2 : 1
  return at + 1
}

/** The end of a template's piece of text that begins at `from`: its quote, or its next `${`. */
const templateEnd = (text: string, from: number): number => {
  let at = from
  while (at < text.length && text[at] !== "`" && !text.startsWith("${", at)) {
    at += text[at] === "\\" ? 2 : 1
  }
  return at
}

const patternEnd = (text: string, from: number): number => {
  let at = from
  let inClass = false
  while (at < text.length && (inClass || text[at] !== "/")) {
    if (text[at] === "[") inClass = true
    if (text[at] === "]") inClass = false
    at += text[at] === "\\" ? 2 : 1
  }
  return at + 1
}

const BEFORE_PATTERN =
  /(?:^|[([{,;=:!&|?+*%~^<>]|\b(?:return|case|typeof|void|yield|await|of|in))\s*$/

/** All of them in order. The text is one that oxfmt has formatted. */
const spansOf = (text: string): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  /** For each template that is open: how many braces are open in its `${`. */
  const open: Array<number> = []
  const span = (kind: Span["kind"], start: number, end: number): number => {
    spans.push({ kind, start, end })
    return end
  }
  const template = (from: number): number => {
    const end = templateEnd(text, from)
    span("text", from, end)
    if (text[end] === "`") return end + 1
    open.push(0)
    return end + 2
  }
  const next = (at: number): number => {
    const character = text[at]
    if (text.startsWith("//", at)) return span("comment", at, after(text, "\n", at))
    if (text.startsWith("/*", at)) return span("comment", at, after(text, "*/", at + 2))
    if (character === '"' || character === "'") {
      return span("text", at + 1, closing(text, character, at + 1) - 1) + 1
    }
    if (character === "`") return template(at + 1)
    if (character === "/" && BEFORE_PATTERN.test(text.slice(Math.max(0, at - 80), at))) {
      return span("pattern", at + 1, patternEnd(text, at + 1) - 1) + 1
    }
    const depth = open.at(-1)
    if (depth === undefined) return at + 1
    if (character === "{") open[open.length - 1] = depth + 1
    if (character !== "}") return at + 1
    if (depth > 0) open[open.length - 1] = depth - 1
    else open.pop()
    return depth > 0 ? at + 1 : template(at + 1)
  }
  for (let at = 0; at < text.length;) at = next(at)
  return spans
}

/** The text with some of its spans replaced, line breaks kept. */
export const without = (
  text: string,
  kinds: ReadonlyArray<Span["kind"]>,
  filler: "" | " "
): string => {
  let result = ""
  let at = 0
  for (const { kind, start, end } of spansOf(text)) {
    if (!kinds.includes(kind)) continue
    result += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, filler)
    at = end
  }
  return result + text.slice(at)
}

/** The code alone, every character where it was. */
export const codeOf = (text: string): string => without(text, ["comment", "text", "pattern"], " ")
