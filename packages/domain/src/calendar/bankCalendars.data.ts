/** Calendars of banks and offices, as examples of the format and to be used as they are. */
import type { BankCalendar, BankHoliday } from "./bankCalendar.ts"
import { HOLIDAY_RULES } from "./federalReserveHolidays.ts"

const MONDAY = 1

/** The default of the engine, as data: a holiday on a Saturday closes no day. */
export const federalReserve: BankCalendar = {
  name: "Federal Reserve Banks",
  holidays: HOLIDAY_RULES.map((rule): BankHoliday => ({ ...rule, observed: "sunday" }))
}

/**
 * The days on which the offices of the US federal government are closed: a holiday on a Saturday closes the
 * Friday before it (5 U.S.C. 6103(b); https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays/).
 * Without Inauguration Day, which closes offices around Washington alone, and without days by executive order.
 */
export const federalObserved: BankCalendar = {
  name: "US federal holidays as observed",
  holidays: HOLIDAY_RULES.map((rule): BankHoliday => {
    const isJuneteenth = rule.name.startsWith("Juneteenth")
    const since = isJuneteenth ? { since: 2021, source: "Pub. L. 117-17 (June 17, 2021)" } : {}
    return { ...rule, ...since, observed: "nearest" }
  })
}

const ACT = "Banking and Financial Dealings Act 1971, schedule 1"
const GOV_UK = "https://www.gov.uk/bank-holidays"

const once = (name: string, ...dates: ReadonlyArray<string>): BankHoliday => ({
  name,
  on: { dates },
  source: GOV_UK
})

/** The bank holidays of England and Wales since 1978, with the single days by proclamation. */
export const englandAndWales: BankCalendar = {
  name: "Bank holidays of England and Wales",
  holidays: [
    {
      name: "New Year's Day",
      on: { month: 1, day: 1 },
      since: 1974,
      observed: "next",
      source: "Royal proclamation under the Act of 1971, every year from 1974"
    },
    { name: "Good Friday", on: { easter: -2 }, source: "Common law" },
    { name: "Easter Monday", on: { easter: 1 }, source: ACT },
    {
      name: "Early May bank holiday",
      on: { month: 5, weekday: MONDAY, nth: 1 },
      since: 1978,
      except: [1995, 2020],
      source: "Royal proclamation under the Act of 1971, every year from 1978"
    },
    once("Early May bank holiday (VE Day)", "1995-05-08", "2020-05-08"),
    {
      name: "Spring bank holiday",
      on: { month: 5, weekday: MONDAY, nth: "last" },
      except: [2002, 2012, 2022],
      source: ACT
    },
    once("Spring bank holiday", "2002-06-04", "2012-06-04", "2022-06-02"),
    once("Royal wedding bank holiday", "1981-07-29", "2011-04-29"),
    once("Millennium bank holiday", "1999-12-31"),
    once("Golden Jubilee bank holiday", "2002-06-03"),
    once("Diamond Jubilee bank holiday", "2012-06-05"),
    once("Platinum Jubilee bank holiday", "2022-06-03"),
    once("Bank Holiday for the State Funeral of Queen Elizabeth II", "2022-09-19"),
    once("Bank holiday for the coronation of King Charles III", "2023-05-08"),
    {
      name: "Summer bank holiday",
      on: { month: 8, weekday: MONDAY, nth: "last" },
      source: ACT
    },
    { name: "Christmas Day", on: { month: 12, day: 25 }, observed: "next", source: "Common law" },
    { name: "Boxing Day", on: { month: 12, day: 26 }, observed: "next", source: ACT }
  ]
}
