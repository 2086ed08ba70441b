import type { LessonStatus } from '@kashf/contract/catalogue/catalogue.ts'
import type { Variant } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { lowestDataBytes } from '../../media/serving/lowest-data-bytes.ts'
import { type CardRow, cardSource, type PackedCard, packedCard, unpackCard } from './card-query.ts'
import { type CourseTeam, courseTeam } from './policy.ts'

/** A course for its page: the card and the long texts. */
export interface CourseRow extends CardRow, CourseTeam {
  /** Safe HTML. */
  description: string
  outcomes: string[]
  trailer_id: number | null
  return_reason: string | null
  hidden_by_teacher: boolean
  publish_at: Date | null
  /** Incremented by every edit. */
  version: number
  /** It is sold by tariffs (`groups`). */
  has_tariffs: boolean
}

/** A course in any status, or undefined. The caller checks who may see it. */
export async function findCourse(db: Queryable, courseId: number): Promise<CourseRow | undefined> {
  const row = await db.one<Omit<CourseRow, keyof CardRow> & { card: PackedCard }>(sql`
    select ${packedCard} as card, ${courseTeam}, c.description, c.outcomes, c.trailer_id, c.return_reason, c.hidden_by_teacher, c.publish_at, c.version,
           course_has_tariffs(c.id) as has_tariffs
      from ${cardSource} where c.id = ${courseId} and c.deleted_at is null`)
  if (!row) return undefined
  const { card, ...texts } = row
  return { ...unpackCard(card), ...texts }
}

export interface LessonRow {
  id: number
  course_id: number
  section_id: number | null
  position: number
  title: string
  description: string
  /** Those set by hand, a line each. */
  chapters: string
  is_open: boolean
  variant: Variant
  video_id: number | null
  vimeo_id: string | null
  attachment_id: number | null
  /** The test that the lesson is. */
  test_id: number | null
  /** The questions of that test. */
  test_questions: number | null
  /** Whether it is given at an hour. */
  has_meeting: boolean
  /** Whether a task stands under it. */
  has_homework: boolean
  /** How long reading that text takes; null without one. */
  reading_s: number | null
  /** Incremented by every edit. */
  version: number
  duration_s: number
  /** The download size in bytes at the lowest quality; 0 while unknown. */
  data_bytes: number
  /** `empty` without a video; `ready` with a Vimeo link, for a test, for a text in blocks, or once the stored video is playable. */
  status: LessonStatus
}

/** Whether `lesson l` is given at an hour, which was not cancelled. */
export const hasMeeting = sql`
  exists (select from lesson_meeting lm where lm.lesson_id = l.id and lm.cancelled_at is null)`

/** Whether a task stands under `lesson l`. */
export const hasHomework = sql`
  exists (select from homework h where h.lesson_id = l.id and h.deleted_at is null)`

const lessonColumns = sql`
  l.id, l.course_id, l.section_id, l.position, l.title, l.description, l.chapters, l.is_open, l.variant, l.video_id, l.vimeo_id,
  l.attachment_id, l.version, l.test_id, l.reading_s, t.published_questions as test_questions, ${hasMeeting} as has_meeting,
  ${hasHomework} as has_homework,
  round(coalesce(v.duration_s, w.duration_s, 0))::int as duration_s, ${lowestDataBytes} as data_bytes,
  case when l.vimeo_id is not null or l.test_id is not null or v.playable_at is not null then 'ready'
       when l.video_id is null and l.reading_s is not null then 'ready'
       when l.video_id is null then 'empty' else v.status end as status`

const lessonSource = sql`
  lesson l left join video v on v.id = l.video_id left join vimeo_video w on w.vimeo_id = l.vimeo_id
  left join test t on t.id = l.test_id`

/** The lessons of a course in their order. */
export function lessonsOf(db: Queryable, courseId: number): Promise<LessonRow[]> {
  return db.rows<LessonRow>(sql`
    select ${lessonColumns} from ${lessonSource}
     where l.course_id = ${courseId} and l.deleted_at is null order by l.position, l.id`)
}

/** A lesson that is not deleted, with the JSON of its text in blocks; or undefined. */
export function findLesson(
  db: Queryable,
  lessonId: number,
): Promise<(LessonRow & { content: string | null }) | undefined> {
  return db.one(sql`
    select ${lessonColumns}, l.content from ${lessonSource} where l.id = ${lessonId} and l.deleted_at is null`)
}

/** The columns of a course that a purchase needs. It is for sale when it is published. */
export interface CourseForSale {
  id: number
  teacher_id: number
  title: string
  price_tiyin: bigint
  period: number
  status: number
}

/** A course in any status, or undefined. */
export function courseForSale(tx: Queryable, courseId: number): Promise<CourseForSale | undefined> {
  return tx.one<CourseForSale>(sql`
    select id, teacher_id, title, price_tiyin, period, status from course where id = ${courseId}`)
}
