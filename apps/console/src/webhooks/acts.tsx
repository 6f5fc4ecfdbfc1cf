/** The acts on an endpoint: a test, another try, and the rare ones behind "More". */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { formatNumber } from "@payroll/ui/format.ts"
import { Menu } from "@payroll/ui/overlays.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { AnswerOf } from "../api/call.ts"
import { goTo } from "../browser/place.ts"
import { openAbout, openForm, under } from "../forms/open.ts"
import { Act, useActs } from "../frame/act.tsx"
import { NotDone } from "../frame/notDone.tsx"
import { useSecret } from "../frame/secret.tsx"
import { words } from "../text/words.ts"
import { resultText, type Endpoint } from "../records/endpoint.ts"
import { SinceDay, useReplay } from "../records/replay.tsx"

const text = words.webhooks
const PATH = "webhookEndpoint"

const endpointContext = ({ webhookEndpointId, version, ...stored }: Endpoint): FormContext => ({
  fixed: under(PATH, { webhookEndpointId, version }),
  initial: under(PATH, stored)
})

/** Opens the form that changes an endpoint. */
export const editEndpoint = (endpoint: Endpoint, read: () => Promise<Endpoint | undefined>): void =>
  openAbout("service.updateEndpoint", read, endpointContext, endpoint)

/** Sends a test and says how the receiver took it. */
const TestButton = ({ of: { webhookEndpointId } }: { readonly of: Endpoint }) => {
  const [refusal, fail] = useState<string>()
  const test = (): void =>
    openForm("service.testEndpoint", {
      fixed: { [`${PATH}.webhookEndpointId`]: webhookEndpointId },
      onDone: (answer) => {
        const { delivered, statusCode, failure, durationMs } = (
          answer as AnswerOf<"testWebhookEndpoint">
        ).webhookEndpoint
        const result = delivered ? "delivered" : (failure ?? "refused")
        const line = `${resultText({ result, statusCode })}, ${text.took(formatNumber(durationMs))}`
        if (delivered) showToast(text.testTook(line))
        else fail(line)
      }
    })
  return (
    <>
      <Button onPress={test}>{text.test}</Button>
      {refusal !== undefined && (
        <NotDone title={text.testFailed} onClose={() => fail(undefined)}>
          <p>{refusal}</p>
        </NotDone>
      )}
    </>
  )
}

/** The questions before the acts that cannot be undone. */
const useQuestions = ({ webhookEndpointId, deliveries }: Endpoint) => {
  const { ask, ...acts } = useActs()
  const discard = (): void =>
    ask(
      {
        title: text.discardTitle(deliveries.waitingEvents),
        text: text.discardText,
        act: text.discard,
        isDangerous: true
      },
      {
        operation: "updateWebhookEndpoint",
        request: { webhookEndpoint: { webhookEndpointId, discard: true } },
        done: text.discarded
      }
    )
  const remove = (): void =>
    ask(
      {
        title: text.removeTitle,
        text: text.removeText(deliveries.waitingEvents),
        act: text.remove,
        isDangerous: true
      },
      {
        operation: "removeWebhookEndpoint",
        request: { webhookEndpoint: { webhookEndpointId } },
        done: text.removed,
        onDone: () => goTo("/webhooks")
      }
    )
  return { ...acts, discard, remove }
}

const More = ({ of }: { readonly of: Endpoint }) => {
  const { webhookEndpointId, status, deliveries, url } = of
  const [isChoosing, choose] = useState(false)
  const replay = useReplay(url)
  const { run, discard, remove, dialog } = useQuestions(of)
  const secret = useSecret()
  const to = (next: Endpoint["status"]) => ({
    webhookEndpoint: { webhookEndpointId, status: next }
  })
  const turnOff = (): void =>
    void run({
      operation: "updateWebhookEndpoint",
      request: to("disabled"),
      done: text.turnedOff,
      undo: to("enabled")
    })
  const newSecret = (): void => {
    const fixed = { [`${PATH}.webhookEndpointId`]: webhookEndpointId }
    secret.open("service.rotateEndpointSecret", { fixed }, url)
  }
  const isOn = status === "enabled"
  return (
    <>
      <Menu
        label={text.more}
        entries={[
          { label: text.newSecret, icon: "key", onAct: newSecret },
          isOn && {
            label: text.sendMissed,
            icon: "send",
            onAct: () => replay.start({ webhookEndpointId, missed: true })
          },
          isOn && { label: text.sendSince, icon: "history", onAct: () => choose(true) },
          isOn && { label: text.turnOff, icon: "pause", onAct: turnOff },
          deliveries.waitingEvents > 0 && {
            label: text.discard,
            isDangerous: true,
            onAct: discard
          },
          { label: text.remove, isDangerous: true, onAct: remove }
        ]}
      />
      {isChoosing && (
        <SinceDay
          onClose={() => choose(false)}
          onChosen={(since) => {
            choose(false)
            replay.start({ webhookEndpointId, since })
          }}
        />
      )}
      {replay.dialog}
      {dialog}
      {secret.dialog}
    </>
  )
}

/** The acts of an endpoint; the primary one is what it needs now. */
export const EndpointActs = ({ of }: { readonly of: Endpoint }) => {
  const { webhookEndpointId, status, deliveries, url } = of
  const isOn = status === "enabled"
  const needsTry = deliveries.failingCompanies + deliveries.haltedCompanies > 0
  return (
    <>
      {isOn && <TestButton of={of} />}
      {isOn && needsTry && (
        <Act
          look="primary"
          icon="refresh"
          operation="retryWebhookDelivery"
          request={{ webhookDelivery: { webhookEndpointId } }}
          done={text.tried}
          confirm={{
            title: text.tryTitle(deliveries.waitingEvents),
            text: text.tryText(url),
            act: text.tryNow
          }}
        >
          {text.tryNow}
        </Act>
      )}
      {!isOn && (
        <Act
          look="primary"
          icon="play"
          operation="updateWebhookEndpoint"
          request={{ webhookEndpoint: { webhookEndpointId, status: "enabled" } }}
          done={text.turnedOn}
        >
          {text.turnOn}
        </Act>
      )}
      <More of={of} />
    </>
  )
}
