import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure, fieldSentence } from '../../errors/failure.ts'

/** A course of the teacher who makes the request. */
export interface OwnCourse {
  id: number
  teacher_id: number
  category_id: number
  status: number
  description: string
  cover_id: number | null
  trailer_id: number | null
  /** Its teacher took it off sale, and may put it back. */
  hidden_by_teacher: boolean
  published_at: Date | null
  /** When it goes on sale, if its teacher has chosen a time. */
  publish_at: Date | null
}

const ownColumns = sql`id, teacher_id, category_id, status, description, cover_id, trailer_id, hidden_by_teacher, published_at, publish_at`

/** The teacher's own course; `not_found` for any other and for a deleted one. */
export async function ownCourse(
  db: Queryable,
  input: { courseId: number; teacherId: number },
): Promise<OwnCourse> {
  const course = await db.one<OwnCourse>(sql`
    select ${ownColumns} from course
     where id = ${input.courseId} and teacher_id = ${input.teacherId} and deleted_at is null`)
  return course ?? notYours()
}

/** The same, locked until the transaction ends: changes of a course and its lessons are serialized. */
export async function lockOwnCourse(
  tx: Queryable,
  input: { courseId: number; teacherId: number },
): Promise<OwnCourse> {
  const course = await tx.one<OwnCourse>(sql`
    select ${ownColumns} from course
     where id = ${input.courseId} and teacher_id = ${input.teacherId} and deleted_at is null for no key update`)
  return course ?? notYours()
}

function notYours(): never {
  throw new Failure('not_found', { fields: { course_id: fieldSentence('not_yours') } })
}

/** A lesson of one of the teacher's own courses. */
interface OwnLesson {
  id: number
  course_id: number
  course_status: number
  video_id: number | null
  vimeo_id: string | null
  attachment_id: number | null
}

/** A lesson of the teacher's own course; `not_found` for any other and for a deleted one. */
export async function ownLesson(
  db: Queryable,
  input: { lessonId: number; teacherId: number },
): Promise<OwnLesson> {
  const lesson = await db.one<OwnLesson>(sql`
    select l.id, l.course_id, c.status as course_status, l.video_id, l.vimeo_id, l.attachment_id
      from lesson l join course c on c.id = l.course_id
     where l.id = ${input.lessonId} and l.deleted_at is null and c.deleted_at is null
       and c.teacher_id = ${input.teacherId}`)
  if (!lesson) throw new Failure('not_found')
  return lesson
}

/** The same, with its course locked first. */
export async function lockOwnLesson(
  tx: Queryable,
  input: { lessonId: number; teacherId: number },
): Promise<OwnLesson> {
  const { course_id } = await ownLesson(tx, input)
  await lockOwnCourse(tx, { courseId: course_id, teacherId: input.teacherId })
  return ownLesson(tx, input)
}

/** The most lessons of a course. */
export const MAX_LESSONS = 500

/** Fails for a course that already has the most lessons. Lock the course first. */
export async function refuseTooManyLessons(tx: Queryable, courseId: number): Promise<void> {
  const count = await tx.one<{ lessons: number }>(sql`
    select count(*)::int as lessons from lesson where course_id = ${courseId} and deleted_at is null`)
  if ((count?.lessons ?? 0) < MAX_LESSONS) return
  throw new Failure('validation_failed', { fields: { course_id: fieldSentence('too_many', MAX_LESSONS) } })
}

/** Whether a course has a lesson whose video is playable or being processed, or is a Vimeo video. */
export async function hasWatchableLesson(
  db: Queryable,
  input: { courseId: number; exceptLessonId?: number },
): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from lesson l left join video v on v.id = l.video_id
     where l.course_id = ${input.courseId} and l.deleted_at is null
       and l.id is distinct from ${input.exceptLessonId ?? null}::int
       and (l.vimeo_id is not null or v.status <> 'failed') limit 1`)
  return row !== undefined
}
