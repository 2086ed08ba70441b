import { USER_TYPE } from '@kashf/contract/constants.ts'
import { sql } from '../../db/sql.ts'
import type { AttemptDeps } from '../../practice/attempts/attempt-deps.ts'
import { beginAttempt } from '../../practice/attempts/begin-attempt.ts'
import { submitAttempt } from '../../practice/attempts/submit-attempt.ts'
import { createPaperCache } from '../../practice/papers/paper-cache.ts'
import { createPassage, passagesOf } from '../../practice/questions/passages.ts'
import { pictureBase } from '../../practice/questions/picture-addresses.ts'
import { ESSAY, PASSAGE, readingQuestions, WRITTEN_ESSAY } from '../content/questions/reading.ts'
import { asOf, daysBefore } from '../demo-dates.ts'
import { type Author, addQuestions, makeTest } from './author.ts'

const TITLE = 'Ona tili: matn va insho'
const DEVICE = '3b7e5f10-2c84-4d1e-8a63-9f0d1c2b3a45'
/** Answers of the questions about the text: place on the paper or words, by slot and part. */
const ANSWERS = [['1'], ['1', '2', '2'], ['sochdan', 'kilometrdan'], [WRITTEN_ESSAY]]

/** A test of a text with three questions and an essay, and an attempt whose essay waits for the teacher. */
export async function loadReading(
  author: Author,
  start: Date,
  { bankId, writer }: { bankId: number; writer: string },
): Promise<void> {
  const { deps, ownerId } = author
  const of = { bankId, teacherId: ownerId, viewer: { id: ownerId, sessionId: 0 } }
  const [there] = await passagesOf(deps, of)
  const { id: passageId } = there ?? (await createPassage(deps, { ...of, body: PASSAGE }))
  const [asked, essay] = [
    await addQuestions(author, bankId, readingQuestions(passageId)),
    await addQuestions(author, bankId, [ESSAY]),
  ]
  const testId = await makeTest(author, {
    body: { title: TITLE, purpose: 'exam' },
    isPublic: true,
    description: "Matnni o'qib, uchta savolga javob berasiz va insho yozasiz. Inshoni ustoz tekshiradi.",
    settings: { minutes: 60, attempts: 1, results: 'at_once', shuffles_options: false },
    blueprint: ({ sections: [section], ...blueprint }) => {
      const [block] = section?.blocks ?? []
      if (!section || !block) throw new Error('a new test has no block')
      const blockOf = (title: string, weight_milli: number, ids: readonly number[]) => ({
        ...block,
        ...{ title, weight_milli, slots: ids.map((question_id) => ({ question_id })) },
      })
      const blocks = [blockOf('Matn', 2000, asked), blockOf('Insho', 12_000, essay)]
      return { ...blueprint, sections: [{ ...section, blocks }] }
    },
  })
  await handIn(asOf(deps, daysBefore(start, 2, 3)), { testId, writer })
}

async function handIn(
  deps: Author['deps'],
  { testId, writer }: { testId: number; writer: string },
): Promise<void> {
  const { id } = await deps.db.only<{ id: number }>(sql`select id from app_user where username = ${writer}`)
  const isHandedIn = await deps.db.one(
    sql`select from attempt where test_id = ${testId} and user_id = ${id} and submitted_at is not null`,
  )
  if (isHandedIn) return
  const sitting: AttemptDeps = { ...deps, papers: createPaperCache(pictureBase(deps)) }
  const viewer = { id, type: USER_TYPE.student, sessionId: 0, teacherStatus: null }
  const { id: attemptId } = await beginAttempt(sitting, {
    ...{ viewer, testId, body: { device: DEVICE }, deviceName: 'Chrome, Android' },
  })
  const answers = ANSWERS.flatMap((parts, slot) =>
    parts.map((value, part) => ({ slot, part, value, age_ms: 0, n: 1 })),
  )
  await submitAttempt(sitting, { attemptId, userId: id, body: { device: DEVICE, answers } })
}
