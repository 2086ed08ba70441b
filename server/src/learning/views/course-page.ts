import type { Course, LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import type { LessonLock } from '@kashf/contract/catalogue/lesson-lock.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import { partToPay } from '@kashf/contract/purchases/part-price.ts'
import { type Access, findAccess } from '../../access/access.ts'
import { type LockedRow, lockOf } from '../../access/locks.ts'
import { maySeeCourse } from '../../access/policy.ts'
import { type CourseRow, findCourse, type LessonRow, lessonsOf } from '../../catalogue/courses/find-course.ts'
import { may, studioRole } from '../../catalogue/courses/policy.ts'
import { presentCard } from '../../catalogue/courses/present-card.ts'
import { coverSpecOf } from '../../catalogue/courses/present-cover.ts'
import { sectionsOf } from '../../catalogue/courses/sections.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { posterAddress, videoReference } from '../../media/serving/addresses.ts'
import { feeOfSale } from '../../money/fees/fees.ts'
import { courseComments } from '../discussion/comments.ts'
import { topReview } from '../discussion/top-reviews.ts'
import { isReading } from '../lesson-kinds.ts'
import { courseProgress } from '../progress/course-progress.ts'
import { usualAnswerHours } from '../questions/answering-time.ts'
import { receiptsOf } from './receipts.ts'

/** The course's trailer; null when it has none, or until it is playable. */
async function trailerOf(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  videoId: number | null,
): Promise<Course['trailer']> {
  if (videoId === null) return null
  const video = await db.one<{ id: number; has_poster: boolean; duration_s: number }>(sql`
    select id, has_poster, round(duration_s)::int as duration_s
      from video where id = ${videoId} and playable_at is not null`)
  if (!video) return null
  return {
    reference: videoReference(video.id),
    poster: posterAddress(deps, video),
    duration_s: video.duration_s,
  }
}

type ViewerFields = Pick<
  Course,
  | 'is_purchased'
  | 'is_saved'
  | 'is_owner'
  | 'role'
  | 'my_score'
  | 'is_my_score_counted'
  | 'has_group'
  | 'access_expires_at'
  | 'progress'
  | 'new_lessons'
  | 'next_lesson'
  | 'receipt'
>

const presentItem = (row: LessonRow): LessonItem => ({
  id: row.id,
  section_id: row.section_id,
  title: row.title,
  is_free: row.is_open,
  variant: row.variant,
  duration_s: row.duration_s,
  data_bytes: row.data_bytes,
  status: row.status,
  ...(row.test_questions !== null && { test_questions: row.test_questions }),
  ...(isReading(row) && { reading_s: row.reading_s }),
  ...(row.has_homework && { has_homework: true as const }),
})

async function scoreDistribution(db: Queryable, courseId: number): Promise<Course['score_distribution']> {
  const distribution = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }
  const rows = await db.rows<{ score: 1 | 2 | 3 | 4 | 5; votes: number }>(sql`
    select score, count(*)::int as votes from course_score where course_id = ${courseId} and weighs group by score`)
  for (const row of rows) distribution[row.score] = row.votes
  return distribution
}

/** What buyers gained between mock exams, as the job `course-growth` has measured it. */
const measuredGrowth = (db: Queryable, courseId: number): Promise<Course['growth']> =>
  db.one<NonNullable<Course['growth']>>(sql`
    select people, buyers, gain_milli, margin_milli from course_growth
     where course_id = ${courseId} and gain_milli is not null`)

/** The first part of a course that is also sold in parts, for who does not have it whole. */
async function firstPart(
  db: Queryable,
  { courseId, viewerId, now }: { courseId: number; viewerId: number | null; now: Date },
): Promise<Course['in_parts']> {
  const row = await db.one<{ whole_tiyin: bigint; percent: number; parts: number }>(sql`
    select whole_tiyin, percent, count as parts from part_terms(${viewerId}::int, ${courseId}, ${now})
     where not has_whole_course(${viewerId}::int, ${courseId}, ${now})`)
  if (!row) return undefined
  const { whole_tiyin, percent, parts } = row
  return { parts, price: toUzs(partToPay(whole_tiyin, percent, { part: 1, parts })) }
}

/** The progress in a course without lessons. */
const NOTHING_LEARNT = { percent: 0, new_lessons: 0, next_lesson: null }

