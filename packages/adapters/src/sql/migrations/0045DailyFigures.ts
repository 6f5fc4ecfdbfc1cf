import type { Migration } from "./migration.ts"

/** The counts of each day, and the row of each source up to which it is counted. */
export const dailyFigures: Migration = {
  number: 45,
  name: "daily figures",
  statements: (words) => [
    `create table daily_figure (
  client_id text not null references client (id),
  day text not null check (length(day) = 10),
  figure text not null check (length(figure) between 1 and 40),
  bucket ${words.integer} not null check (bucket >= 0),
  amount ${words.integer} not null check (amount >= 1),
  primary key (client_id, day, figure, bucket)
)${words.narrow}`,
    "create index daily_figure_day on daily_figure (day)",
    ...words.ofClients("daily_figure"),
    `create table figure_place (
  source text not null primary key check (source in ('event', 'decision', 'delivery')),
  place text not null,
  counted_by text not null
)${words.table}`,
    "insert into figure_place (source, place, counted_by) values ('event', '', ''), ('decision', '', ''), ('delivery', '', '')",
    "create index audit_decided on audit (id) where operation = 'decideVerification'"
  ]
}
