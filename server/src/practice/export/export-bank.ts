import {
  type EXPORT_FORMATS,
  EXPORT_LOSSES,
  type ExportLoss,
  type ExportLosses,
} from '@kashf/contract/practice/imports.ts'
import { plainText } from '@kashf/contract/practice/markup.ts'
import type { QuestionContent, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Exported, ExportedBank, ExportedQuestion, Loss } from './exported.ts'
import { draftOfQuestion } from './question-to-draft.ts'
import { writeCsvQuestions } from './write-csv-questions.ts'
import { writeGift } from './write-gift.ts'
import { writeMoodleXml } from './write-moodle-xml.ts'

type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The most questions of a file. */
const MAX_EXPORTED = 5_000
/** Questions and characters of their titles that a list of losses names. */
const MAX_LISTED = 100
const MAX_TITLE = 160

const WRITERS: Readonly<
  Record<ExportFormat, { extension: string; write: (bank: ExportedBank) => Exported }>
> = {
  gift: { extension: 'gift.txt', write: writeGift },
  moodle: { extension: 'xml', write: writeMoodleXml },
  csv: { extension: 'csv', write: writeCsvQuestions },
}

/**
 * The questions of a bank as a file, the first written first. Questions of a form that no format has, pictures and passages
 * are left out; `exportLosses` names them.
 */
export async function exportBank(
  db: Queryable,
  bankId: number,
  format: ExportFormat,
): Promise<{ name: string; text: string }> {
  const drafts = (await questionsOf(db, bankId)).flatMap(({ draft }) => draft ?? [])
  const { extension, write } = WRITERS[format]
  const { text } = write({ questions: drafts, passages: [], pictures: [] })
  return { name: `savollar-${bankId}.${extension}`, text }
}

/** What the file of `exportBank` would lose, by kind of loss, with the questions that it concerns. */
export async function exportLosses(
  db: Queryable,
  bankId: number,
  format: ExportFormat,
): Promise<ExportLosses> {
  const all = await questionsOf(db, bankId)
  const drafts = all.flatMap(({ draft, ...question }) => (draft ? [{ ...question, draft }] : []))
  const { left_out } = WRITERS[format].write({
    ...{ questions: drafts.map(({ draft }) => draft), passages: [], pictures: [] },
  })
  const lost = new Map<number, Set<ExportLoss>>(
    all.map(({ id, draft, has_passage }) => [
      id,
      new Set([...(draft ? [] : ['question' as const]), ...(has_passage ? ['passage' as const] : [])]),
    ]),
  )
  for (const { question, what } of left_out) {
    const id = drafts[question]?.id
    if (id !== undefined) lost.get(id)?.add(isPart(what) ? what : 'question')
  }
  // Of a question that is left out nothing else needs to be said.
  const isOut = (id: number) => lost.get(id)?.has('question') ?? false
  return {
    questions_count: all.length,
    written_count: all.filter(({ id }) => !isOut(id)).length,
    losses: EXPORT_LOSSES.flatMap((what) => {
      const concerned = all.filter(({ id }) => lost.get(id)?.has(what) && (what === 'question' || !isOut(id)))
      const questions = concerned
        .slice(0, MAX_LISTED)
        .map(({ id, stem }) => ({ id, title: plainText(stem).slice(0, MAX_TITLE) }))
      return concerned.length === 0 ? [] : [{ what, count: concerned.length, questions }]
    }),
  }
}

const isPart = (what: Loss): what is Exclude<ExportLoss, 'question'> & Loss =>
  what !== 'options' && (EXPORT_LOSSES as readonly string[]).includes(what)

async function questionsOf(
  db: Queryable,
  bankId: number,
): Promise<{ id: number; stem: string; has_passage: boolean; draft: ExportedQuestion | null }[]> {
  const rows = await db.rows<{
    id: number
    content: QuestionContent
    key: QuestionKey
    tags: string[]
    has_passage: boolean
  }>(sql`
    select id, content, key, tags, passage_id is not null as has_passage from bank_question
     where bank_id = ${bankId} and deleted_at is null order by id limit ${MAX_EXPORTED}`)
  return rows.map(({ id, content, key, tags, has_passage }) => ({
    ...{ id, stem: content.stem, has_passage },
    draft: draftOfQuestion(content, key, tags),
  }))
}
