import { assert, describe, it } from "@effect/vitest"
import { fieldReader, outcome } from "../../test/fieldReader.ts"
import { personalState, PersonalState, State, stateCode, StateName } from "./state.ts"

/** The 50 states, the District and the territories that decisions name, typed from USPS Publication 28. */
const PUBLISHED = `
Alabama=AL Alaska=AK American_Samoa=AS Arizona=AZ Arkansas=AR California=CA Colorado=CO
Connecticut=CT Delaware=DE District_of_Columbia=DC Florida=FL Georgia=GA Guam=GU Hawaii=HI Idaho=ID
Illinois=IL Indiana=IN Iowa=IA Kansas=KS Kentucky=KY Louisiana=LA Maine=ME Maryland=MD
Massachusetts=MA Michigan=MI Minnesota=MN Mississippi=MS Missouri=MO Montana=MT Nebraska=NE
Nevada=NV New_Hampshire=NH New_Jersey=NJ New_Mexico=NM New_York=NY North_Carolina=NC
North_Dakota=ND Northern_Mariana_Islands=MP Ohio=OH Oklahoma=OK Oregon=OR Pennsylvania=PA
Puerto_Rico=PR Rhode_Island=RI South_Carolina=SC South_Dakota=SD Tennessee=TN Texas=TX Utah=UT
Vermont=VT Virginia=VA U.S._Virgin_Islands=VI Washington=WA West_Virginia=WV Wisconsin=WI
Wyoming=WY`
  .trim()
  .split(/\s+/)
  .map((row): [name: string, code: string] => {
    const [name = "", code = ""] = row.split("=")
    return [name.replaceAll("_", " "), code]
  })

const readCode = fieldReader(State)
const readName = fieldReader(StateName)
const readPersonal = fieldReader(PersonalState)
const SAYS = "choice: must be a US state, as its two-letter code or its name"

describe("states", () => {
  it("are 50, the District of Columbia and five territories", () => {
    assert.strictEqual(PUBLISHED.length, 56)
  })

  it.each(PUBLISHED)("%s is %s, in either spelling and any case", (name, code) => {
    for (const spelling of [name, code, name.toUpperCase(), code.toLowerCase(), ` ${name} `]) {
      assert.strictEqual(outcome(readCode(spelling)), code)
      assert.strictEqual(outcome(readName(spelling)), name)
      assert.strictEqual(personalState(spelling), code)
      assert.strictEqual(outcome(readPersonal(spelling)), code)
      assert.strictEqual(stateCode(spelling), code)
    }
  })

  it("know the Virgin Islands by their other names", () => {
    for (const spelling of ["Virgin Islands", "US Virgin Islands"]) {
      assert.strictEqual(outcome(readCode(spelling)), "VI")
      assert.strictEqual(outcome(readName(spelling)), "U.S. Virgin Islands")
    }
  })

  it.each([
    ["AA", "Armed Forces Americas"],
    ["AE", "Armed Forces Europe"],
    ["AP", "Armed Forces Pacific"]
  ])("%s, %s, stands in a personal address only", (code, name) => {
    for (const spelling of [code, name]) {
      assert.strictEqual(personalState(spelling), code)
      assert.strictEqual(outcome(readPersonal(spelling)), code)
      assert.strictEqual(stateCode(spelling), undefined)
      assert.strictEqual(outcome(readCode(spelling)), SAYS)
      assert.strictEqual(outcome(readName(spelling)), SAYS)
    }
  })

  it.each(["", "XX", "Ontario", "Delawar", "D E L", "PW", "FM", "MH", "constructor"])(
    "are not %j",
    (text) => {
      assert.strictEqual(outcome(readCode(text)), SAYS)
      assert.strictEqual(outcome(readName(text)), SAYS)
      assert.strictEqual(outcome(readPersonal(text)), SAYS)
      assert.strictEqual(personalState(text), undefined)
      assert.strictEqual(stateCode(text), undefined)
    }
  )
})
