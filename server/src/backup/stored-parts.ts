import { DatabaseSync } from 'node:sqlite'
import type { Storage } from '../storage/storage.ts'
import { partKey, partSizes } from './sealed-objects.ts'

/** The parts of files that a place holds, kept in a temporary file because they may exceed the memory. */
export interface StoredParts {
  /** Whether every part of the object is stored with its full size. */
  holds(name: string, bytes: number): boolean
  add(name: string, bytes: number): void
  close(): void
}

/** Lists the parts in the storage. Objects in `damaged` count as missing until they are added. */
export async function listStoredParts(storage: Storage, damaged: Iterable<string>): Promise<StoredParts> {
  const unusable = new Set(damaged)
  // Without a name, SQLite makes a file that is gone when it is closed, also by a kill.
  const db = new DatabaseSync('')
  db.exec('pragma journal_mode = off')
  db.exec('create table part (key text primary key, size integer not null) without rowid')
  // One transaction for the whole list is faster than one for each part.
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
      !unusable.has(name) &&
      partSizes(bytes).every((size, index) => sizeOf.get(partKey(name, index))?.size === size),
    add(name, bytes) {
      unusable.delete(name)
      for (const [index, size] of partSizes(bytes).entries()) insert.run(partKey(name, index), size)
    },
    close: () => db.close(),
  }
}
