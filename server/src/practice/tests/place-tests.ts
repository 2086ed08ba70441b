import type { CourseSection } from '@kashf/contract/catalogue/catalogue.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor, lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'

type PlaceDeps = Pick<Deps, 'db' | 'clock' | 'publicCache'>

interface OfLesson {
  lessonId: number
  teacherId: number
}

/** Fails unless all of these are published tests of the teacher. */
async function refuseUnknownTests(
  tx: Tx,
  { teacherId, testIds, field }: { teacherId: number; testIds: readonly number[]; field: string },
): Promise<void> {
  const { known } = await tx.only<{ known: number }>(sql`
    select count(*)::int as known from test
     where id = any(${testIds}::int[]) and owner_id = ${teacherId} and state = 'published' and deleted_at is null`)
  if (known < testIds.length) throw invalid({ [field]: 'test_unknown' })
}

/** Makes a lesson without a video one of the teacher's published tests, or an ordinary lesson again. */
export async function setLessonTest(
  deps: PlaceDeps,
  { testId, ...of }: OfLesson & { testId: number | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const lesson = await lockLessonToEdit(tx, of)
    if (testId === lesson.test_id) return
    if (testId !== null) {
      if (lesson.video_id !== null || lesson.vimeo_id !== null) throw invalid({ test_id: 'lesson_has_video' })
      await refuseUnknownTests(tx, { teacherId: of.teacherId, testIds: [testId], field: 'test_id' })
    }
    await tx.run(sql`
      update lesson set test_id = ${testId}, variant = ${testId === null ? 'video' : 'practice'}, updated_at = ${deps.clock.now()}
       where id = ${lesson.id}`)
    await audit(tx, {
      personId: of.teacherId,
      action: 'teacher.edit',
      subject: `lesson:${lesson.id}`,
      before: { test_id: lesson.test_id },
      after: { test_id: testId },
    })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

interface Placed {
  test_id: number
  at_s: number | null
  may_skip: boolean
}

/** Sets the tests under a lesson and at seconds of its video. */
export async function setLessonTests(
  deps: PlaceDeps,
  { tests, ...of }: OfLesson & { tests: readonly Placed[] },
): Promise<void> {
  const testIds = [...new Set(tests.map(({ test_id }) => test_id))]
  if (testIds.length < tests.length) throw invalid({ tests: 'test_twice' })
  await deps.db.transaction(async (tx) => {
    const lesson = await lockLessonToEdit(tx, of)
    await refuseUnknownTests(tx, { teacherId: of.teacherId, testIds, field: 'tests' })
    const video = await tx.only<{ duration_s: number }>(sql`
      select coalesce(v.duration_s, m.duration_s, 0)::float8 as duration_s
        from lesson l left join video v on v.id = l.video_id left join vimeo_video m on m.vimeo_id = l.vimeo_id
       where l.id = ${lesson.id}`)
    const hasVideo = lesson.video_id !== null || lesson.vimeo_id !== null
    // The length of a video that is being processed is not known yet.
    const isBeyond = (at: number) => !hasVideo || (video.duration_s > 0 && at > video.duration_s)
    if (tests.some(({ at_s }) => at_s !== null && isBeyond(at_s)))
      throw invalid({ tests: 'second_beyond_video' })
    await tx.run(sql`delete from lesson_test where lesson_id = ${lesson.id}`)
    await tx.run(sql`
      insert into lesson_test (lesson_id, test_id, at_s, may_skip)
      select ${lesson.id}, test_id, at_s, may_skip
        from jsonb_to_recordset(${JSON.stringify(tests)}::jsonb) as t (test_id integer, at_s integer, may_skip boolean)`)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/**
 * Makes the lessons of a section wait for the test of an earlier lesson, or no longer wait. What people have begun stays open to
 * them (`lockOf`).
 */
export async function setSectionGate(
  deps: PlaceDeps,
  input: { courseId: number; teacherId: number; sectionId: number; lessonId: number | null },
): Promise<CourseSection> {
  const { courseId, sectionId, lessonId } = input
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'edit', input)
    const section = await tx.found<CourseSection & { position: number }>(sql`
      select id, title, position, gate_lesson_id from course_section where id = ${sectionId} and course_id = ${courseId}`)
    if (lessonId !== null) {
      const gate = await tx.one(sql`
        select 1 from lesson l left join course_section s on s.id = l.section_id
         where l.id = ${lessonId} and l.course_id = ${courseId} and l.deleted_at is null and l.test_id is not null
           and (s.id is null or s.position < ${section.position})`)
      if (!gate) throw invalid({ lesson_id: 'gate_lesson' })
    }
    await tx.run(sql`update course_section set gate_lesson_id = ${lessonId} where id = ${sectionId}`)
    await audit(tx, {
      personId: input.teacherId,
      action: 'teacher.edit',
      subject: `course:${courseId}`,
      before: { section: section.title, gate_lesson_id: section.gate_lesson_id },
      after: { section: section.title, gate_lesson_id: lessonId },
    })
    tx.afterCommit(() => deps.publicCache.clear())
    return { id: sectionId, title: section.title, gate_lesson_id: lessonId }
  })
}
