/** The addresses of a company: where people work, and where its mail arrives. */
import addCompanyLocationShape from "shape:addCompanyLocation"
import updateCompanyLocationShape from "shape:updateCompanyLocation"
import updateLocationTimeZoneShape from "shape:updateLocationTimeZone"
import { STATE_NAMES } from "@payroll/domain/field/stateNames"
import { stateTimeZones } from "@payroll/domain/location/stateTimeZones.data"
import { lacks, type Location, type OnboardingData } from "../flow/companyData.ts"
import { isHidden } from "../flow/data.ts"
import { stepLayout, type StepForm } from "../flow/form.ts"
import type { ListRow, StepOf } from "../flow/step.ts"
import type { FlowWords } from "../text/english.ts"

const OF = "companyLocation"
const STORED = [
  "companyLocation",
  "address1",
  "address2",
  "city",
  "state",
  "zipcode",
  "isWorkLocation",
  "isMailingAddress"
] as const

const fields = ({ addresses: words, identity }: FlowWords) =>
  [
    ["companyLocation", words.name, { help: words.nameHelp }],
    ["address1", identity.address1, { input: { autoComplete: "address-line1" } }],
    ["address2", words.suite, { input: { autoComplete: "address-line2" } }],
    ["city", identity.city, { input: { autoComplete: "address-level2" } }],
    [
      "state",
      identity.state,
      { widget: "select", choices: STATE_NAMES, input: { autoComplete: "address-level1" } }
    ],
    [
      "zipcode",
      identity.zip,
      { isBeside: true, input: { autoComplete: "postal-code", inputMode: "numeric" } }
    ],
    ["isWorkLocation", words.work],
    ["isMailingAddress", words.mail]
  ] as const

const addForm = ({ companyId, locations }: OnboardingData, words: FlowWords): StepForm => ({
  operation: "addCompanyLocation",
  layout: stepLayout<"addCompanyLocation">(addCompanyLocationShape, words, {
    of: OF,
    fields: fields(words)
  }),
  context: {
    fixed: { [`${OF}.companyId`]: companyId },
    // The first place is where people work and where mail arrives, unless somebody says otherwise.
    initial:
      locations.length === 0
        ? { [`${OF}.isWorkLocation`]: true, [`${OF}.isMailingAddress`]: true }
        : {}
  }
})

const changeForm = (place: Location, words: FlowWords): StepForm => ({
  operation: "updateCompanyLocation",
  layout: stepLayout<"updateCompanyLocation">(updateCompanyLocationShape, words, {
    isUpdate: true,
    of: OF,
    fields: fields(words)
  }),
  context: {
    fixed: { [`${OF}.companyLocationId`]: place.companyLocationId },
    initial: Object.fromEntries(STORED.map((name) => [`${OF}.${name}`, place[name]]))
  }
})

/** The time zones of a state, by the names that people use. */
const zonesOf = (state: string, { zones }: FlowWords["addresses"]) =>
  Object.values(stateTimeZones[state as keyof typeof stateTimeZones]).map((zone: string) => ({
    value: zone,
    label: zones[zone] ?? zone
  }))

const zoneForm = (
  { companyLocationId, timeZone, state }: Location,
  words: FlowWords
): StepForm => ({
  operation: "updateLocationTimeZone",
  layout: stepLayout<"updateLocationTimeZone">(updateLocationTimeZoneShape, words, {
    of: OF,
    fields: [
      [
        "timeZone",
        words.addresses.zone,
        {
          widget: "select",
          useOptions: () => zonesOf(state, words.addresses),
          help: words.addresses.zoneHelp
        }
      ]
    ]
  }),
  context: {
    fixed: { [`${OF}.companyLocationId`]: companyLocationId },
    initial: { [`${OF}.timeZone`]: timeZone }
  }
})

const rowOf = (place: Location, words: FlowWords): ListRow => {
  const { addresses, change } = words
  const { isWorkLocation, isMailingAddress, isTimeZoneConfirmed } = place
  const uses = [
    isWorkLocation ? addresses.work : "",
    isMailingAddress ? addresses.mail : "",
    isTimeZoneConfirmed ? (addresses.zones[place.timeZone] ?? "") : addresses.zoneOpen
  ]
  return {
    id: place.companyLocationId,
    title: place.companyLocation,
    lines: [
      [place.address1, place.address2, place.city, `${place.state} ${place.zipcode}`]
        .filter(Boolean)
        .join(", "),
      uses.filter(Boolean).join(" · ")
    ],
    ...(!isTimeZoneConfirmed && { state: { tone: "warn" as const, text: addresses.zone } }),
    acts: [
      { label: change, form: changeForm(place, words) },
      ...(isTimeZoneConfirmed ? [] : [{ label: addresses.setZone, form: zoneForm(place, words) }])
    ]
  }
}

const OPEN = ["addCompanyLocation", "updateCompanyLocation", "updateLocationTimeZone"] as const

export const addresses: StepOf<OnboardingData> = {
  id: "addresses",
  code: "data",
  isFor: () => true,
  isDone: (data) => isHidden(data, "data") || !lacks(data, OPEN),
  need: ["pin", ({ addresses: { need } }) => need],
  line: (_, { titles, finished: { saved } }) => ({
    title: titles.addresses,
    tone: "ok",
    state: saved
  }),
  head: ({ addresses: { title, lead } }) => ({ title, lead }),
  problem: (data, { addresses: words }) => {
    if (lacks(data, ["updateCompanyLocation"])) return words.noMail
    return lacks(data, ["updateLocationTimeZone"]) ? words.zoneHelp : undefined
  },
  facts: ({ locations }) =>
    locations.map(({ companyLocation, address1, city, state }) => ({
      label: companyLocation,
      value: `${address1}, ${city}, ${state}`
    })),
  list: (data, words) => ({
    rows: data.locations.map((place) => rowOf(place, words)),
    adds: [{ label: words.addresses.add, form: addForm(data, words) }]
  })
}
