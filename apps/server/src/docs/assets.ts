/** The style and the script of the documents. The pages are whole without the script. */

export const STYLE = `:root { color-scheme: light dark;
  --ground: light-dark(#f5f6f8, #14171b); --card: light-dark(#fff, #1d2126); --line: light-dark(#c9ced6, #3b424c);
  --text: light-dark(#16191d, #e8eaed); --quiet: light-dark(#545b66, #a9b1bd); --main: light-dark(#1d4f91, #8ab4f0);
  --on-main: light-dark(#fff, #10151c); font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground) }
* { box-sizing: border-box }
body { margin: 0; overflow-wrap: anywhere }
.skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.shell { display: grid; grid-template: "head main" auto "pages main" 1fr / 17rem minmax(0, 1fr) }
header, nav { background: var(--card); border-right: 1px solid var(--line); padding: 1rem }
header { grid-area: head; padding-bottom: 0 } nav { grid-area: pages; padding-top: 0 } main { grid-area: main }
.to-pages { display: none }
.name { font-weight: 700; margin: 0 0 1rem }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0 }
nav p, .quiet { color: var(--quiet); font-size: .9rem; margin: 0 }
nav a { display: block; padding: .2rem 0 }
main { padding: 1rem 1.5rem 3rem; max-width: 64rem; min-width: 0 }
h1 { font-size: 1.6rem; margin: 0 0 1rem } h2 { font-size: 1.25rem; margin: 2rem 0 .75rem } h3 { font-size: 1.05rem }
a { color: var(--main) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
small { border: 1px solid currentcolor; border-radius: .25rem; padding: 0 .4rem; font-size: .8rem }
code { font-size: .875em } img { max-width: 100%; height: auto; border: 1px solid var(--line) }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .35rem; padding: .75rem; overflow: auto; max-height: 32rem; font-size: .875rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line) }
th { color: var(--quiet); font-weight: 600; font-size: .9rem }
blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid var(--line) }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: 1rem }
form[role="search"] { flex-direction: column; align-items: stretch }
label { font-weight: 600; flex-basis: 100% }
input, textarea { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: .35rem; padding: .4rem .5rem; width: 100% }
textarea { font-family: ui-monospace, monospace; font-size: .875rem }
button { font: inherit; color: var(--main); background: var(--card); border: 1px solid var(--main); border-radius: .35rem; padding: .4rem .9rem; min-height: 2.4rem; cursor: pointer; white-space: nowrap }
.found { list-style: none; padding: 0 }
@media (width < 48rem) {
  .shell { display: block } header { border: 0; border-bottom: 1px solid var(--line) } main { padding: 1rem }
  nav { border: 0; border-top: 1px solid var(--line); padding-top: 1rem }
  .name { display: flex; justify-content: space-between; margin: 0 0 .5rem } .to-pages { display: inline; font-weight: 400 }
  form[role="search"] { flex-flow: row nowrap } form[role="search"] label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  nav ul { columns: 2 } thead { display: none } tr { display: block; border-bottom: 1px solid var(--line); padding: .4rem 0 }
  td { display: block; border: 0; padding: .1rem 0 } td[data-head]:not([data-head=""]):not(:empty)::before { content: attr(data-head) ": "; color: var(--quiet) }
}
@media print { header, nav, form, .actions { display: none } }
`

export const SCRIPT = `const one = (selector, within = document) => within.querySelector(selector)
for (const actions of document.querySelectorAll("[data-copy]")) {
  const button = one("button", actions)
  const words = button.textContent
  actions.hidden = false
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(actions.dataset.copy).textContent)
    button.textContent = "Copied"
    setTimeout(() => { button.textContent = words }, 2000)
  })
}
const section = one("#try")
const send = (path, verb, body) => fetch(path, {
  method: verb,
  headers: { "Content-Type": "application/json" },
  ...(body !== undefined && { body })
})
const whoIs = async () => {
  const answer = await send("/console/session", "GET").catch(() => undefined)
  if (!answer?.ok) return undefined
  return (await answer.json()).session
}
const setUp = async () => {
  const session = await whoIs()
  const who = one("[data-who]", section)
  section.hidden = false
  who.textContent = session
    ? "With your session: " + session.person + ", " + session.role + ", " + (session.client ?? "the client that the body names") + ". It is a real call of this service."
    : "Sign in to the console of this service first, then reload this page."
  one("button", section).disabled = !session
  one("form", section).addEventListener("submit", async (event) => {
    event.preventDefault()
    const button = one("button", section)
    const status = one("[data-status]", section)
    const answerBox = one("[data-answer]", section)
    button.disabled = true
    try {
      const answer = await send(section.dataset.path, section.dataset.verb, one("textarea", section).value)
      const text = await answer.text()
      status.textContent = "Status " + answer.status + ", request " + answer.headers.get("X-Request-Id")
      answerBox.textContent = JSON.stringify(JSON.parse(text), undefined, 2)
      answerBox.hidden = false
    } catch (error) {
      status.textContent = String(error)
    }
    button.disabled = false
  })
}
if (section) void setUp()
`
