/** The page behind `It was not me` in a mail: one button, which stops the change. */

interface Words {
  readonly title: string
  readonly says: string
  readonly button: string
  readonly stopped: string
  readonly unknown: string
  readonly failed: string
  readonly noScript: string
}

const WORDS: Readonly<Record<"en" | "es", Words>> = {
  en: {
    title: "Was it you?",
    says: "Somebody changed where pay goes. If it was not you, press the button: the change stops, and whoever runs payroll is told.",
    button: "It was not me",
    stopped:
      "The change is stopped. Whoever runs payroll has been told; nothing more is needed from you.",
    unknown:
      "This link is not known, or it is too old. Tell whoever runs payroll now that you did not change anything.",
    failed: "This did not reach the service. Press the button again.",
    noScript:
      "This page needs JavaScript. Tell whoever runs payroll that you did not change anything."
  },
  es: {
    title: "¿Fue usted?",
    says: "Alguien cambió adónde va el pago. Si no fue usted, pulse el botón: el cambio se detiene y se avisa a quien lleva la nómina.",
    button: "No fui yo",
    stopped:
      "El cambio está detenido. Se avisó a quien lleva la nómina; no tiene que hacer nada más.",
    unknown:
      "Este enlace no se conoce o es demasiado antiguo. Avise ahora a quien lleva la nómina de que usted no cambió nada.",
    failed: "No llegó al servicio. Pulse el botón otra vez.",
    noScript:
      "Esta página necesita JavaScript. Avise a quien lleva la nómina de que usted no cambió nada."
  }
}

const sectionOf = (language: keyof typeof WORDS): string => {
  const words = WORDS[language]
  const says = (name: "stopped" | "unknown" | "failed") =>
    `<p data-says="${name}" hidden>${words[name]}</p>`
  return (
    `<main lang="${language}"><h1>${words.title}</h1><p>${words.says}</p><noscript><p>${words.noScript}</p></noscript>` +
    `<div role="status">${says("stopped")}${says("unknown")}${says("failed")}</div>` +
    `<button type="button">${words.button}</button></main>`
  )
}

export const NOT_ME_HTML =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Was it you? · ¿Fue usted?</title>' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
  '<link rel="stylesheet" href="/flow/not-me.css"><script type="module" src="/flow/not-me.js"></script></head>' +
  `<body>${sectionOf("en")}${sectionOf("es")}</body></html>`

export const NOT_ME_CSS = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 34rem; padding: 2rem 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.2 }
main + main { margin-top: 3rem }
[hidden] { display: none }
[role="status"] p { border-left: 4px solid; padding-left: 0.75rem }
button {
  background: #1f4e79; border: 0; border-radius: 8px; color: #fff; cursor: pointer; font: inherit; font-weight: 600;
  min-height: 48px; padding: 0.5rem 1.25rem
}
button:focus-visible { outline: 3px solid #d98200; outline-offset: 2px }
button:disabled { opacity: 0.6 }
`

/** The token stays in the fragment until it was used: a page that is loaded again still has it. */
export const NOT_ME_JS = `
const language = navigator.language.startsWith("es") ? "es" : "en"
document.documentElement.lang = language
for (const main of document.querySelectorAll("main")) main.hidden = main.lang !== language
const say = (what) => {
  for (const each of document.querySelectorAll("[data-says]")) each.hidden = each.dataset.says !== what
}
const send = async () => {
  try {
    const { status } = await fetch("/flow/not-me", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token: location.hash.slice(1) })
    })
    return status === 200 ? "stopped" : status === 404 ? "unknown" : "failed"
  } catch {
    return "failed"
  }
}
for (const button of document.querySelectorAll("button")) {
  button.addEventListener("click", async () => {
    button.disabled = true
    const said = await send()
    say(said)
    button.disabled = false
    button.hidden = said !== "failed"
    if (said === "stopped") history.replaceState(null, "", location.pathname)
  })
}
`
