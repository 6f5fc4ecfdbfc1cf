/** A credential of the service says whose records it works on. */
import { chosenClient } from "../api/call.ts"
import { words } from "../text/words.ts"
import { fieldOf } from "../ui/form.ts"
import { Page } from "../ui/page.tsx"

export const ClientChoice = ({ title }: { readonly title: string }) => (
  <Page title={title} tab={title}>
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault()
        const name = fieldOf(event.currentTarget, "client")
        if (name !== "") chosenClient.set(name)
      }}
    >
      <p>{words.shell.chooseClient}</p>
      <label>
        {words.shell.clientName}
        <input name="client" required maxLength={100} autoComplete="off" />
      </label>
      <button type="submit" class="main">
        {words.shell.show}
      </button>
    </form>
  </Page>
)
