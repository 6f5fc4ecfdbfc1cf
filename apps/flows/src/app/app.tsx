/** The pages of a flow, once its session has begun. */
import { Button } from "@payroll/ui/button.tsx"
import { zoneOfDays } from "@payroll/ui/format.ts"
import { Bones } from "@payroll/ui/layout.tsx"
import { LocaleIn } from "@payroll/ui/locale.tsx"
import { Callout } from "@payroll/ui/status.tsx"
import { WordsIn } from "@payroll/ui/useWords.tsx"
import { Suspense, useCallback, useEffect, useMemo, useState } from "react"
import { createRoot } from "react-dom/client"
import { Frame, Head, Progress } from "../frame/frame.tsx"
import { Sections } from "../frame/sections.tsx"
import { SessionWarning } from "../frame/sessionWarning.tsx"
import { tell, tellDone } from "../start/host.ts"
import { end, type Over, type Session } from "../start/session.ts"
import { Finished } from "../steps/finished.tsx"
import { Review } from "../steps/review.tsx"
import { StepPage } from "../steps/stepPage.tsx"
import type { FlowPages } from "../flow/step.ts"
import { Welcome } from "../steps/welcome.tsx"
import type { Language } from "../text/languages.ts"
import { FlowWordsIn, flowWords, uiWordsOf, useFlowWords } from "../text/words.ts"
import { callsOf, whenOver } from "../flow/call.ts"
import { FlowIn, useFlow, type FlowContext } from "../flow/context.ts"
import type { FlowData } from "../flow/data.ts"
import { hasReview } from "../flow/way.ts"
import { pagesOf } from "./steps.ts"
import { place } from "../flow/place.ts"
import { useStore } from "@payroll/ui/store.ts"

const Page = () => {
  const { steps, data } = useFlow()
  const words = useFlowWords()
  const name = useStore(place)
  const step = steps.find(({ id }) => id === name)
  const isReview = name === "review" && hasReview(steps)
  const shown = step?.id ?? (name === "done" ? name : isReview ? "review" : "welcome")
  const isAtEnd = shown === "done" && steps.every((each) => each.isDone(data))
  useEffect(() => tell("step", { step: shown }), [shown])
  useEffect(() => {
    if (isAtEnd) tellDone(true)
  }, [isAtEnd])
  // A page begins at its top, wherever the one before was scrolled to.
  useEffect(() => {
    // In braces: newer browsers return a promise, and an effect may only return its cleanup.
    scrollTo(0, 0)
  }, [name])
  if (step) return <StepPage key={step.id} step={step} />
  if (name === "done") return <Finished />
  if (!isReview) return <Welcome />
  const of = steps.length + 1
  return (
    <>
      <Progress at={of} of={of} title={words.titles.review} />
      <Review />
    </>
  )
}

/** Says that a link leads to nothing that there is to do. */
const Nothing = ({ onOver }: Pick<FlowContext, "onOver">) => {
  const { nothing, finished } = useFlowWords()
  return (
    <>
      <Head title={nothing.title} lead={nothing.says} />
      <div className="btn-row">
        <Button onPress={() => onOver("closed")}>{finished.close}</Button>
      </div>
    </>
  )
}

/** Says that the pages could not be loaded. */
const NotLoaded = ({ again }: { readonly again: () => void }) => {
  const { loading, failed } = useFlowWords()
  return (
    <>
      <Head title={loading.failed} />
      <Callout tone="warn" isAlert>
        {failed.later}
      </Callout>
      <Button look="primary" onPress={again}>
        {loading.again}
      </Button>
    </>
  )
}

type SessionOfPages = Omit<
  FlowContext,
  "data" | "reload" | "readStored" | "steps" | "stepsOf" | "pages"
>

/** Reads the data of the person, and shows the pages once they are there. */
const Loaded = (shown: SessionOfPages & { readonly pages: FlowPages }) => {
  const { session, call, pages } = shown
  const [data, show] = useState<FlowData>()
  const [hasFailed, fail] = useState(false)
  const name = useStore(place)
  const reload = useCallback(async (): Promise<FlowData> => {
    const read = await pages.read(call, session)
    show(read)
    return read
  }, [call, session, pages])
  const load = useCallback((): void => {
    fail(false)
    reload().catch(() => fail(true))
  }, [reload])
  useEffect(load, [load])
  const readStored = useCallback(
    (): Promise<FlowData> =>
      reload().catch(() => {
        show(undefined)
        fail(true)
        // The page shows the failure in place of the form, so nothing waits for this.
        return new Promise<never>(() => undefined)
      }),
    [reload]
  )
  const stepsFor = useCallback(
    (of: FlowData) => pages.steps.filter((step) => step.isFor(of)),
    [pages]
  )
  const steps = useMemo(() => (data ? stepsFor(data) : []), [stepsFor, data])
  const isWide = name === "review" || pages.isShared === true
  const { page: Own } = pages
  const content = data ? (
    <FlowIn value={{ ...shown, data, reload, readStored, steps, stepsOf: stepsFor }}>
      {Own ? (
        <Suspense fallback={<Bones />}>
          <Own />
        </Suspense>
      ) : steps.length > 0 ? (
        <Page />
      ) : (
        <Nothing onOver={shown.onOver} />
      )}
      {!pages.isShared && <SessionWarning />}
    </FlowIn>
  ) : hasFailed ? (
    <NotLoaded again={load} />
  ) : (
    <Bones />
  )
  return (
    <Frame
      company={session.companyName}
      isWide={isWide}
      isShared={pages.isShared === true}
      {...(Own && data && !pages.isShared && { sections: <Sections /> })}
      {...shown}
    >
      {content}
    </Frame>
  )
}

/** The pages of a session, also of a flow that has none yet. */
const Pages = (shown: SessionOfPages) => {
  const pages = pagesOf(shown.session.flow)
  return pages ? (
    <Loaded {...shown} pages={pages} />
  ) : (
    <Frame company={shown.session.companyName} {...shown}>
      <Nothing onOver={shown.onOver} />
    </Frame>
  )
}

interface Callbacks {
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly onOver: (why: Over, name?: string) => void
}

const App = ({ session, ...given }: Callbacks & { readonly session: Session }) => {
  const [language, choose] = useState(given.language)
  const call = useMemo(() => callsOf(session.publicId), [session])
  const { onOver, onLanguage } = given
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const leave = useCallback(
    (why: Over): void => {
      if (why === "closed") {
        void end(session)
        tellDone(false)
      }
      onOver(why)
    },
    [onOver, session]
  )
  return (
    <LocaleIn locale={language === "es" ? "es-ES" : "en-US"}>
      <WordsIn words={uiWordsOf(language)}>
        <FlowWordsIn value={flowWords[language]}>
          <Pages
            session={session}
            call={call}
            language={language}
            onLanguage={(chosen) => {
              choose(chosen)
              onLanguage(chosen)
            }}
            onOver={leave}
          />
        </FlowWordsIn>
      </WordsIn>
    </LocaleIn>
  )
}

/** Shows the pages of a session until it is over. */
export const openApp = (element: HTMLElement, session: Session, callbacks: Callbacks): void => {
  const frame = document.createElement("div")
  element.replaceChildren(frame)
  const root = createRoot(frame)
  let isOver = false
  const onOver = (why: Over, name?: string): void => {
    if (isOver) return
    isOver = true
    root.unmount()
    callbacks.onOver(why, name)
  }
  whenOver.set(onOver)
  zoneOfDays.set(session.timeZone)
  root.render(<App {...callbacks} session={session} onOver={onOver} />)
}
