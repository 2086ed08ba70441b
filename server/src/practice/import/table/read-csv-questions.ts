import { readLooseRows } from '../../../csv/read-loose-rows.ts'
import type { ReadTest } from '../draft.ts'
import { readRows } from './read-rows.ts'

/** Reads a table of questions as text. Null for a text that is no table. */
export function readCsvQuestions(source: string): ReadTest | null {
  const rows = readLooseRows(source)
  return rows && readRows(rows)
}