/** The fields that only a signed-in viewer's page has, and the lessons that they completed. */
async function viewerFields(
  deps: Deps,
  viewer: SessionUser,
  course: CourseRow,
  access: Access | null,
): Promise<{ fields: ViewerFields; completedIds: Set<number>; locks: Map<number, LessonLock> }> {
  const [{ has_group, ...own }, completed, progress, receipts, waiting] = await Promise.all([
    deps.db.only<
      Required<Pick<ViewerFields, 'is_saved' | 'my_score' | 'is_my_score_counted' | 'has_group'>>
    >(sql`
      select exists (select from saved_course where user_id = ${viewer.id} and course_id = ${course.id}) as is_saved,
             score as my_score, coalesce(weighs, false) as is_my_score_counted,
             exists (select from group_member m where m.course_id = ${course.id} and m.user_id = ${viewer.id} and m.left_at is null) as has_group
        from (values (1)) one left join course_score on user_id = ${viewer.id} and course_id = ${course.id}`),
    deps.db.rows<{ id: number }>(sql`
      select l.id from lesson_progress p join lesson l on l.id = p.lesson_id
       where p.user_id = ${viewer.id} and l.course_id = ${course.id} and l.deleted_at is null
         and p.completed_at is not null`),
    courseProgress(deps.db, deps.clock.now(), { userId: viewer.id, courseIds: [course.id] }),
    receiptsOf(deps.db, { studentId: viewer.id, courseIds: [course.id] }),
    access?.is_open && !may(viewer, 'oversee', course)
      ? deps.db.rows<{ id: number } & LockedRow>(sql`
          select l.id, ${lockOf(viewer.id, deps.clock.now())} as lock from lesson l
           where l.course_id = ${course.id} and l.deleted_at is null and not l.is_open`)
      : [],
  ])
  const { percent, new_lessons, next_lesson } = progress.get(course.id) ?? NOTHING_LEARNT
  return {
    fields: {
      ...own,
      ...(has_group && { has_group }),
      is_purchased: access?.is_open ?? false,
      is_owner: may(viewer, 'teach', course),
      role: studioRole(viewer, course),
      access_expires_at: access?.expires_at?.toISOString() ?? null,
      receipt: receipts.get(course.id) ?? null,
      progress: percent,
      new_lessons,
      next_lesson,
    },
    completedIds: new Set(completed.map((row) => row.id)),
    locks: new Map(waiting.flatMap(({ id, lock }) => (lock === null ? [] : [[id, lock]]))),
  }
}

/**
 * The course page for a visitor (`viewer` null) or a signed-in person who may see the course. It lists every
 * lesson but no video or file of a lesson: only the lesson page, which checks the right to watch, refers to those.
 */
export async function coursePage(deps: Deps, courseId: number, viewer: SessionUser | null): Promise<Course> {
  // A replica may not have the viewer's latest purchase yet.
  const db = viewer ? deps.db : deps.readDb
  const course = await findCourse(db, courseId)
  if (!course) throw new Failure('not_found')
  const access = viewer ? await findAccess(db, deps.clock.now(), { userId: viewer.id, courseId }) : null
  if (!maySeeCourse(course, viewer, access)) throw new Failure('not_found')

  const [fee, lessons, sections, { comments }, distribution, trailer, top_review, growth, in_parts, hours] =
    await Promise.all([
      viewer && feeOfSale(db, { studentId: viewer.id, teacherId: course.teacher_id, at: deps.clock.now() }),
      lessonsOf(db, courseId),
      sectionsOf(db, courseId),
      courseComments(db, { courseId, viewerId: viewer?.id ?? null, sort: 'useful' }),
      scoreDistribution(db, courseId),
      trailerOf(deps, db, course.trailer_id),
      topReview(db, courseId),
      measuredGrowth(db, courseId),
      firstPart(db, { courseId, viewerId: viewer?.id ?? null, now: deps.clock.now() }),
      usualAnswerHours(db, courseId),
    ])
  const page: Course = {
    // Only the answer to the person has the price of who brought them: pages are kept for everybody.
    ...presentCard(fee ? { ...course, percent: fee.percent } : course),
    description: course.description,
    trailer,
    outcomes: course.outcomes,
    videos: lessons.map(presentItem),
    sections,
    comments,
    top_review,
    score_distribution: distribution,
    ...(growth && { growth }),
    ...(hours !== null && { answer_hours: hours }),
    ...(course.has_tariffs && { has_tariffs: true }),
    ...(in_parts && { in_parts }),
  }
  if (!viewer) return page
  const { fields, completedIds, locks } = await viewerFields(deps, viewer, course, access)
  return {
    ...page,
    ...fields,
    ...(may(viewer, 'see', course) && {
      return_reason: course.return_reason,
      hidden_by_teacher: course.hidden_by_teacher,
      publish_at: course.publish_at?.toISOString() ?? null,
    }),
    ...(may(viewer, 'edit', course) && { cover_spec: coverSpecOf(course), version: course.version }),
    videos: page.videos.map((item) => {
      const lock = locks.get(item.id)
      return {
        ...item,
        completed: completedIds.has(item.id),
        ...(lock && { lock }),
        ...(lock?.gate_lesson_id !== undefined && { gate_lesson_id: lock.gate_lesson_id }),
      }
    }),
  }
}
