/** Remembered phones: the browser of the page, and the others of the worker. */
import { Button } from "@payroll/ui/button.tsx"
import { Bones, Card, Row } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { useState } from "react"
import type { AnswerOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { isHidden } from "../flow/data.ts"
import { go } from "../flow/place.ts"
import { Head } from "../frame/frame.tsx"
import { isFramed } from "../start/host.ts"
import { doorAddress, forgetPhone, openedBefore, rememberPhone } from "../start/session.ts"
import { CodeEntry } from "../steps/codeEntry.tsx"
import { useFlowWords } from "../text/words.ts"
import { Failed } from "./failed.tsx"
import { useRead } from "./read.ts"
import { useStoring } from "./store.ts"
import { timesIn } from "./times.ts"

type Phone = AnswerOf<"getRememberedPhones">["rememberedPhones"][number]

/** Lets the browser open the portal without a link, or takes that back. */
export const ThisPhone = ({ onChanged }: { readonly onChanged?: () => Promise<void> }) => {
  const { session, onOver } = useFlow()
  const { phones: words } = useFlowWords().portal
  // The session knows how it began; the tab, what came since.
  const [isRemembered, note] = useState(
    () => openedBefore()?.session.isRemembered ?? session.isRemembered
  )
  const [isBusy, work] = useState(false)
  const [hasFailed, fail] = useState(false)
  const act = (what: () => Promise<boolean>, then: () => unknown): void => {
    work(true)
    fail(false)
    void what().then((isDone) => {
      work(false)
      fail(!isDone)
      if (isDone) then()
    })
  }
  const remember = (): void =>
    act(
      () => rememberPhone(session),
      () => {
        note(true)
        void onChanged?.()
      }
    )
  const forget = (): void => act(forgetPhone, () => onOver("closed"))
  // A frame of another site keeps no cookie of its own for long.
  if (isFramed) return null
  return (
    <Card title={isRemembered ? words.known : words.title}>
      <div className="stack">
        <p role="status">{isRemembered ? words.knownSays : words.says}</p>
        {isRemembered && <p className="address">{doorAddress()}</p>}
        {hasFailed && (
          <Callout tone="warn" isAlert>
            {words.failed}
          </Callout>
        )}
        <Button isBusy={isBusy} onPress={isRemembered ? forget : remember}>
          {isRemembered ? words.forgetThis : words.remember}
        </Button>
      </div>
    </Card>
  )
}

const List = ({
  phones,
  again
}: {
  readonly phones: ReadonlyArray<Phone>
  readonly again: () => Promise<void>
}) => {
  const { session, language } = useFlow()
  const { phones: words } = useFlowWords().portal
  const { date } = timesIn(language)
  const { store, isBusy, stored } = useStoring("forgetPhone", {
    done: words.forgotten,
    refused: words.failed
  })
  const forget = async (rememberedPhoneId: string): Promise<void> => {
    const { userId } = session
    if (await store({ rememberedPhone: { userId: userId ?? "", rememberedPhoneId } })) await again()
  }
  return (
    <Card title={words.list} isFlush={phones.length > 0}>
      {stored && (
        <Callout tone={stored.tone} isAlert>
          {stored.text}
        </Callout>
      )}
      {phones.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ul className="list">
          {phones.map(({ rememberedPhoneId, device, lastUsedAt, expiresAt }) => {
            const name = device ?? words.unknown
            return (
              <Row
                key={rememberedPhoneId}
                title={name}
                detail={words.used(date(lastUsedAt), date(expiresAt))}
              >
                <Button
                  isSmall
                  isBusy={isBusy}
                  about={name}
                  onPress={() => void forget(rememberedPhoneId)}
                >
                  {words.forget}
                </Button>
              </Row>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

const Phones = () => {
  const { session } = useFlow()
  const { answer, hasFailed, again } = useRead("getRememberedPhones", {
    userId: session.userId ?? ""
  })
  return (
    <>
      <ThisPhone onChanged={again} />
      {answer ? (
        <List phones={answer.rememberedPhones} again={again} />
      ) : hasFailed ? (
        <Failed again={again} />
      ) : (
        <Bones />
      )}
    </>
  )
}

/** The phones of the worker, which a remembered phone shows after a code. */
export const PhonesCard = () => {
  const { session, data } = useFlow()
  const { portal } = useFlowWords()
  const { phones: words, mine } = portal
  if (!session.isOfPhone || !isHidden(data, "data")) return <Phones />
  return (
    <>
      <ThisPhone />
      <Card
        title={words.list}
        action={
          <Button isSmall about={words.list} icon="lock" onPress={() => go("data/phones")}>
            {mine.show}
          </Button>
        }
      >
        <p className="muted">{mine.locked}</p>
      </Card>
    </>
  )
}

/** Asks for the code that shows the phones. */
export const PhonesCode = () => {
  const { reload } = useFlow()
  const { phones: words } = useFlowWords().portal
  const back = (): void => go("data")
  const onConfirmed = async (): Promise<void> => {
    await reload()
    back()
  }
  return (
    <>
      <Head title={words.list} />
      <CodeEntry purpose="data" onConfirmed={onConfirmed} onBack={back} />
    </>
  )
}
