/** The door of the portal: a worker types the address on file, to which a link is mailed. */
import { startWords } from "../text/startWords.ts"
import { button, callout, element } from "./elements.ts"
import { show, type Stage } from "./pages.ts"
import { askForPortal } from "./session.ts"

const ADDRESS = /^\S+@\S+\.\S+$/

/** Shows the door. Its answer is the same for every address. */
export const showDoor = (shown: Stage): void => {
  const { door } = startWords[shown.language]
  const error = element("p", { class: "error", id: "email-error", hidden: "" })
  const field = element("input", {
    class: "input",
    id: "email",
    type: "email",
    inputmode: "email",
    autocomplete: "email",
    required: ""
  }) as HTMLInputElement
  const said = element("div", { role: "status" })
  const refuse = (text: string): void => {
    error.textContent = text
    error.hidden = false
    field.setAttribute("aria-invalid", "true")
    field.setAttribute("aria-describedby", "email-error")
    field.focus()
  }
  const send = button("btn--primary btn--wide", door.button, () => undefined, "mail")
  send.setAttribute("type", "submit")
  const form = element(
    "form",
    { class: "form", novalidate: "" },
    element(
      "div",
      { class: "field" },
      element("label", { for: "email" }, door.label),
      field,
      error
    ),
    send,
    said
  )
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (send.dataset["busy"] !== undefined) return
    const email = field.value.trim()
    if (!ADDRESS.test(email)) return refuse(door.wrong)
    error.hidden = true
    field.removeAttribute("aria-invalid")
    send.dataset["busy"] = ""
    void askForPortal(email, shown.language).then((isTaken) => {
      delete send.dataset["busy"]
      const text = isTaken ? door.sent : door.failed
      said.replaceChildren(callout(isTaken ? "ok" : "warn", undefined, text))
    })
  })
  show(
    shown,
    door.title,
    element(
      "div",
      { class: "head" },
      element("h1", { tabindex: "-1" }, door.title),
      element("p", { class: "lead" }, door.lead)
    ),
    form,
    callout("info", door.none, door.noneSays)
  )
}
