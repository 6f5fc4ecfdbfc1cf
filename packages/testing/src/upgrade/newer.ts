/** Changes a SQLite file as a version would that does not exist yet. */
import Sqlite from "better-sqlite3"

/** Migrates a file that no process has open beyond every migration of this version. */
export const migrateAsNewer = (path: string, needsStop: boolean): void => {
  const number = needsStop ? 9_999 : 9_998
  const db = new Sqlite(path)
  db.exec(`create table later_${number} (id text not null primary key) strict;
    alter table company add column later_${number} text`)
  db.prepare("insert into migration (number, name, at, needs_stop) values (?, 'later', 1, ?)").run(
    number,
    Number(needsStop)
  )
  db.close()
}
