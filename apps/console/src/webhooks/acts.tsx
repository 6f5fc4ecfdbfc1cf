/** The acts on an endpoint: a test, another try, and the rare ones behind "More". */
import type { FormContext } from "@payroll/ui/forms/layout.ts"
import { useState } from "react"
import { Button } from "@payroll/ui/button.tsx"
import { formatNumber } from "@payroll/ui/format.ts"
import { Confirm, Menu } from "@payroll/ui/overlays.tsx"
import { showToast } from "@payroll/ui/toasts.tsx"
import type { AnswerOf } from "../api/call.ts"
import { goTo } from "../browser/place.ts"
import { openAbout, openForm, under } from "../forms/open.ts"
import { Act, useAct } from "../frame/act.tsx"
import { NotDone } from "../frame/notDone.tsx"
import { useSecret } from "../frame/secret.tsx"
import { words } from "../text/words.ts"
import { resultText, type Endpoint } from "../records/endpoint.ts"
import { SinceDay, useReplay } from "../records/replay.tsx"

const text = words.webhooks
const PATH = "webhookEndpoint"

const endpointContext = ({ webhookEndpointId, version, ...stored }: Endpoint): FormContext => ({
  fixed: { [`${PATH}.webhookEndpointId`]: webhookEndpointId, [`${PATH}.version`]: version },
  initial: under(PATH, stored)
})

/** Opens the form that changes an endpoint. */
export const editEndpoint = (endpoint: Endpoint, read: () => Promise<Endpoint | undefined>): void =>
  openAbout("updateEndpoint", read, endpointContext, endpoint)

/** Sends a test and says how the receiver took it. */
const TestButton = ({ of: { webhookEndpointId } }: { readonly of: Endpoint }) => {
  const [failure, fail] = useState<string>()
  const test = (): void =>
    openForm("testEndpoint", {
      fixed: { [`${PATH}.webhookEndpointId`]: webhookEndpointId },
      onDone: (answer) => {
        const {
          delivered,
          statusCode,
          failure: why,
          durationMs
        } = (answer as AnswerOf<"testWebhookEndpoint">).webhookEndpoint
        const result = resultText({
          result: delivered ? "delivered" : (why ?? "refused"),
          statusCode
        })
        const line = `${result}, ${text.took(formatNumber(durationMs))}`
        if (delivered) showToast(text.testTook(line))
        else fail(line)
      }
    })
  return (
    <>
      <Button onPress={test}>{text.test}</Button>
      {failure !== undefined && (
        <NotDone title={text.testFailed} onClose={() => fail(undefined)}>
          <p>{failure}</p>
        </NotDone>
      )}
    </>
  )
}

type Rare = "remove" | "discard" | "since"

/** The questions of the rare acts. */
const useQuestions = (of: Endpoint) => {
  const { webhookEndpointId, deliveries } = of
  const [question, ask] = useState<Rare>()
  const replay = useReplay(of.url)
  const { run, isBusy, problem } = useAct()
  const close = (): void => ask(undefined)
  const remove = async (): Promise<void> => {
    const webhookEndpoint = { webhookEndpointId }
    const done = text.removed
    const answer = await run({
      operation: "removeWebhookEndpoint",
      request: { webhookEndpoint },
      done
    })
    close()
    if (answer) goTo("/webhooks")
  }
  const discard = async (): Promise<void> => {
    const webhookEndpoint = { webhookEndpointId, discard: true }
    const done = text.discarded
    await run({ operation: "updateWebhookEndpoint", request: { webhookEndpoint }, done })
    close()
  }
  const dialog = (
    <>
      {question === "remove" && (
        <Confirm
          title={text.removeTitle}
          act={text.remove}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={close}
        >
          <p>{text.removeText(deliveries.waitingEvents)}</p>
        </Confirm>
      )}
      {question === "discard" && (
        <Confirm
          title={text.discardTitle(deliveries.waitingEvents)}
          act={text.discard}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => void discard()}
          onClose={close}
        >
          <p>{text.discardText}</p>
        </Confirm>
      )}
      {question === "since" && (
        <SinceDay
          onClose={close}
          onChosen={(since) => {
            close()
            replay.start({ webhookEndpointId, since })
          }}
        />
      )}
      {replay.dialog}
      {problem}
    </>
  )
  return { ask, replay, dialog }
}

const More = ({ of }: { readonly of: Endpoint }) => {
  const { webhookEndpointId, status, deliveries, url } = of
  const { ask, replay, dialog } = useQuestions(of)
  const { run, problem } = useAct()
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
  const newSecret = (): void =>
    openForm("rotateEndpointSecret", {
      fixed: { [`${PATH}.webhookEndpointId`]: webhookEndpointId },
      onDone: (answer) => {
        const { secret: value } = (answer as AnswerOf<"rotateWebhookSecret">).webhookEndpoint
        if (value !== null) secret.show({ name: url, value })
      }
    })
  const isOn = status === "enabled"
  return (
    <>
      <Menu
        label={text.more}
        entries={[
          { label: text.newSecret, icon: "key", onAct: newSecret },
          ...(isOn
            ? [
                {
                  label: text.sendMissed,
                  icon: "send" as const,
                  onAct: () => replay.start({ webhookEndpointId, missed: true })
                },
                { label: text.sendSince, icon: "history" as const, onAct: () => ask("since") },
                { label: text.turnOff, icon: "pause" as const, onAct: turnOff }
              ]
            : []),
          ...(deliveries.waitingEvents > 0
            ? [{ label: text.discard, isDangerous: true, onAct: () => ask("discard") }]
            : []),
          { label: text.remove, isDangerous: true, onAct: () => ask("remove") }
        ]}
      />
      {dialog}
      {secret.dialog}
      {problem}
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
