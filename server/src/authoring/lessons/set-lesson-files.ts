import type { LessonFilesBody } from '@kashf/contract/authoring/authoring.ts'
import { filesOf } from '../../catalogue/courses/lesson-files.ts'
import { lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import { releaseAttachment } from '../../catalogue/courses/release-files.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { renameAttachment, storeLessonFile } from '../../media/attachments/store-attachment.ts'
import { claimAttachment } from '../../media/uploads/claim-upload.ts'
import { recordEdit } from '../versions/record-edit.ts'

interface Input {
  lessonId: number
  teacherId: number
  body: LessonFilesBody
}

/**
 * Gives a lesson this list of files: those that it has, under these names, and new uploads. What is not listed is deleted. Fails
 * with `files_changed` when the list began from other files, and with a code of `lessonFileExtension` for an upload.
 */
export async function setLessonFiles(deps: Deps, input: Input): Promise<void> {
  const { lessonId, teacherId, body } = input
  await deps.db.transaction(async (tx) => {
    // Store the files before locking the course, so that nobody waits for the lock meanwhile.
    const wanted = await storeNew(deps, tx, input)
    const lesson = await lockLessonToEdit(tx, { lessonId, teacherId })
    const before = await filesOf(tx, sql`select ${lessonId}::int`)
    if (before.join() !== body.known.join()) throw new Failure('files_changed')
    const kept = body.files.flatMap(({ id }) => id ?? [])
    if (new Set(kept).size < kept.length || kept.some((id) => !before.includes(id))) {
      throw invalid({ files: 'not_yours' })
    }
    for (const { id, name } of wanted) if (name !== undefined) await renameAttachment(tx, { id, name })
    const ids = wanted.map(({ id }) => id)
    const edit = {
      edited: { courseId: lesson.course_id, lessonId },
      teacherId,
      courseStatus: lesson.course_status,
      at: deps.clock.now(),
    }
    await recordEdit(tx, edit, () => writeList(tx, lessonId, ids))
    for (const id of before) if (!ids.includes(id)) await releaseAttachment(deps, tx, id)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/** The files of the list with their ids; uploads are claimed and stored. */
async function storeNew(deps: Deps, tx: Tx, { teacherId: ownerId, body }: Input) {
  const wanted: { id: number; name: string | undefined }[] = []
  for (const [i, { id, upload_id, name }] of body.files.entries()) {
    if ((id === undefined) === (upload_id === undefined)) throw invalid({ [`files.${i}`]: 'required' })
    if (id !== undefined) wanted.push({ id, name })
    if (upload_id === undefined) continue
    const field = `files.${i}.upload_id`
    const file = await claimAttachment(deps, tx, { id: upload_id, ownerId, purpose: 'lesson_file', field })
    wanted.push({ id: await storeLessonFile(deps, tx, { ownerId, file }), name })
  }
  return wanted
}

async function writeList(tx: Tx, lessonId: number, ids: readonly number[]): Promise<void> {
  const [first = null, ...more] = ids
  await tx.run(sql`update lesson set attachment_id = ${first}::int where id = ${lessonId}`)
  await tx.run(sql`delete from lesson_file where lesson_id = ${lessonId}`)
  await tx.run(sql`
    insert into lesson_file (lesson_id, attachment_id, position)
    select ${lessonId}, id, position + 1 from unnest(${more}::int[]) with ordinality as file (id, position)`)
}
