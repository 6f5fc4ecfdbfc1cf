import type { Migration } from "./migration.ts"

/** The figure of the whole values that were handed out. Which sources there are, the statements know. */
export const wholeValues: Migration = {
  number: 67,
  name: "whole values",
  statements: (words) => [
    `create table other_figure_place (
  source text not null primary key check (length(source) between 1 and 40),
  place text not null,
  counted_by text not null
)${words.table}`,
    "insert into other_figure_place (source, place, counted_by) select source, place, counted_by from figure_place",
    "insert into other_figure_place (source, place, counted_by) values ('disclosure', '', '')",
    "drop table figure_place",
    "alter table other_figure_place rename to figure_place",
    "create index audit_disclosed on audit (id) where disclosure is not null",
    "create index daily_figure_whole_values on daily_figure (day) where figure = 'wholeValues'"
  ]
}
