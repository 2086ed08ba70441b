import type { AnswerPlace } from '@kashf/contract/homework/queue.ts'
import { parseId } from '../../../../shell/format/id-in-url.ts'

/** What the page of an entry needs to know: a work, or an answer of a test. */
export type Entry = { kind: 'work'; id: number } | ({ kind: 'answer' } & AnswerPlace)

/** The name of an entry in addresses: `12` of a work, `12-1-0` of an answer. */
export const entryName = (entry: Entry): string =>
  entry.kind === 'work' ? String(entry.id) : [entry.id, entry.slot, entry.part].join('-')

/** The entry of a name; null for what is no name. */
export function parseEntry(name: string): Entry | null {
  const work = parseId(name)
  if (work !== null) return { kind: 'work', id: work }
  const [, attempt = '', slot, part] = /^(\d+)-(\d{1,3})-(\d{1,2})$/.exec(name) ?? []
  const id = parseId(attempt)
  return id === null ? null : { kind: 'answer', id, slot: Number(slot), part: Number(part) }
}
