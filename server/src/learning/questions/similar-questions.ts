import type { SimilarQuestion } from '@kashf/contract/learning/questions.ts'
import { isStopWord } from '@kashf/contract/text/stop-words.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { stemOf } from '@kashf/contract/text/uzbek-sound.ts'
import { lockOf } from '../../access/locks.ts'
import { visibleLesson } from '../../access/visible-course.ts'
import { may } from '../../catalogue/courses/policy.ts'
import { titled } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { mayRead } from './private-questions.ts'

/** The most words of a question by which it is found. */
const MAX_WORDS = 60
const MIN_LETTERS = 3
const SHOWN = 3

/**
 * The words by which a question is found, in one spelling for both scripts and without endings. The course is part of each, so that
 * the index finds those of one course.
 */
export function questionWords(courseId: number, text: string): string[] {
  const words = foldUzbek(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= MIN_LETTERS && !isStopWord(word))
  return [...new Set(words.map((word) => `${courseId}:${stemOf(word)}`))].slice(0, MAX_WORDS)
}

/**
 * Answered questions of the lesson's course that share most words with a text, best first: of lessons that the reader may open. At least two
 * words, or the only one, are shared. Fails with `lesson_locked`.
 */
export async function similarQuestions(
  deps: Deps,
  { viewer, lessonId, text }: { viewer: SessionUser; lessonId: number; text: string },
): Promise<SimilarQuestion[]> {
  const { access, course } = await visibleLesson(deps, deps.db, lessonId, viewer)
  if (!access.isOpen) throw new Failure('lesson_locked')
  const words = questionWords(course.id, text)
  if (words.length === 0) return []
  const oversees = may(viewer, 'oversee', course)
  const isOpen = sql`(l.is_open or ${oversees}::boolean
    or (${course.access?.is_open === true}::boolean and ${lockOf(viewer.id, deps.clock.now())} is null))`
  return deps.db.rows<SimilarQuestion>(sql`
    select t.id, t.text, ${titled(sql`l`)} as lesson, answer.text as answer,
           coalesce(answer.has_voice, false) as has_voice
      from (select q.id, cardinality(array(select unnest(q.words) intersect select unnest(${words}::text[]))) as shared
              from lesson_question q
             where q.words && ${words}::text[] and q.parent_id is null and q.deleted_at is null and q.hidden_at is null
               and q.answered_at is not null and q.author_id <> ${viewer.id}) found
      join lesson_question t on t.id = found.id
      join lesson l on l.id = t.lesson_id and l.deleted_at is null
      left join lateral (
        select a.text, exists (select from question_file f where f.question_id = a.id and f.recording_id is not null) as has_voice
          from lesson_question a
         where a.parent_id = t.id and a.deleted_at is null and a.hidden_at is null and a.author_id <> t.author_id
         order by a.id is distinct from t.best_answer_id, a.id limit 1) answer on true
     where found.shared >= least(2, ${words.length}::int) and ${mayRead(sql`t`, viewer.id)} and ${isOpen}
     order by found.shared desc, t.id desc limit ${SHOWN}`)
}
