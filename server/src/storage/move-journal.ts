import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StoredObject } from './storage.ts'

/**
 * Records the objects that were copied and verified, so that a repeated move does not read them again, and those that
 * this move has listed. It is on disk, because a store may hold more objects than fit in memory.
 */
export interface MoveJournal {
  /** Whether this version of the object (its size and time) was copied before. */
  has(object: StoredObject): boolean
  /** Whether any version of the object was ever copied. */
  knows(key: string): boolean
  add(object: StoredObject, sha256: string): void
  /** Forgets all copied objects, for an empty target. */
  clear(): void
  /** Records that a round of this move has listed the object; true if no earlier round listed this version. */
  see(object: StoredObject, round: number): boolean
  /** Records that this move has copied the object. */
  noteCopied(key: string): void
  /** Forgets the objects that `round` did not list, and yields those that this move had copied. */
  takeGone(round: number): Iterable<string>
  close(): void
}

const BATCH = 1000

/** Opens the journal, an SQLite file, or creates it. A killed move leaves it usable. */
export function openMoveJournal(file: string): MoveJournal {
  mkdirSync(path.dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  // This is durable if the process is killed; after a crash of the machine, the last objects are compared again.
  db.exec('pragma journal_mode = wal; pragma synchronous = normal')
  db.exec(`
    create table if not exists copied (
      key text primary key, size integer not null, modified_ms integer not null, sha256 text not null
    ) without rowid;
    drop table if exists seen;
    create table seen (
      key text primary key, size integer not null, modified_ms integer not null,
      round integer not null, is_copied integer not null default 0
    ) without rowid;
    create index seen_round on seen (round)`)
  const has = db.prepare('select 1 from copied where key = ? and size = ? and modified_ms = ?')
  const knows = db.prepare('select 1 from copied where key = ?')
  const add = db.prepare('insert or replace into copied (key, size, modified_ms, sha256) values (?, ?, ?, ?)')
  const isSeen = db.prepare('update seen set round = ? where key = ? and size = ? and modified_ms = ?')
  const see = db.prepare(`
    insert into seen (key, size, modified_ms, round) values (?, ?, ?, ?)
    on conflict (key) do update set size = excluded.size, modified_ms = excluded.modified_ms, round = excluded.round`)
  const noteCopied = db.prepare('update seen set is_copied = 1 where key = ?')
  const takeGone = db.prepare(`
    delete from seen where key in (select key from seen where round < ? limit ${BATCH}) returning key, is_copied`)
  return {
    has: ({ key, size, modifiedAt }) => has.get(key, size, modifiedAt.getTime()) !== undefined,
    knows: (key) => knows.get(key) !== undefined,
    add: ({ key, size, modifiedAt }, sha256) => void add.run(key, size, modifiedAt.getTime(), sha256),
    clear: () => db.exec('delete from copied'),
    see({ key, size, modifiedAt }, round) {
      if (isSeen.run(round, key, size, modifiedAt.getTime()).changes === 1) return false
      see.run(key, size, modifiedAt.getTime(), round)
      return true
    },
    noteCopied: (key) => void noteCopied.run(key),
    *takeGone(round) {
      for (;;) {
        const gone = takeGone.all(round)
        if (gone.length === 0) return
        for (const { key, is_copied } of gone) if (is_copied === 1) yield String(key)
      }
    },
    close: () => db.close(),
  }
}
