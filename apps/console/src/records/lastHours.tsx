/** The deliveries to an endpoint in the last 24 hours: a number, and a bar for each hour. */
import type { AnswerOf } from "../api/call.ts"
import { words } from "../text/words.ts"
import { Sparkline } from "../ui/chart.tsx"

type Hours = AnswerOf<"getWebhookEndpoints">["webhookEndpoints"][number]["hours"]

const text = words.webhooks

const sum = (values: ReadonlyArray<number>): number => values.reduce((all, one) => all + one, 0)

export const LastHours = ({ of }: { readonly of: Hours }) => {
  const failed = of.map((hour) => hour.failed)
  const all = of.map((hour) => hour.delivered + hour.failed)
  return (
    <div className="last-hours">
      {text.ofAttempts(words.number(sum(all)), words.number(sum(failed)))}
      <Sparkline
        of={[
          { name: "all", tone: "main", values: all },
          { name: "failed", tone: "bad", values: failed }
        ]}
      />
    </div>
  )
}
