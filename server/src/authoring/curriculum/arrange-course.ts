import type { ArrangedCurriculum, Curriculum, CurriculumBody } from '@kashf/contract/authoring/authoring.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import { sectionsOf } from '../../catalogue/courses/sections.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { mergeCurriculum } from './merge-curriculum.ts'

/**
 * Gives the teacher's own course the sections and the order of lessons in `body`, which must contain each lesson once. Sections
 * without an id are created; those left out are removed, and their lessons stay. With a `base`, only what differs from it is
 * applied to the present curriculum.
 */
export async function arrangeCourse(
  deps: Pick<Deps, 'db' | 'publicCache'>,
  input: { courseId: number; teacherId: number; body: CurriculumBody },
): Promise<ArrangedCurriculum> {
  const { courseId } = input
  const { base, ...given } = input.body
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'edit', input)
    refuseRepeatedLessons(given)
    const { body, conflicts } = base
      ? mergeCurriculum(base, given, await curriculumOf(tx, courseId))
      : { body: given, conflicts: [] }
    await refuseOtherLessons(tx, courseId, body)
    const sectionIds = await storeSections(tx, courseId, body.sections)
    const places = [
      ...body.lesson_ids.map((id) => ({ id, sectionId: null })),
      ...body.sections.flatMap(({ lesson_ids }, at) =>
        lesson_ids.map((id) => ({ id, sectionId: sectionIds[at] ?? null })),
      ),
    ]
    await tx.run(sql`
      update lesson set section_id = place.section_id, position = place.position
        from unnest(${places.map(({ id }) => id)}::int[], ${places.map(({ sectionId }) => sectionId)}::int[])
          with ordinality as place (id, section_id, position)
       where lesson.id = place.id`)
    tx.afterCommit(() => deps.publicCache.clear())
    return {
      lesson_ids: body.lesson_ids,
      sections: body.sections.map(({ title, lesson_ids }, at) => ({
        id: sectionIds[at] ?? 0,
        title: title.trim(),
        lesson_ids,
      })),
      conflicts,
    }
  })
}

const lessonsOf = ({ lesson_ids, sections }: CurriculumBody): number[] => [
  ...lesson_ids,
  ...sections.flatMap((section) => section.lesson_ids),
]

function refuseRepeatedLessons(body: CurriculumBody): void {
  const given = lessonsOf(body)
  if (new Set(given).size !== given.length) throw invalid({ lesson_ids: 'lesson_order' })
}

/** Reads the current curriculum. */
async function curriculumOf(tx: Tx, courseId: number): Promise<Curriculum> {
  const sections = await sectionsOf(tx, courseId)
  const lessons = await tx.rows<{ id: number; section_id: number | null }>(sql`
    select id, section_id from lesson where course_id = ${courseId} and deleted_at is null order by position`)
  const lessonsIn = (sectionId: number | null) =>
    lessons.filter(({ section_id }) => section_id === sectionId).map(({ id }) => id)
  return {
    lesson_ids: lessonsIn(null),
    sections: sections.map(({ id, title }) => ({ id, title, lesson_ids: lessonsIn(id) })),
  }
}

async function refuseOtherLessons(tx: Tx, courseId: number, body: CurriculumBody): Promise<void> {
  const rows = await tx.rows<{ id: number }>(
    sql`select id from lesson where course_id = ${courseId} and deleted_at is null`,
  )
  const given = new Set(lessonsOf(body))
  const isComplete = rows.length === given.size && rows.every(({ id }) => given.has(id))
  if (!isComplete) throw invalid({ lesson_ids: 'lesson_order' })
}

/** Returns the ids of the sections in their order. */
async function storeSections(
  tx: Tx,
  courseId: number,
  sections: CurriculumBody['sections'],
): Promise<number[]> {
  const placed = sections.map(({ id, title }, at) => ({
    id: id ?? null,
    title: title.trim(),
    position: at + 1,
  }))
  const kept = placed.filter(({ id }) => id !== null)
  const added = placed.filter(({ id }) => id === null)
  await tx.run(sql`
    delete from course_section where course_id = ${courseId} and id <> all(${kept.map(({ id }) => id)}::int[])`)
  const updated = await tx.rows<{ id: number }>(sql`
    update course_section s set title = given.title, position = given.position
      from unnest(${kept.map(({ id }) => id)}::int[], ${kept.map(({ title }) => title)}::text[],
        ${kept.map(({ position }) => position)}::int[]) as given (id, title, position)
     where s.id = given.id and s.course_id = ${courseId} returning s.id`)
  if (updated.length !== kept.length) throw invalid({ sections: 'section_unknown' })
  await tx.run(sql`
    insert into course_section (course_id, title, position)
    select ${courseId}, given.title, given.position
      from unnest(${added.map(({ title }) => title)}::text[], ${added.map(({ position }) => position)}::int[])
        as given (title, position)`)
  const rows = await tx.rows<{ id: number }>(
    sql`select id from course_section where course_id = ${courseId} order by position, id`,
  )
  return rows.map(({ id }) => id)
}
