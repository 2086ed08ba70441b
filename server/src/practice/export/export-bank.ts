import type { EXPORT_FORMATS } from '@kashf/contract/practice/imports.ts'
import type { QuestionContent, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Exported, ExportedBank } from './exported.ts'
import { draftOfQuestion } from './question-to-draft.ts'
import { writeCsvQuestions } from './write-csv-questions.ts'
import { writeGift } from './write-gift.ts'
import { writeMoodleXml } from './write-moodle-xml.ts'

type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The most questions of a file. */
const MAX_EXPORTED = 5_000

const WRITERS: Readonly<
  Record<ExportFormat, { extension: string; write: (bank: ExportedBank) => Exported }>
> = {
  gift: { extension: 'gift.txt', write: writeGift },
  moodle: { extension: 'xml', write: writeMoodleXml },
  csv: { extension: 'csv', write: writeCsvQuestions },
}

/**
 * The questions of a bank as a file, the first written first. Questions of a form that no format has, pictures and passages
 * are left out.
 */
export async function exportBank(
  db: Queryable,
  bankId: number,
  format: ExportFormat,
): Promise<{ name: string; text: string }> {
  const rows = await db.rows<{ content: QuestionContent; key: QuestionKey; tags: string[] }>(sql`
    select content, key, tags from bank_question
     where bank_id = ${bankId} and deleted_at is null order by id limit ${MAX_EXPORTED}`)
  const questions = rows.flatMap(({ content, key, tags }) => draftOfQuestion(content, key, tags) ?? [])
  const { extension, write } = WRITERS[format]
  const { text } = write({ questions, passages: [], pictures: [] })
  return { name: `savollar-${bankId}.${extension}`, text }
}
