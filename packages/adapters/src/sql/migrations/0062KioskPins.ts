import type { Migration } from "./migration.ts"

/** PINs of workers at kiosks. Existing companies go on without. */
export const kioskPins: Migration = {
  number: 62,
  name: "kiosk PINs",
  statements: ({ integer }) => [
    `alter table company add column kiosk_pin text not null default 'optional'
  check (kiosk_pin in ('required', 'optional'))`,
    `alter table worker add column kiosk_pin_set_at ${integer}`
  ]
}
