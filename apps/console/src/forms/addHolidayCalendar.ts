import shape from "shape:addHolidayCalendar"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { defineForm } from "./define.ts"
import { calendarGroups, calendarPreview } from "./holidayFields.ts"

const text = timeSettingsWords.holidays

export const form = defineForm<"addHolidayCalendar">({
  shape,
  title: text.addTitle,
  submit: text.save,
  done: text.added,
  preview: calendarPreview,
  groups: calendarGroups
})
