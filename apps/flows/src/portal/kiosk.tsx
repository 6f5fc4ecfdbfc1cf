/** The clock that people share: a name, a number, a punch, and back to the names by itself. */
import { foldedText } from "@payroll/domain/field/foldedText"
import { dayIn } from "@payroll/ui/format.ts"
import { Icon } from "@payroll/ui/icons.tsx"
import { Avatar, Bones } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { Button } from "@payroll/ui/button.tsx"
import { TextField } from "@payroll/ui/fields.tsx"
import { useCallback, useEffect, useState } from "react"
import type { AnswerOf, Call } from "../flow/call.ts"
import { useNow } from "../flow/clock.ts"
import { useFlow } from "../flow/context.ts"
import { Head, useIsOnline } from "../frame/frame.tsx"
import { isFramed } from "../start/host.ts"
import { rememberPhone } from "../start/session.ts"
import { timesIn } from "./times.ts"
import { useFlowWords } from "../text/words.ts"
import { PinPad } from "./pinPad.tsx"
import { useAway } from "./absence.ts"
import type { KioskWorker, Recorded } from "./kioskPunch.ts"

const PAGE = 200
const PAGES_MAX = 25
/** The names are read again this often while nobody is there, which keeps the session open as well. */
const READ_MS = 300_000
/** From so many names on there is a field to find one. */
const FIND_FROM = 13
const RECORDED_MS = 8_000
const REMEMBER_MS = 10_000
const ENDS_SOON_MS = 14 * 24 * 3_600_000

/** Reads the names of all who can clock in. */
const readNames = async (call: Call, companyId: string): Promise<ReadonlyArray<KioskWorker>> => {
  const all: Array<KioskWorker> = []
  let next: { readonly cursor?: string } = {}
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer: AnswerOf<"getKioskWorkers"> = await call("getKioskWorkers", {
      companyId,
      limit: PAGE,
      ...next
    })
    all.push(...answer.kioskWorkers)
    if (answer.nextCursor === null) break
    next = { cursor: answer.nextCursor }
  }
  return all.toSorted((one, other) => one.user.localeCompare(other.user))
}

/** The names, read again while nobody is there. */
const useNames = (isIdle: boolean) => {
  const { call, session } = useFlow()
  const [names, show] = useState<ReadonlyArray<KioskWorker>>()
  const [hasFailed, fail] = useState(false)
  const read = useCallback((): void => {
    readNames(call, session.companyId).then(
      (all) => {
        show(all)
        fail(false)
      },
      () => fail(true)
    )
  }, [call, session.companyId])
  useEffect(() => {
    if (!isIdle) return undefined
    read()
    const timer = setInterval(read, READ_MS)
    addEventListener("online", read)
    return () => {
      clearInterval(timer)
      removeEventListener("online", read)
    }
  }, [isIdle, read])
  return { names, hasFailed, read }
}

const Names = ({
  names,
  onChoose
}: {
  readonly names: ReadonlyArray<KioskWorker>
  readonly onChoose: (worker: KioskWorker) => void
}) => {
  const { kiosk: words } = useFlowWords()
  const isOnline = useIsOnline()
  const [sought, seek] = useState("")
  const shown = names.filter(({ user }) => foldedText(user).includes(foldedText(sought)))
  if (names.length === 0) return <p className="muted">{words.none}</p>
  return (
    <>
      {names.length >= FIND_FROM && (
        <TextField
          label={words.find}
          value={sought}
          onChange={({ target }) => seek(target.value)}
        />
      )}
      {shown.length === 0 && <p role="status">{words.nobody}</p>}
      <ul className="people">
        {shown.map((worker) => (
          <li key={worker.userId}>
            <button type="button" disabled={!isOnline} onClick={() => onChoose(worker)}>
              <Avatar name={worker.user} />
              <span>{worker.user}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The outcome of a punch, which goes away by itself. */
const Outcome = ({ of, onDone }: { readonly of: Recorded; readonly onDone: () => void }) => {
  const { session, language } = useFlow()
  const { kiosk: words } = useFlowWords()
  useEffect(() => {
    const timer = setTimeout(onDone, RECORDED_MS)
    return () => clearTimeout(timer)
  }, [onDone])
  const time = timesIn(language).clock(of.at, session.timeZone)
  return (
    <div className="empty">
      <span className="mark ok">
        <Icon name="check" />
      </span>
      <Head title={words.recorded[of.name](of.worker.user, time)} lead={words.shortly} />
      <Button look="primary" onPress={onDone}>
        {words.done}
      </Button>
    </div>
  )
}

const Time = () => {
  const { session, language } = useFlow()
  const now = useNow()
  const { timeZone, place } = session
  return (
    <div className="row between wrap">
      <p className="muted">{place?.name}</p>
      <p className="kiosk__time" role="timer" aria-live="off">
        {timesIn(language).clock(new Date(now).toISOString(), timeZone)}
      </p>
    </div>
  )
}

/** Says in the last days of the tablet's year that it ends, and who sets it up again. */
const EndsSoon = () => {
  const { session, language } = useFlow()
  const { kiosk: words } = useFlowWords()
  const now = useNow()
  const { place, timeZone } = session
  const endsAt = new Date(place?.endsAt ?? Number.NaN)
  if (!(endsAt.getTime() - now < ENDS_SOON_MS)) return null
  return (
    <Callout tone="warn">{words.endsOn(timesIn(language).day(dayIn(timeZone, endsAt)))}</Callout>
  )
}

/** Makes the device the clock: from now on it opens without a link. Without a connection it tries again. */
const useRemembered = (): void => {
  const { session } = useFlow()
  const isDone = session.isRemembered || isFramed
  useEffect(() => {
    if (isDone) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = async (): Promise<void> => {
      if (!(await rememberPhone(session))) timer = setTimeout(() => void remember(), REMEMBER_MS)
    }
    void remember()
    return () => clearTimeout(timer)
  }, [isDone, session])
}

export const Kiosk = () => {
  const { kiosk: words } = useFlowWords()
  const [chosen, choose] = useState<KioskWorker>()
  const [recorded, record] = useState<Recorded>()
  const back = useCallback((): void => {
    choose(undefined)
    record(undefined)
  }, [])
  const { names, hasFailed, read } = useNames(!chosen && !recorded)
  useRemembered()
  useAway(chosen !== undefined && !recorded, back)
  return (
    <div className="kiosk">
      <Time />
      {recorded ? (
        <Outcome of={recorded} onDone={back} />
      ) : chosen ? (
        <PinPad key={chosen.userId} worker={chosen} onBack={back} onRecorded={record} />
      ) : (
        <>
          <Head title={words.who} />
          <EndsSoon />
          {hasFailed && (
            <Callout
              tone="warn"
              isAlert
              action={
                <Button isSmall onPress={read}>
                  {words.again}
                </Button>
              }
            >
              {words.failed}
            </Callout>
          )}
          {names ? <Names names={names} onChoose={choose} /> : !hasFailed && <Bones />}
        </>
      )}
    </div>
  )
}
