import type { UpdateCourseBody } from '@kashf/contract/authoring/authoring.ts'
import { COURSE_STATUS, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { countPublished } from '../../catalogue/courses/counters.ts'
import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { courseFor, lockCourseFor } from '../../catalogue/courses/policy.ts'
import { releaseCover, releaseVideo } from '../../catalogue/courses/release-files.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { hasTariffs } from '../../groups/sale/tariff-for-sale.ts'
import { coverCourse, hasProposedCover } from '../covers/cover-course.ts'
import { sentFields } from '../versions/edited-fields.ts'
import { recordEdit } from '../versions/record-edit.ts'
import { refuseConflicts } from '../versions/refuse-conflicts.ts'
import { readCourseTexts } from './course-input.ts'
import { type CourseFiles, readCover, storeCourseFiles } from './course-media.ts'
import { recordPriceChange } from './price-changes.ts'

/**
 * Changes the given fields of the teacher's own course in any status, at once for everybody, and records the version before.
 * Changes of a course on sale are audited. A new cover or trailer replaces the old one, whose files are deleted. With a
 * `version`, fails with `edit_conflict` instead of overwriting what was changed since.
 */
export async function updateCourse(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'clock' | 'env' | 'log' | 'publicCache'>,
  input: {
    courseId: number
    teacherId: number
    body: UpdateCourseBody
    files: CourseFiles
    restoredId?: number
  },
): Promise<void> {
  const { courseId, teacherId, body, files, restoredId } = input
  await courseFor(deps.db, 'edit', input)
  const texts = await readCourseTexts(deps.db, body)
  const cover = await readCover(files)
  const isRenamed = texts.title !== undefined || body.category_id !== undefined
  const isProposed = isRenamed && !cover && (await hasProposedCover(deps.db, courseId))
  await deps.db.transaction(async (tx) => {
    // Store the files before locking the course, so that nobody waits for the lock meanwhile.
    const { coverId, trailerId } = await storeCourseFiles(deps, tx, {
      ownerId: teacherId,
      cover,
      files,
      uploads: body,
    })
    const course = await lockCourseFor(tx, 'edit', { courseId, teacherId })
    const edited = { courseId }
    const sent = sentFields({
      ...texts,
      category_id: body.category_id,
      language: body.language,
      level: body.level,
      period: body.period,
      price: body.price,
      cover: coverId ?? undefined,
      trailer: trailerId ?? undefined,
    })
    await refuseConflicts(tx, edited, { version: body.version, sent })
    const edit = { edited, teacherId, courseStatus: course.status, at: deps.clock.now(), restoredId }
    const changes = await recordEdit(tx, edit, async () => {
      await tx.run(sql`
        update course set
          title = coalesce(${texts.title ?? null}, title),
          description = coalesce(${texts.description ?? null}, description),
          outcomes = coalesce(${texts.outcomes ?? null}::text[], outcomes),
          category_id = coalesce(${body.category_id ?? null}::int, category_id),
          language = coalesce(${body.language ?? null}::smallint, language),
          level = coalesce(${body.level ?? null}::smallint, level),
          period = coalesce(${body.period ?? null}::smallint, period),
          price_tiyin = coalesce(${body.price === undefined ? null : BigInt(body.price) * 100n}::bigint, price_tiyin),
          cover_id = coalesce(${coverId}::int, cover_id),
          cover_spec = case when ${coverId}::int is null then cover_spec end,
          trailer_id = coalesce(${trailerId}::int, trailer_id),
          updated_at = ${deps.clock.now()}
         where id = ${courseId}`)
    })
    const price = changes.get('price')
    if (price || changes.has('period')) {
      await courseFor(tx, 'set_price', input)
      if (await hasTariffs(tx, courseId)) {
        throw invalid({ [price ? 'price' : 'period']: 'price_of_tariffs' })
      }
      const isFreeMonthly = await tx.one(
        sql`select from course where id = ${courseId} and period = ${MONTHLY_PERIOD} and price_tiyin = 0`,
      )
      if (isFreeMonthly) throw invalid({ [price ? 'price' : 'period']: 'monthly_free' })
    }
    if (price) await recordPriceChange(tx, { courseId, price, at: edit.at })
    if (coverId !== null && course.cover_id !== null) await releaseCover(deps, tx, course.cover_id)
    if (trailerId !== null && course.trailer_id !== null) await releaseVideo(deps, tx, course.trailer_id)
    if (course.status === COURSE_STATUS.published && body.category_id !== undefined) {
      await countPublished(tx, { categoryId: course.category_id }, -1)
      await countPublished(tx, { categoryId: body.category_id }, 1)
    }
    await refreshCourseFigures(tx, courseId)
    tx.afterCommit(() => deps.publicCache.clear())
  })
  if (isProposed) await coverCourse(deps, { courseId })
}
