import { courseFor, lockCourseFor } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { discardUpload } from '../../media/uploads/discard-upload.ts'
import { findUpload } from '../../media/uploads/upload.ts'
import { refuseTooManyPlanned } from './import-rows.ts'
import { fetchLinksJob } from './links/jobs.ts'

export interface ImportRef {
  courseId: number
  teacherId: number
  importId: number
}

/**
 * Gives up a file or a link that is not a lesson yet, with the bytes that were fetched. It can be restored until the
 * next day. Throws `not_found` for any other.
 */
export async function giveUpImport(
  deps: Pick<Deps, 'db' | 'env' | 'storage' | 'clock'>,
  input: ImportRef,
): Promise<void> {
  const { courseId, importId } = input
  await courseFor(deps.db, 'edit', input)
  // Without its lease, a worker that is fetching the link stops.
  const uploadId = await deps.db.transaction(async (tx) => {
    const given = await tx.run(sql`
      update lesson_import i set given_up_at = ${deps.clock.now()}
       where i.id = ${importId} and i.course_id = ${courseId} and i.given_up_at is null
         and not exists (select from lesson l where l.id = i.lesson_id and l.deleted_at is null)`)
    if (given === 0) throw new Failure('not_found')
    const link = await tx.one<{ upload_id: string | null }>(sql`
      with before as (select upload_id from import_link where import_id = ${importId} for update)
      update import_link set upload_id = null, validator = null, received_bytes = 0, taken_by = null, taken_until = null
        from before where import_id = ${importId} returning before.upload_id`)
    return link?.upload_id ?? null
  })
  const upload = uploadId === null ? undefined : await findUpload(deps.db, uploadId)
  if (upload) await discardUpload(deps, upload)
}

/** Restores a file or a link that was given up. A link whose transfer had begun is fetched again. */
export async function restoreImport(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  input: ImportRef,
): Promise<void> {
  const { courseId, importId } = input
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'edit', input)
    const restored = await tx.run(sql`
      update lesson_import set given_up_at = null
       where id = ${importId} and course_id = ${courseId} and given_up_at is not null`)
    if (restored === 0) throw new Failure('not_found')
    await refuseTooManyPlanned(tx, courseId, 'course_id')
    const links = await tx.run(sql`
      update import_link set state = 'waiting', due_at = ${now}, started_at = ${now}, changed_at = ${now}
       where import_id = ${importId} and state = 'fetching'`)
    if (links > 0) await deps.jobs.send(tx, fetchLinksJob, {}, { singletonKey: 'added' })
  })
}
