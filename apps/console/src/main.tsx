/** The console: one page in the browser, on the operations that every client calls. */
import { createRoot } from "react-dom/client"
import { WordsIn } from "@payroll/ui/useWords.tsx"
import { english } from "@payroll/ui/words.ts"
import { App } from "./app/app.tsx"

const root = document.querySelector("#root")
if (root) {
  createRoot(root).render(
    <WordsIn words={english}>
      <App />
    </WordsIn>
  )
}
