/** The settings of a company that set nothing, without the schemas of requests: pages show them too. */
export const DEFAULT_TERMS = {
  workweekStart: { weekday: "Sunday", time: "00:00" },
  workdayStart: "00:00",
  rounding: { mode: "None" },
  maxShiftMinutes: 960,
  requireApproval: true,
  allowSelfApproval: false,
  differentials: [],
  countHolidayAsWorked: false,
  timeOffCountsTowardOvertime: false
} as const
