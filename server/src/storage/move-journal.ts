import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { StoredObject } from './storage.ts'

/** Which objects were brought over and verified, a line each, so that a repeated move reads none of them again. */
export interface MoveJournal {
  /** Whether this very object (its size and time) was brought over before. */
  has(object: StoredObject): boolean
  /** Whether anything was ever brought over under the key. */
  knows(key: string): boolean
  add(object: StoredObject, sha256: string): Promise<void>
  /** Begins anew: the target is empty. */
  forget(): Promise<void>
}

const lineOf = ({ key, size, modifiedAt }: StoredObject) => `${key} ${size} ${modifiedAt.getTime()}`

/** Opens (or begins) the journal. A half-written last line of a killed move counts as not written. */
export async function openMoveJournal(file: string): Promise<MoveJournal> {
  await mkdir(path.dirname(file), { recursive: true })
  const text = await readFile(file, 'utf8').catch(() => '')
  const lines = new Set<string>()
  const keys = new Set<string>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, object = '', key = ''] = /^((\S+) \d+ \d+) [0-9a-f]{64}$/.exec(line) ?? []
    lines.add(object)
    keys.add(key)
  }
  // What follows a torn line must not become part of it.
  if (text !== '' && !text.endsWith('\n')) await appendFile(file, '\n')
  return {
    has: (object) => lines.has(lineOf(object)),
    knows: (key) => keys.has(key),
    async add(object, sha256) {
      await appendFile(file, `${lineOf(object)} ${sha256}\n`)
      lines.add(lineOf(object))
      keys.add(object.key)
    },
    async forget() {
      await rm(file, { force: true })
      lines.clear()
      keys.clear()
    },
  }
}
