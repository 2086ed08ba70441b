import type { UserType } from '@kashf/contract/constants.ts'
import { visibleLesson } from '../../access/visible-course.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { RecordingPermission } from '../../media/recordings/recording-permission.ts'
import type { SheetPermission } from '../../media/sheets/send-sheet.ts'
import { knowsAsker, mayRead } from './private-questions.ts'

/** Who may see a photo of a question or an answer now: whoever may read the thread, and open its lesson. */
export const questionSheets =
  (deps: Deps): SheetPermission =>
  ({ sheetId, viewerId }) =>
    isShown(deps, { viewerId, file: sql`f.sheet_id = ${sheetId}`, rule: mayRead(sql`t`, viewerId) })

/** Who may hear a voice now: the same people, and that of who asked only those who know who it was. */
export const questionRecordings =
  (deps: Deps): RecordingPermission =>
  ({ recordingId, viewerId }) => {
    const rule = sql`(${knowsAsker(sql`t`, viewerId)} or (${mayRead(sql`t`, viewerId)} and q.author_id <> t.author_id))`
    return isShown(deps, { viewerId, file: sql`f.recording_id = ${recordingId}`, rule })
  }

async function isShown(
  deps: Deps,
  { viewerId, file, rule }: { viewerId: number; file: Statement; rule: Statement },
): Promise<boolean> {
  const post = await deps.db.one<{ lesson_id: number; type: UserType }>(sql`
    select q.lesson_id, u.type
      from question_file f join lesson_question q on q.id = f.question_id
      join lesson_question t on t.id = coalesce(q.parent_id, q.id) join app_user u on u.id = ${viewerId}
     where ${file} and ${rule} and q.deleted_at is null and q.hidden_at is null and t.deleted_at is null and t.hidden_at is null`)
  return post !== undefined && isOpen(deps, post.lesson_id, { id: viewerId, type: post.type })
}

async function isOpen(
  deps: Deps,
  lessonId: number,
  viewer: { id: number; type: UserType },
): Promise<boolean> {
  try {
    return (await visibleLesson(deps, deps.db, lessonId, viewer)).access.isOpen
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
