import { DatabaseSync } from 'node:sqlite'
import type { Storage } from '../storage/storage.ts'
import { partKey, partSizes } from './sealed-objects.ts'

/** Which parts of files a place holds. In a temporary file, because there may be more than fit in memory. */
export interface StoredParts {
  /** Whether every part of the object is there in its size. */
  holds(name: string, bytes: number): boolean
  add(name: string, bytes: number): void
  close(): void
}

/** Reads which parts are there. */
export async function listStoredParts(storage: Storage): Promise<StoredParts> {
  // Without a name, SQLite makes a file that is gone when it is closed, also by a kill.
  const db = new DatabaseSync('')
  db.exec('pragma journal_mode = off')
  db.exec('create table part (key text primary key, size integer not null) without rowid')
  // One transaction to the end, which is faster than one for each part.
  db.exec('begin')
  const sizeOf = db.prepare('select size from part where key = ?')
  const insert = db.prepare('insert or replace into part (key, size) values (?, ?)')
  try {
    for await (const { key, size } of storage.walk('media')) insert.run(key, size)
  } catch (error) {
    db.close()
    throw error
  }
  return {
    holds: (name, bytes) =>
      partSizes(bytes).every((size, index) => sizeOf.get(partKey(name, index))?.size === size),
    add(name, bytes) {
      for (const [index, size] of partSizes(bytes).entries()) insert.run(partKey(name, index), size)
    },
    close: () => db.close(),
  }
}
