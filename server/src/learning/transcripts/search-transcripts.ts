import type { Page } from '@kashf/contract/common.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { SaidElsewhere, SaidLesson } from '@kashf/contract/learning/transcripts.ts'
import { type SoughtWord, soughtWords } from '@kashf/contract/text/said.ts'
import { isStopWord } from '@kashf/contract/text/stop-words.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { visibleCourse } from '../../access/visible-course.ts'
import { cursorId, encodeCursor } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { hasWords, type Said, saidIn } from './said.ts'

/** Lessons with the words that are looked at for one page; those that are closed to the viewer are left out of it. */
const PAGE = 20
/** Lessons that a search through courses answers. */
const SHOWN = 5
/** Free lessons with all of the words, of which those of the most popular courses are looked into. */
const CANDIDATES = 200
const LOOKED_INTO = 20
/** The courses of a learner that are looked through, the newest first. */
const OWN_COURSES = 100

/** The words, unless they are only such as everybody says all the time. */
const telling = (text: string): SoughtWord[] => {
  const words = soughtWords(text)
  return words.every(({ word }) => isStopWord(word)) ? [] : words
}

const lessonOf = ({ id, title, spoken, count, moments }: Said): SaidLesson => ({
  ...{ id, title, spoken, count, moments },
})

const elsewhere = (said: Said): SaidElsewhere => ({
  ...lessonOf(said),
  course_id: said.course_id,
  course_title: said.course_title,
  language: said.language,
})

/**
 * The lessons of a course in which the words are said and that the viewer may watch, in the order of the course. Fails with
 * `not_found` for a course that they may not see.
 */
export async function searchCourse(
  deps: Deps,
  input: { courseId: number; viewer: SessionUser | null; text: string; cursor: string | undefined },
): Promise<Page<SaidLesson>> {
  const { courseId, viewer, cursor } = input
  await visibleCourse(deps, deps.db, courseId, viewer)
  const words = soughtWords(input.text)
  if (words.length === 0) return { data: [], next_cursor: null }
  const found = await saidIn(deps.db, {
    ...{ words, viewer, now: deps.clock.now() },
    scope: sql`l.course_id = ${courseId} and l.position > ${cursorId(cursor) ?? 0}::bigint`,
    order: sql`l.position`,
    limit: PAGE + 1,
  })
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  return {
    data: page.filter(({ mayWatch }) => mayWatch).map(lessonOf),
    next_cursor: found.length > PAGE && last ? encodeCursor([last.position]) : null,
  }
}

/** The free lessons of courses on sale in which the words are said, those of popular courses first; at most five. */
export async function searchPreviews(deps: Deps, text: string): Promise<SaidElsewhere[]> {
  const words = telling(text)
  if (words.length === 0) return []
  const candidates = sql`
    select l.id, f.learners_count
      from caption_text k join lesson l on l.video_id = k.video_id and l.is_open and l.deleted_at is null
      join course_find f on f.id = l.course_id and f.is_published
     where k.is_preview and ${hasWords(words)} limit ${CANDIDATES}`
  const found = await saidIn(deps.readDb, {
    ...{ words, viewer: null, now: deps.clock.now() },
    scope: sql`l.id in (select id from (${candidates}) near order by learners_count desc, id limit ${LOOKED_INTO})`,
    order: sql`c.learners_count desc, l.course_id, l.position`,
    limit: SHOWN,
  })
  return found.filter(({ mayWatch }) => mayWatch).map(elsewhere)
}

/** The lessons of the viewer's own courses in which the words are said and that they may watch; at most five. */
export async function searchOwnCourses(
  deps: Deps,
  input: { viewer: SessionUser; text: string },
): Promise<SaidElsewhere[]> {
  const { viewer } = input
  const words = telling(input.text)
  if (words.length === 0) return []
  const now = deps.clock.now()
  const found = await saidIn(deps.db, {
    ...{ words, viewer, now },
    scope: sql`l.course_id in (
      select e.course_id from ${learners} e where e.student_id = ${viewer.id} and ${isOpenAt(now)}
       order by e.created_at desc limit ${OWN_COURSES})
      and c.status in (${COURSE_STATUS.published}, ${COURSE_STATUS.hidden})`,
    order: sql`e.created_at desc, l.position`,
    limit: LOOKED_INTO,
  })
  return found
    .filter(({ mayWatch }) => mayWatch)
    .map(elsewhere)
    .slice(0, SHOWN)
}
