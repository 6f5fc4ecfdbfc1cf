/** A mail as it is sent: text and HTML, in the brand of the client. */
import { mailContent, type Mail } from "./mail.ts"
import { commonWords, mailWords } from "./words.ts"

/** The brand of the client, as its mails show it. */
export interface MailBrand {
  /** The name that people know the client by. */
  readonly name: string
  readonly accentColor: string | null
  readonly supportAddress: string | null
  readonly hasLogo: boolean
}

export interface RenderedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The logo in the HTML of a mail is the attachment with this content id. */
export const LOGO_CID = "logo"

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"]
])

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES.get(character) ?? "")

const ACCENT = "#1f4e79"

/** The relative luminance of a color. Source: WCAG 2.2. */
const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The luminance at which black and white are read equally well. */
const MIDDLE = 0.179

/** Black or white, whichever is read better on a color. */
export const readableOn = (color: string): string =>
  luminanceOf(color) > MIDDLE ? "#000000" : "#ffffff"

const FONT = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"

/** The secret of a mail as people see it: a link behind a button, or a code to type. */
export type MailSecret = { readonly link: string } | { readonly code: string }

/** The secret of a mail in its HTML. */
const secretHtml = (secret: MailSecret | undefined, accent: string, button: string): string => {
  if (!secret) return ""
  return "code" in secret
    ? `<p style="font-size:28px;letter-spacing:4px"><strong>${escaped(secret.code)}</strong></p>`
    : `<p><a href="${escaped(secret.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;` +
        `background:${accent};color:${readableOn(accent)};text-decoration:none">${escaped(button)}</a></p>`
}

/** A mail with its link or code, if it has one. */
export const renderedMail = (
  mail: Pick<Mail, "template" | "language" | "content">,
  { name, accentColor, supportAddress, hasLogo }: MailBrand,
  secret: MailSecret | undefined
): RenderedMail => {
  const { to, firstName, company } = mailContent(mail)
  const words = mailWords[mail.language][mail.template]
  const common = commonWords[mail.language]
  const before = [common.hello(firstName), ...words.says(company)]
  const act = secret ? words.before : words.without(company)
  const shown = secret && ("code" in secret ? secret.code : secret.link)
  const after = [
    ...(supportAddress === null ? [] : [common.questions(supportAddress)]),
    common.why(company)
  ]
  const accent = accentColor ?? ACCENT
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  const head = hasLogo
    ? `<img src="cid:${LOGO_CID}" alt="${escaped(name)}" style="max-height:48px;max-width:240px">`
    : `<strong>${escaped(name)}</strong>`
  return {
    to,
    subject: words.subject,
    text: [...before, act, ...(shown === undefined ? [] : [shown]), ...after, name, ""].join(
      "\n\n"
    ),
    html:
      `<!doctype html><html lang="${mail.language}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><title>${escaped(words.subject)}</title></head>` +
      `<body style="margin:0;padding:24px;${FONT};color:#1b1b1b;background:#ffffff">` +
      `<div style="max-width:560px;border-top:4px solid ${accent};padding-top:16px">` +
      `<p>${head}</p>${[...before, act].map(paragraph).join("")}` +
      secretHtml(secret, accent, words.button) +
      `<div style="color:#595959;font-size:14px">${after.map(paragraph).join("")}</div>` +
      "</div></body></html>\n"
  }
}
