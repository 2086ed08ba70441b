import type { CoverSpec } from '@kashf/contract/art/art.ts'
import type { CreateCourseBody } from '@kashf/contract/authoring/authoring.ts'
import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { coverCourse } from '../covers/cover-course.ts'
import { readCourseTexts } from './course-input.ts'
import { type CourseFiles, readCover, storeCourseFiles } from './course-media.ts'

/**
 * Creates a course as a draft and returns its id, for the second tap of one press that of the first. `price` is the teacher's
 * part in whole so'm. Without an uploaded cover it gets a drawn one: `coverSpec`, or what suits its title and category.
 */
export async function createCourse(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock' | 'env' | 'log' | 'publicCache'>,
  input: { teacherId: number; body: CreateCourseBody; files: CourseFiles; coverSpec?: CoverSpec },
): Promise<{ id: number }> {
  const { teacherId, body, files } = input
  if (body.period === MONTHLY_PERIOD && body.price === 0) throw invalid({ period: 'monthly_free' })
  const texts = await readCourseTexts(deps.db, body)
  const cover = await readCover(files)
  const course = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const since = await afterFirstTap(tx, { kind: 'course', person: teacherId, now })
    const first = await tx.one<{ id: number }>(sql`
      select id from course
       where teacher_id = ${teacherId} and title = ${texts.title} and description = ${texts.description ?? ''}
         and category_id = ${body.category_id} and price_tiyin = ${BigInt(body.price) * 100n}
         and deleted_at is null and created_at > ${since}`)
    if (first) return { ...first, isNew: false }
    const { coverId, trailerId } = await storeCourseFiles(deps, tx, {
      ownerId: teacherId,
      cover,
      files,
      uploads: body,
    })
    const row = await tx.only<{ id: number }>(sql`
      insert into course (teacher_id, category_id, title, description, outcomes, language, level, period, price_tiyin,
        cover_id, trailer_id, created_at, updated_at, title_key)
      values (${teacherId}, ${body.category_id}, ${texts.title}, ${texts.description ?? ''}, ${texts.outcomes ?? []},
        ${body.language}, ${body.level}, ${body.period}, ${BigInt(body.price) * 100n}, ${coverId}, ${trailerId},
        ${now}, ${now}, '')
      returning id`)
    await refreshCourseFigures(tx, row.id)
    return { ...row, isNew: true }
  })
  // A separate transaction: if the process dies here, the job at the next start draws the missing cover.
  if (course.isNew && !cover) await coverCourse(deps, { courseId: course.id, spec: input.coverSpec })
  return { id: course.id }
}
