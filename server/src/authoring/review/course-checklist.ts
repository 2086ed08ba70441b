import type { ChecklistItem } from '@kashf/contract/authoring/authoring.ts'
import { hasMeeting } from '../../catalogue/courses/find-course.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { hasProposedCover } from '../covers/cover-course.ts'
import { hasWatchableLesson } from '../lessons/lesson-limits.ts'

/** The number of outcomes that is enough to inform a visitor. */
const MIN_OUTCOMES = 3
/** The recommended length of a lesson in seconds, which people watch to the end on a phone. */
const MIN_LESSON_S = 30
const MAX_LESSON_S = 45 * 60
/** How many lessons an item names; the rest are only counted. */
const NAMED_LESSONS = 5

interface CheckedCourse {
  description: string
  outcomes: string[]
  price_tiyin: bigint
}

interface CheckedLesson {
  id: number
  title: string
  is_open: boolean
  has_video: boolean
  is_test: boolean
  has_blocks: boolean
  has_meeting: boolean
  /** Null while the video is being processed, and for a video of another provider. */
  is_silent: boolean | null
  has_captions: boolean | null
  duration_s: number
}

/**
 * The requirements that a course lacks before review and the suggestions, in the order in which a teacher can go
 * through them. The caller checks whose course it is.
 */
export async function courseChecklist(db: Queryable, courseId: number): Promise<ChecklistItem[]> {
  const [course, lessons, isWatchable, isCoverProposed] = await Promise.all([
    db.one<CheckedCourse>(sql`select description, outcomes, price_tiyin from course where id = ${courseId}`),
    checkedLessons(db, courseId),
    hasWatchableLesson(db, { courseId }),
    hasProposedCover(db, courseId),
  ])
  if (!course) return []
  const [first] = lessons
  const withVideo = lessons.filter((lesson) => lesson.has_video)
  return [
    required('description', course.description !== ''),
    required('videos', isWatchable),
    better('outcomes', course.outcomes.length >= MIN_OUTCOMES),
    better('cover', !isCoverProposed),
    better('first_lesson_open', course.price_tiyin === 0n || first === undefined || first.is_open, first),
    ofLessons(
      'lesson_videos',
      lessons,
      (lesson) => lesson.has_video || lesson.is_test || lesson.has_meeting || lesson.has_blocks,
    ),
    ofLessons('sound', withVideo, (lesson) => !lesson.is_silent),
    ofLessons(
      'length',
      withVideo.filter(({ duration_s }) => duration_s > 0),
      ({ duration_s }) => duration_s >= MIN_LESSON_S && duration_s <= MAX_LESSON_S,
    ),
    ofLessons('captions', withVideo, (lesson) => lesson.has_captions !== false),
  ]
}

const checkedLessons = (db: Queryable, courseId: number) =>
  db.rows<CheckedLesson>(sql`
    select l.id, l.title, l.is_open, l.vimeo_id is not null or coalesce(v.status <> 'failed', false) as has_video,
           l.test_id is not null as is_test, l.reading_s is not null as has_blocks, ${hasMeeting} as has_meeting,
           case when v.status = 'ready' then coalesce(v.note = 'silent', false) or not v.renditions @> '[{"name": "audio"}]' end as is_silent,
           case when v.status = 'ready' then exists (select from video_caption c where c.video_id = v.id) end as has_captions,
           round(coalesce(v.duration_s, w.duration_s, 0))::int as duration_s
      from lesson l left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
     where l.course_id = ${courseId} and l.deleted_at is null order by l.position, l.id`)

type Key = ChecklistItem['key']
type NamedLesson = Pick<CheckedLesson, 'id' | 'title'>

const item = (
  key: Key,
  is_required: boolean,
  is_met: boolean,
  lessons: readonly NamedLesson[],
): ChecklistItem => ({
  key,
  is_required,
  is_met,
  lessons: lessons.slice(0, NAMED_LESSONS).map(({ id, title }) => ({ id, title })),
  lessons_count: lessons.length,
})
const required = (key: Key, isMet: boolean) => item(key, true, isMet, [])
const better = (key: Key, isMet: boolean, lesson?: NamedLesson) =>
  item(key, false, isMet, isMet || !lesson ? [] : [lesson])
const ofLessons = (
  key: Key,
  lessons: readonly CheckedLesson[],
  isGood: (lesson: CheckedLesson) => boolean,
) => {
  const open = lessons.filter((lesson) => !isGood(lesson))
  return item(key, false, open.length === 0, open)
}
