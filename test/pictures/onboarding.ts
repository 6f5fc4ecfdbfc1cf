import type { states } from "../../packages/domain/src/states.ts"
import { box, label, line, node, picture, QUIET, SOFT } from "./svg.ts"

const LEFT = 128
const STEP = 178
const WIDTH = 154
const LANE = 108

type State<Of extends keyof typeof states> = Extract<keyof (typeof states)[Of], string>

interface Step {
  readonly name: string
  /** The state of its record afterwards. */
  readonly state: string
}

const company: ReadonlyArray<
  Step & { readonly state: State<"company"> | State<"companyBankAccount"> }
> = [
  { name: "Register", state: "new" },
  { name: "KYB information", state: "pending" },
  { name: "Verdict", state: "passed" },
  { name: "Bank account", state: "ready" }
]
const owner: ReadonlyArray<Step & { readonly state: State<"identity"> }> = [
  { name: "Add owners", state: "kyc not initiated" },
  { name: "With the company", state: "pending" },
  { name: "Verdict", state: "passed" }
]
const worker: ReadonlyArray<Step & { readonly state: State<"worker"> }> = [
  { name: "Add the worker", state: "Add Wage" },
  { name: "KYC information", state: "Add Wage" },
  { name: "Wage, KYC passed", state: "Invite Sent" },
  { name: "W-4, pay method", state: "Active" }
]

const LANES = [
  ["Company", company],
  ["Owners", owner],
  ["Worker", worker]
] as const

/** Onboarding as lanes: what is given, and the state of the record after it. */
export const onboardingPicture = (): string =>
  picture(
    "Onboarding in three lanes: the company, its owners and a worker, with the state after each step",
    68 + LANES.length * LANE,
    [
      label(24, 32, "From nothing to a worker who can be paid", { size: 15, weight: 600 }),
      ...LANES.flatMap(([name, steps], lane) => {
        const top = 56 + lane * LANE
        return [
          box(16, top, 808, LANE - 14, "#ffffff", SOFT),
          label(30, top + 46, name, { weight: 600 }),
          ...steps.flatMap(({ name: step, state }, index) => {
            const x = LEFT + index * STEP
            return [
              node(x, top + 14, WIDTH, step),
              label(x + WIDTH / 2, top + 80, state, { anchor: "middle", fill: QUIET, size: 12 }),
              index === 0
                ? ""
                : line([x - STEP + WIDTH, top + 38], [x, top + 38], {
                    stroke: QUIET,
                    isArrow: true
                  })
            ]
          })
        ]
      })
    ]
  )
