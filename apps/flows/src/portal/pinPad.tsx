/** The number of a worker, typed on keys as large as a thumb, and what the worker may do then. */
import { Button, IconButton } from "@payroll/ui/button.tsx"
import { Bones, Card } from "@payroll/ui/layout.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { TextField } from "@payroll/ui/fields.tsx"
import { useState } from "react"
import { Head } from "../frame/frame.tsx"
import { NEXT, type PunchName } from "./punches.ts"
import { useRead } from "./read.ts"
import { useFlowWords } from "../text/words.ts"
import { usePunching, type KioskWorker, type Recorded } from "./kioskPunch.ts"

const DIGITS_MIN = 4
const DIGITS_MAX = 8
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]

const Keys = ({ onKey }: { readonly onKey: (change: (pin: string) => string) => void }) => {
  const { kiosk: words } = useFlowWords()
  const digit = (key: string) => (
    <Button key={key} onPress={() => onKey((pin) => `${pin}${key}`.slice(0, DIGITS_MAX))}>
      {key}
    </Button>
  )
  return (
    <div className="keys">
      {KEYS.map(digit)}
      <Button look="quiet" onPress={() => onKey(() => "")}>
        {words.clear}
      </Button>
      {digit("0")}
      <IconButton
        icon="left"
        label={words.remove}
        onPress={() => onKey((pin) => pin.slice(0, -1))}
      />
    </div>
  )
}

export const PinPad = ({
  worker,
  onBack,
  onRecorded
}: {
  readonly worker: KioskWorker
  readonly onBack: () => void
  readonly onRecorded: (recorded: Recorded) => void
}) => {
  const { kiosk: words, portal } = useFlowWords()
  const [pin, type] = useState("")
  const [isShort, note] = useState(false)
  const { answer, hasFailed, again } = useRead("getClockStatus", { userId: worker.userId })
  const { punch, isBusy, refusal } = usePunching({ worker, onRecorded })
  const act = (name: PunchName): void => {
    note(pin.length < DIGITS_MIN)
    if (pin.length >= DIGITS_MIN) void punch(name, pin)
  }
  return (
    <>
      <div className="row between wrap">
        <Head title={worker.user} />
        <Button onPress={onBack}>{words.back}</Button>
      </div>
      <Card>
        <div className="stack">
          <TextField
            label={words.pin}
            help={words.pinHelp}
            error={isShort ? words.short : undefined}
            type="password"
            inputMode="none"
            autoComplete="one-time-code"
            maxLength={DIGITS_MAX}
            value={pin}
            onChange={({ target }) => type(target.value.replaceAll(/\D/g, ""))}
          />
          <p className="vh" role="status">
            {words.digits(String(pin.length))}
          </p>
          <Keys onKey={type} />
        </div>
      </Card>
      {(refusal ?? (hasFailed ? "failed" : undefined)) !== undefined && (
        <Callout tone="warn" isAlert>
          {words[refusal ?? "failed"]}
        </Callout>
      )}
      <div className="tiles kiosk__acts">
        {answer ? (
          NEXT[answer.clock.clockStatus.status].map(([name, icon], at) => (
            <Button
              key={name}
              icon={icon}
              look={at === 0 ? "primary" : "plain"}
              isBusy={isBusy}
              onPress={() => act(name)}
            >
              {portal.punch[name]}
            </Button>
          ))
        ) : hasFailed ? (
          <Button onPress={() => void again()}>{words.again}</Button>
        ) : (
          <Bones />
        )}
      </div>
    </>
  )
}
