import { MAX_COURSE_TITLE } from '@kashf/contract/authoring/limits.ts'
import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { copyTasks } from '../../homework/task/copy-tasks.ts'
import { copyMessages } from '../../learning/messages/copy-messages.ts'
import { coverCourse, hasProposedCover } from '../covers/cover-course.ts'

/** Ends the title of a duplicate, so that the two can be told apart. */
const MARK = ' (nusxa)'

/**
 * Makes a draft from the teacher's own course in any status and returns its id, for the second tap of one press that of
 * the first: texts, price, cover, trailer, sections, lessons and their homework, messages (off), without learners, posts, promo codes, statistics and
 * versions. Files are shared, not copied (see `releaseVideo`).
 */
export async function duplicateCourse(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock' | 'publicCache'>,
  input: { courseId: number; teacherId: number },
): Promise<{ id: number }> {
  const copy = await deps.db.transaction(async (tx) => {
    // Every change of a course locks it, so the files of the original stay until the copy names them.
    const { id: courseId } = await lockCourseFor(tx, 'copy', input)
    // A proposed cover belongs to its title: the copy gets its own, which keeps following the title.
    const keepsCover = !(await hasProposedCover(tx, courseId))
    const now = deps.clock.now()
    const title = sql`rtrim(left(title, ${MAX_COURSE_TITLE - MARK.length})) || ${MARK}`
    const since = await afterFirstTap(tx, { kind: 'course', person: input.teacherId, now })
    const first = await tx.one<{ id: number }>(sql`
      select id from course
       where teacher_id = ${input.teacherId} and title = (select ${title} from course where id = ${courseId})
         and deleted_at is null and created_at > ${since}`)
    if (first) return { ...first, is_covered: true }
    const row = await tx.only<{ id: number; is_covered: boolean }>(sql`
      insert into course (teacher_id, category_id, title, description, outcomes, language, level, period, price_tiyin,
        cover_id, cover_spec, trailer_id, created_at, updated_at, title_key)
      select teacher_id, category_id, ${title}, description, outcomes, language, level, period,
        price_tiyin, case when ${keepsCover} then cover_id end, case when ${keepsCover} then cover_spec end, trailer_id,
        ${now}, ${now}, ''
        from course where id = ${courseId}
      returning id, cover_id is not null or cover_spec is not null as is_covered`)
    await copyLessons(tx, { from: courseId, to: row.id, now })
    await copyMessages(tx, { from: courseId, to: row.id, now })
    await refreshCourseFigures(tx, row.id)
    return row
  })
  // A separate transaction: if the process dies here, the job at the next start draws the missing cover.
  if (!copy.is_covered) await coverCourse(deps, { courseId: copy.id })
  return { id: copy.id }
}

/** The sections of a course with the positions of their copies. */
const sectionsInOrder = (courseId: number): Statement => sql`
  select id, title, gate_lesson_id, row_number() over (order by position, id)::int as position
    from course_section where course_id = ${courseId}`

/** The lessons of a course with the positions of their copies. */
const lessonsInOrder = (courseId: number): Statement => sql`
  select id, row_number() over (order by position, id)::int as position
    from lesson where course_id = ${courseId} and deleted_at is null`

/** Copies sections, lessons, the tests and the homework under them, renumbered in their order. */
async function copyLessons(
  tx: Tx,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    with original as (${sectionsInOrder(from)}),
    copied as (
      insert into course_section (course_id, position, title)
      select ${to}, position, title from original returning id, position)
    insert into lesson (course_id, section_id, position, title, description, chapters, content, reading_s, is_open, variant, video_id,
      vimeo_id, attachment_id, test_id, created_at, updated_at)
    select ${to}, copied.id, row_number() over (order by l.position, l.id), l.title, l.description, l.chapters, l.content, l.reading_s,
      l.is_open, l.variant,
      l.video_id, l.vimeo_id, l.attachment_id, l.test_id, ${now}, ${now}
      from lesson l left join original on original.id = l.section_id left join copied on copied.position = original.position
     where l.course_id = ${from} and l.deleted_at is null`)
  await tx.run(sql`
    with original as (${lessonsInOrder(from)})
    insert into lesson_test (lesson_id, test_id, at_s, may_skip)
    select copied.id, t.test_id, t.at_s, t.may_skip
      from lesson_test t join original on original.id = t.lesson_id
      join lesson copied on copied.course_id = ${to} and copied.position = original.position`)
  await tx.run(sql`
    with original as (${lessonsInOrder(from)})
    insert into lesson_file (lesson_id, attachment_id, position)
    select copied.id, f.attachment_id, f.position
      from lesson_file f join original on original.id = f.lesson_id
      join lesson copied on copied.course_id = ${to} and copied.position = original.position`)
  await copyTasks(
    tx,
    now,
    sql`select original.id as from_id, copied.id as to_id from (${lessonsInOrder(from)}) original
          join lesson copied on copied.course_id = ${to} and copied.position = original.position`,
  )
  await tx.run(sql`
    with original as (${lessonsInOrder(from)}), section as (${sectionsInOrder(from)})
    update course_section copied set gate_lesson_id = gate.id
      from section join original on original.id = section.gate_lesson_id
      join lesson gate on gate.course_id = ${to} and gate.position = original.position
     where copied.course_id = ${to} and copied.position = section.position`)
}
