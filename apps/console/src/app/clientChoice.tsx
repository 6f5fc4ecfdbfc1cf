/** A credential of the service says whose records it works on. */
import { chosenClient } from "../api/call.ts"
import { isAdmin, useSession } from "../api/session.ts"
import { words } from "../text/words.ts"
import { fieldOf } from "../ui/form.ts"
import { Link } from "../ui/link.tsx"
import { Page } from "../ui/page.tsx"

export const ClientChoice = ({ title }: { readonly title: string }) => {
  const session = useSession()
  const isAdminOfService = session !== undefined && isAdmin(session)
  return (
    <Page title={title} tab={title}>
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault()
          const name = fieldOf(event.currentTarget, "client")
          if (name !== "") chosenClient.set(name)
        }}
      >
        <p>
          {words.shell.chooseClient}{" "}
          {isAdminOfService && <Link to="/clients">{words.clients.all}</Link>}
        </p>
        <label>
          {words.shell.clientName}
          <input name="client" required maxLength={100} autoComplete="off" />
        </label>
        <button type="submit" className="main">
          {words.shell.show}
        </button>
      </form>
    </Page>
  )
}
