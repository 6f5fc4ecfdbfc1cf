import shape from "shape:updateHolidayCalendar"
import { timeSettingsWords } from "../text/timeSettings.ts"
import { defineForm } from "./define.ts"
import { calendarGroups, calendarPreview, completeCalendar } from "./holidayFields.ts"

const text = timeSettingsWords.holidays

export const form = defineForm<"updateHolidayCalendar">({
  shape,
  title: ({ name = "" }) => text.changeTitle(name),
  submit: text.save,
  done: text.changed,
  isUpdate: true,
  complete: completeCalendar,
  preview: calendarPreview,
  groups: calendarGroups
})
