import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { createBundle } from '../purchases/bundles/create-bundle.ts'
import type { DemoTeacherContent } from './content/school.ts'
import { asOf, daysBefore } from './demo-dates.ts'
import type { LoadedCourse } from './load-teacher.ts'

const CREATED_DAYS_AGO = 10

/** Puts the teacher's bundle on sale, unless an interrupted load already did. */
export async function loadBundle(
  deps: Deps,
  start: Date,
  { teacher, id, courses }: { teacher: DemoTeacherContent; id: number; courses: LoadedCourse[] },
): Promise<void> {
  if (!teacher.bundle) return
  const { title, price, courseKeys } = teacher.bundle
  if (await deps.db.one(sql`select from bundle where teacher_id = ${id} and title = ${title}`)) return
  const course_ids = courses
    .filter(({ content }) => courseKeys.includes(content.key))
    .map((course) => course.id)
  await createBundle(asOf(deps, daysBefore(start, CREATED_DAYS_AGO, id)), {
    teacherId: id,
    body: { title, price, course_ids },
  })
}
