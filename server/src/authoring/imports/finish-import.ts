import type { ImportedFile } from '@kashf/contract/authoring/imports.ts'
import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { courseFor, lockCourseFor } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { storeVideo } from '../../media/processing/store-video.ts'
import { claimVideo } from '../../media/uploads/claim-upload.ts'
import { discardUploadIn } from '../../media/uploads/discard-upload.ts'
import { findUpload, type UploadRow } from '../../media/uploads/upload.ts'
import { numberLessons } from '../curriculum/number-lessons.ts'
import { refuseTooManyLessons } from '../lessons/lesson-limits.ts'
import { importedFiles } from './import-rows.ts'

interface ImportPlan {
  title: string
  description: string
  section_id: number | null
  sort: number
  has_lesson: boolean
}

/**
 * Creates a lesson from an uploaded file, in the section of its folder and in the order of the files. Content that the
 * course already has creates no second lesson. A file that is not a video is recorded as refused and fails with
 * `video_type_refused`. An upload that becomes no lesson is discarded. Idempotent.
 */
export async function finishImport(
  deps: Deps,
  input: { courseId: number; importId: number; teacherId: number; uploadId: string },
): Promise<ImportedFile> {
  const { courseId, importId, teacherId } = input
  await courseFor(deps.db, 'edit', { courseId, teacherId })
  try {
    return await deps.db.transaction(async (tx) => {
      // Two tabs may finish the same file at once: the second one finds the lesson of the first.
      await tx.run(sql`select pg_advisory_xact_lock(hashtext('lesson_import'), ${importId})`)
      const [before] = await importedFiles(tx, courseId, sql`i.id = ${importId}`)
      if (!before) throw new Failure('not_found')
      const upload = await ownUpload(tx, input)
      if (before.lesson_id !== null) {
        if (upload) await discardUploadIn(deps, tx, upload)
        return before
      }
      const same = await lessonWithContent(tx, courseId, upload?.sha256 ?? null)
      if (same === null) await addLesson(deps, tx, { ...input, sha256: upload?.sha256 ?? null })
      else {
        await tx.run(sql`update lesson_import set lesson_id = ${same} where id = ${importId}`)
        if (upload) await discardUploadIn(deps, tx, upload)
      }
      const [after] = await importedFiles(tx, courseId, sql`i.id = ${importId}`)
      if (!after) throw new Failure('not_found')
      return after
    })
  } catch (error) {
    if (error instanceof Failure && error.code === 'video_type_refused') {
      await deps.db.transaction(async (tx) => {
        await tx.run(sql`update lesson_import set is_refused = true where id = ${importId}`)
        const upload = await ownUpload(tx, input)
        if (upload) await discardUploadIn(deps, tx, upload)
      })
    }
    throw error
  }
}

async function ownUpload(
  tx: Tx,
  { uploadId, teacherId }: { uploadId: string; teacherId: number },
): Promise<UploadRow | undefined> {
  const upload = await findUpload(tx, uploadId)
  return upload?.owner_id === teacherId ? upload : undefined
}

/** The lesson of the course with the same content; null when there is none. */
async function lessonWithContent(tx: Tx, courseId: number, sha256: string | null): Promise<number | null> {
  if (sha256 === null) return null
  // Serializes two files with the same content that arrive together.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, ${courseId}))`)
  const row = await tx.one<{ id: number }>(sql`
    select l.id from lesson_import i join lesson l on l.id = i.lesson_id and l.deleted_at is null
     where i.course_id = ${courseId} and i.sha256 = ${sha256} limit 1`)
  return row?.id ?? null
}

async function addLesson(
  deps: Deps,
  tx: Tx,
  input: { courseId: number; importId: number; teacherId: number; uploadId: string; sha256: string | null },
): Promise<void> {
  const { courseId, importId, teacherId, uploadId, sha256 } = input
  // Store the file before locking the course, so that nobody waits for the lock meanwhile.
  const file = await claimVideo(deps, tx, {
    id: uploadId,
    ownerId: teacherId,
    purpose: 'video',
    field: 'upload_id',
  })
  const videoId = await storeVideo(deps, tx, { ownerId: teacherId, file })
  await lockCourseFor(tx, 'edit', { courseId, teacherId })
  await refuseTooManyLessons(tx, courseId)
  const plan = await tx.one<ImportPlan>(sql`
    select title, description, section_id, sort,
      exists (select from lesson l where l.id = i.lesson_id and l.deleted_at is null) as has_lesson
      from lesson_import i where id = ${importId} and course_id = ${courseId} and given_up_at is null for no key update`)
  // The import was finished or given up meanwhile: the upload becomes available again.
  if (!plan || plan.has_lesson) throw new Failure('not_found')
  const position = await placeOf(tx, courseId, plan)
  await tx.run(sql`
    update lesson set position = position + 1
     where course_id = ${courseId} and deleted_at is null and position >= ${position}`)
  const now = deps.clock.now()
  await tx.run(sql`
    with added as (
      insert into lesson (course_id, section_id, position, title, description, video_id, created_at, updated_at)
      values (${courseId}, ${plan.section_id}, ${position}, ${plan.title}, ${plan.description}, ${videoId}, ${now}, ${now})
      returning id)
    update lesson_import set lesson_id = added.id, sha256 = ${sha256}, is_refused = false from added
     where lesson_import.id = ${importId}`)
  await numberLessons(tx, courseId)
  await refreshCourseFigures(tx, courseId)
  tx.afterCommit(() => deps.publicCache.clear())
}

/**
 * The position of a file in its section: while later files are there, after the last earlier one or before the first later
 * one; otherwise the end.
 */
async function placeOf(tx: Tx, courseId: number, plan: ImportPlan): Promise<number> {
  const row = await tx.only<{ position: number }>(sql`
    select coalesce(
      case when bool_or(i.sort > ${plan.sort}) then coalesce(
        max(l.position) filter (where i.sort < ${plan.sort}) + 1,
        min(l.position) filter (where i.sort > ${plan.sort})) end,
      (select coalesce(max(position), 0) + 1 from lesson where course_id = ${courseId} and deleted_at is null)) as position
      from lesson_import i join lesson l on l.id = i.lesson_id
     where i.course_id = ${courseId} and l.deleted_at is null
       and l.section_id is not distinct from ${plan.section_id}::int`)
  return row.position
}
