/**
 * The pages on a slow phone: a CPU four times slower than this machine's, at 1.6 Mbit/s. They are gone through at this
 * speed, and compared with the budget by what they cost and not by a clock, which a busy machine would hold up: the CPU
 * time of the page's thread, the bytes, and the requests that wait for each other.
 */
import { assert, it } from "@effect/vitest"
import type { Devtools, Page } from "../browser/browser.ts"
import { closed } from "../console/site.ts"
import { press } from "../console/workerSteps.ts"
import { begin, flowSite, linkFor, newWorker, START, WORDS } from "./flowSite.ts"
import { heading } from "./walk.ts"

const PHONE = { width: 360, height: 740 }
const FIRST = WORDS.en.welcome.title("Lena")
const CPU_RATE = 4
const LATENCY_MS = 150
/** 1.6 Mbit/s. */
const BYTES_A_SECOND = 200_000
/** Until a page can be used, in milliseconds. */
const BUDGET_MS = 2_500
const SECOND_MS = 1_000

const site = flowSite()

interface Metrics {
  readonly metrics: ReadonlyArray<{ readonly name: string; readonly value: number }>
}

/** The CPU time of a page's thread so far, in milliseconds. */
const cpuOf = async (devtools: Devtools): Promise<number> => {
  const { metrics } = (await devtools.send("Performance.getMetrics", {})) as Metrics
  const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value ?? assert.fail()
  return seconds * SECOND_MS
}

/** The bytes of the requests of a page so far, and how many of them waited for each other at most. */
const requestsOf = async (
  page: Page
): Promise<{ readonly bytes: number; readonly rounds: number }> =>
  (await page.evaluate(`(() => {
    const all = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
    let [rounds, end] = [0, 0]
    for (const each of all.toSorted((one, other) => one.responseEnd - other.responseEnd)) {
      if (each.requestStart >= end) [rounds, end] = [rounds + 1, each.responseEnd]
    }
    return { bytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0), rounds }
  })()`)) as { readonly bytes: number; readonly rounds: number }

/** The time that what a page cost takes on a slow phone, in milliseconds. */
const timeOf = (cpuMs: number, { bytes, rounds }: Awaited<ReturnType<typeof requestsOf>>): number =>
  cpuMs * CPU_RATE + (bytes / BYTES_A_SECOND) * SECOND_MS + rounds * LATENCY_MS

it("can be used within its budget on a slow phone", async (context) => {
  const here = site(context)
  const { url } = await linkFor(here, (await newWorker(here)).userId)
  // A context of its own has nothing in its cache.
  const tab = await here.open(PHONE, "America/Phoenix")
  const { page } = tab
  const devtools = await tab.context.newCDPSession(page)
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" })
  await page.goto(url)
  await heading(page, START.en.start.title)
  const [startCpu, startRequests] = [await cpuOf(devtools), await requestsOf(page)]
  await press(page, START.en.start.button)
  await heading(page, FIRST)
  const [cpu, { bytes, rounds }] = [await cpuOf(devtools), await requestsOf(page)]
  const start = timeOf(startCpu, startRequests)
  const first = timeOf(cpu - startCpu, {
    bytes: bytes - startRequests.bytes,
    rounds: rounds - startRequests.rounds
  })
  const times = `start ${start.toFixed(0)} ms, first page ${first.toFixed(0)} ms`
  process.stderr.write(`on a slow phone: ${times}\n`)
  assert.isAtMost(start, BUDGET_MS)
  assert.isAtMost(first, BUDGET_MS)
  await closed(tab)
}, 120_000)

it("is gone through on a slow phone", async (context) => {
  const here = site(context)
  const { url } = await linkFor(here, (await newWorker(here)).userId)
  const tab = await here.open(PHONE, "America/Phoenix")
  const { page } = tab
  const devtools = await tab.context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE })
  await devtools.send("Network.enable", {})
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND
  })
  await begin(page, url)
  await press(page, WORDS.en.welcome.begin)
  await heading(page, WORDS.en.details.title)
  // Pressed again before the first time was answered, it stores once.
  await page.getByLabel(WORDS.en.details.phone).fill("5205550142")
  const save = page.getByRole("button", { name: WORDS.en.save })
  await save.press("Enter")
  await save.press("Enter").catch(() => undefined)
  await heading(page, WORDS.en.identity.title)
  await page.goBack()
  await heading(page, WORDS.en.details.title)
  assert.strictEqual(await page.getByLabel(WORDS.en.details.phone).inputValue(), "5205550142")
  await closed(tab)
}, 120_000)
