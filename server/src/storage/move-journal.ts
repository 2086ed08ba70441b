import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { StoredObject } from './storage.ts'

/** Records copied and verified objects, one per line, so that a repeated move does not read them again. */
export interface MoveJournal {
  /** Whether this version of the object (its size and time) was copied before. */
  has(object: StoredObject): boolean
  /** Whether any version of the object was ever copied. */
  knows(key: string): boolean
  add(object: StoredObject, sha256: string): Promise<void>
  /** Clears the journal, for an empty target. */
  clear(): Promise<void>
}

const lineOf = ({ key, size, modifiedAt }: StoredObject) => `${key} ${size} ${modifiedAt.getTime()}`

/** Opens the journal or creates it. A torn last line of a killed move is ignored. */
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
  // The next entry must not be appended to a torn line.
  if (text !== '' && !text.endsWith('\n')) await appendFile(file, '\n')
  return {
    has: (object) => lines.has(lineOf(object)),
    knows: (key) => keys.has(key),
    async add(object, sha256) {
      await appendFile(file, `${lineOf(object)} ${sha256}\n`)
      lines.add(lineOf(object))
      keys.add(object.key)
    },
    async clear() {
      await rm(file, { force: true })
      lines.clear()
      keys.clear()
    },
  }
}
