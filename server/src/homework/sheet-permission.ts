import type { UserType } from '@kashf/contract/constants.ts'
import { visibleLesson } from '../access/visible-course.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import type { SheetPermission } from '../media/sheets/send-sheet.ts'
import { joinCourse, mayCheck } from './checkers.ts'

/**
 * Who may see a sheet now: its author, the checkers of the work that names it, those who have an accepted work of the same discussed
 * task, and whoever may open the lesson whose task it belongs to.
 */
export const homeworkSheets =
  (deps: Deps): SheetPermission =>
  async ({ sheetId, viewerId }) => {
    const isOwn = await deps.db.one(sql`select 1 from sheet where id = ${sheetId} and owner_id = ${viewerId}`)
    if (isOwn) return true
    const isShown = await deps.db.one(sql`
      select 1 from homework_hand_in i join homework_work w on w.id = i.work_id ${joinCourse}
       where i.sheet_ids @> ${[sheetId]}::int[]
         and (${mayCheck(viewerId)}
              or (h.is_discussed and w.state = 'accepted' and i.number = w.number and exists (
                    select from homework_work own
                     where own.homework_id = h.id and own.user_id = ${viewerId} and own.state = 'accepted'))) limit 1`)
    return isShown !== undefined || mayOpenTask(deps, { sheetId, viewerId })
  }

/** A sheet belongs to several tasks where a course was copied. */
async function mayOpenTask(
  deps: Deps,
  { sheetId, viewerId }: { sheetId: number; viewerId: number },
): Promise<boolean> {
  const tasks = await deps.db.rows<{ lesson_id: number; type: UserType }>(sql`
    select h.lesson_id, u.type from homework h join app_user u on u.id = ${viewerId}
     where h.sheet_ids @> ${[sheetId]}::int[]`)
  for (const { lesson_id, type } of tasks) {
    const { access } = await visibleLesson(deps, deps.db, lesson_id, { id: viewerId, type }).catch(unseen)
    if (access.isOpen) return true
  }
  return false
}

function unseen(error: unknown): { access: { isOpen: false } } {
  if (error instanceof Failure) return { access: { isOpen: false } }
  throw error
}
