import { type Static, Type } from 'typebox'
import { Day, Id, TITLE, Time } from '../common.ts'
import { MAX_EXAM_SOURCE, MAX_EXAM_TITLE } from './limits.ts'

/** The official day of a national exam. Operators keep the list. */
const examDate = {
  id: Id,
  title: Type.String(),
  title_ru: Type.String(),
  day: Day,
  source_url: Type.String({ description: 'where the day was published' }),
  is_tentative: Type.Boolean({ description: 'the day was not published officially yet' }),
  updated_at: Time,
}
export const ExamDate = Type.Object(examDate)
export type ExamDate = Static<typeof ExamDate>

/** As operators see it. */
export const KeptExamDate = Type.Object({
  ...examDate,
  is_offered: Type.Boolean({ description: 'learners may choose it' }),
})
export type KeptExamDate = Static<typeof KeptExamDate>

const Title = Type.String({ minLength: 1, maxLength: MAX_EXAM_TITLE, pattern: TITLE })

export const ExamDateBody = Type.Object({
  title: Title,
  title_ru: Title,
  day: Type.String({ format: 'date', maxLength: 10, pattern: '^20' }),
  source_url: Type.String({ maxLength: MAX_EXAM_SOURCE, pattern: '^https://[^\\s]+$' }),
  is_tentative: Type.Boolean(),
  is_offered: Type.Boolean(),
})
export type ExamDateBody = Static<typeof ExamDateBody>
