/** The console: one page in the browser, on the operations that every client calls. */
import { render } from "preact"
import { App } from "./app/app.tsx"

const root = document.querySelector("#root")
if (root) render(<App />, root)
