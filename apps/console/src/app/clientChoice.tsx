/** A credential of the service says whose records it works on. */
import { Button } from "@payroll/ui/button.tsx"
import { TextField } from "@payroll/ui/fields.tsx"
import { Card } from "@payroll/ui/layout.tsx"
import { chosenClient } from "../api/call.ts"
import { isAdmin, useMay } from "../api/session.ts"
import { LinkButton } from "../browser/link.tsx"
import { textIn } from "../browser/textIn.ts"
import { words } from "../text/words.ts"
import { Page } from "../frame/page.tsx"

const text = words.shell

export const ClientChoice = ({ title = text.chooseClient }: { readonly title?: string }) => {
  const mayAdd = useMay(isAdmin)
  return (
    <Page title={title} tab={title}>
      <Card title={text.chooseClient}>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            const name = textIn(new FormData(event.currentTarget), "client")
            if (name !== "") chosenClient.set(name)
          }}
        >
          <p>{text.chooseClientHint}</p>
          <TextField label={text.clientName} name="client" required maxLength={100} />
          <div className="btn-row">
            <Button type="submit" look="primary">
              {text.show}
            </Button>
            {mayAdd && (
              <LinkButton look="quiet" to="/clients">
                {words.clients.all}
              </LinkButton>
            )}
          </div>
        </form>
      </Card>
    </Page>
  )
}
