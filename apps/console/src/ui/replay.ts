/** Sending events again: first a dry run says how many there are, and where they go. */
import { call, type RequestOf } from "../api/call.ts"
import { words } from "../text/words.ts"

type Replay = RequestOf<"replayWebhookEvents">["webhookReplay"]

const text = words.webhooks

/** Returns the question before a replay, and the replay. */
export const replayAction = (webhookReplay: Replay, url: string) => ({
  confirm: async (): Promise<string> => {
    const dry = { ...webhookReplay, dryRun: true }
    const answer = await call("replayWebhookEvents", { webhookReplay: dry })
    const { dryRun, message } = answer.webhookReplay
    if (dryRun === null) return message
    if (webhookReplay.eventId !== undefined) return text.wouldSendOne(url)
    const events = words.number(dryRun.events)
    return text.wouldSend(
      dryRun.hasMore ? words.lists.atLeast(events) : events,
      words.number(dryRun.companies),
      words.number(dryRun.waiting),
      url
    )
  },
  run: async (): Promise<string> => {
    const answer = await call("replayWebhookEvents", { webhookReplay })
    return answer.webhookReplay.message
  }
})
