import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import { discardUpload } from '../../media/uploads/discard-upload.ts'
import { findUpload } from '../../media/uploads/upload.ts'
import type { Deps } from '../../runtime/deps.ts'
import { ownCourse } from '../authoring/policy.ts'

/** Forgets a file or a link that has not become a lesson, with what was fetched of it. `not_found` for any other. */
export async function giveUpImport(
  deps: Pick<Deps, 'db' | 'env' | 'storage'>,
  input: { courseId: number; teacherId: number; importId: number },
): Promise<void> {
  const { courseId, importId } = input
  await ownCourse(deps.db, input)
  const row = await deps.db.one<{ upload_id: string | null }>(sql`
    with link as (select upload_id from import_link where import_id = ${importId})
    delete from lesson_import i where i.id = ${importId} and i.course_id = ${courseId}
      and not exists (select from lesson l where l.id = i.lesson_id and l.deleted_at is null)
    returning (select upload_id from link)`)
  if (!row) throw new Failure('not_found')
  const upload = row.upload_id === null ? undefined : await findUpload(deps.db, row.upload_id)
  if (upload) await discardUpload(deps, upload)
}
