/** Adding an endpoint; the secret that the service makes is shown once. */
import { call, type AnswerOf, type RequestOf } from "../api/call.ts"
import { words } from "../text/words.ts"
import { CommandForm, Select } from "../ui/command.tsx"
import { fieldOf } from "../ui/form.ts"

type Order = AnswerOf<"getWebhookEndpoints">["webhookEndpoints"][number]["order"]

const text = words.webhooks

type EventTypes = NonNullable<RequestOf<"addWebhookEndpoint">["webhookEndpoint"]["eventTypes"]>

/** The names of events that a person gave, one after the other; the service checks them. */
const namesIn = (names: string): EventTypes =>
  names.split(/[\s,]+/).filter((name) => name !== "") as unknown as EventTypes

export const AddEndpoint = () => (
  <CommandForm
    title={text.add}
    submit={text.addSubmit}
    run={async (form) => {
      const description = fieldOf(form, "description")
      const eventTypes = namesIn(fieldOf(form, "eventTypes"))
      const { webhookEndpoint } = await call("addWebhookEndpoint", {
        webhookEndpoint: {
          url: fieldOf(form, "url"),
          order: fieldOf(form, "order") as Order,
          ...(description !== "" && { description }),
          ...(eventTypes.length > 0 && { eventTypes })
        }
      })
      const { url: name, secret, message } = webhookEndpoint
      return { message, secret: secret === null ? undefined : { name, value: secret } }
    }}
  >
    <label>
      {text.url}
      <input name="url" type="url" required maxLength={2048} placeholder="https://" />
    </label>
    <label>
      {text.description}
      <input name="description" maxLength={255} autoComplete="off" />
    </label>
    <label>
      {text.events}
      <input name="eventTypes" maxLength={1000} placeholder="company.*, employee.*" />
    </label>
    <p className="quiet">{text.eventsHint}</p>
    <Select name="order" label={text.order} options={text.orders} />
  </CommandForm>
)
