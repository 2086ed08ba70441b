import { proposeCover } from '@kashf/art/propose/propose-cover.ts'
import type { CoverSpec, PortraitSpec } from '@kashf/contract/art/art.ts'
import { releaseCover } from '../../catalogue/courses/release-files.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { isOwnCover, renderCover } from '../../media/drawings/render-drawing.ts'
import { storeImage } from '../../media/images/store-image.ts'
import { type Edit, recordEdit } from '../versions/record-edit.ts'
import { refuseConflicts } from '../versions/refuse-conflicts.ts'

type CoverDeps = Pick<Deps, 'db' | 'storage' | 'jobs' | 'publicCache' | 'clock'>

interface CourseToCover {
  teacher_id: number
  title: string
  category_name: string
  cover_id: number | null
  cover_spec: CoverSpec | null
  status: number
  portrait_spec: PortraitSpec | null
}

/** The cover that suits the title and the category of a course. */
const proposalFor = (courseId: number, course: CourseToCover): CoverSpec =>
  proposeCover({ courseId, categoryName: course.category_name, title: course.title })

/** Whether a course still has the cover that was proposed for it, and not one that its teacher chose. */
export async function hasProposedCover(db: Queryable, courseId: number): Promise<boolean> {
  const course = await courseToCover(db, courseId)
  if (!course?.cover_spec) return false
  const { world, motif, composition, words } = proposalFor(courseId, course)
  const spec = course.cover_spec
  return (
    spec.world === world && spec.motif === motif && spec.composition === composition && spec.words === words
  )
}

/**
 * Draws the cover of a course from `spec`, or from what suits its title and category, and puts it in place of the current
 * one. A cover that was replaced meanwhile stays. The choice of a teacher is recorded like every edit, and refused when
 * `version` is given and the cover was changed since.
 */
export async function coverCourse(
  deps: CoverDeps,
  input: { courseId: number; spec?: CoverSpec; chosenBy?: number; version?: number },
): Promise<void> {
  const { courseId, chosenBy } = input
  const course = await courseToCover(deps.db, courseId)
  if (!course) return
  const spec = input.spec ?? proposalFor(courseId, course)
  const drawing = { ...spec, teacher: course.portrait_spec }
  const image = isOwnCover(drawing) ? await renderCover(drawing) : null
  await deps.db.transaction(async (tx) => {
    const now = await tx.one<{ cover_id: number | null }>(
      sql`select cover_id from course where id = ${courseId} for no key update`,
    )
    const sent = new Map([['cover', spec] as const])
    if (chosenBy !== undefined) await refuseConflicts(tx, { courseId }, { version: input.version, sent })
    if (!now || now.cover_id !== course.cover_id) return
    const coverId = image && (await storeImage(deps, tx, { ownerId: course.teacher_id, image }))
    const change = async () => {
      await tx.run(sql`
        update course set cover_id = ${coverId}, cover_spec = ${JSON.stringify(spec)}::jsonb where id = ${courseId}`)
    }
    if (chosenBy === undefined) await change()
    else await recordEdit(tx, editOf(chosenBy), change)
    if (now.cover_id !== null) await releaseCover(deps, tx, now.cover_id)
    tx.afterCommit(() => deps.publicCache.clear())
  })

  function editOf(teacherId: number): Edit {
    return { edited: { courseId }, teacherId, courseStatus: course?.status ?? 0, at: deps.clock.now() }
  }
}

const courseToCover = (db: Queryable, courseId: number): Promise<CourseToCover | undefined> =>
  db.one<CourseToCover>(sql`
    select c.teacher_id, c.title, k.name as category_name, c.cover_id, c.cover_spec, c.status, u.portrait_spec
      from course c join category k on k.id = c.category_id join app_user u on u.id = c.teacher_id
     where c.id = ${courseId}`)
