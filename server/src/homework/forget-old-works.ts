import { closesAt, learners } from '../access/learners.ts'
import { DAY_MS } from '../clock.ts'
import type { Tx } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { everyRow, forEach } from '../jobs/for-each.ts'
import { defineJob, handlerFor, retried } from '../jobs/queue.ts'
import { leaveRecordings } from '../media/recordings/recordings.ts'
import { deleteSheets } from '../media/sheets/sheets.ts'

/** How long works are kept after the term of their learner's access. */
const KEPT_MS = 365 * DAY_MS
const PAGE = 500

const forgetOldWorksJob = defineJob('forget-old-homework', retried(600), '40 22 * * *')

/** Deletes works a year after their learner's access ended, or after they were last touched if that is later; and leases that ended. */
export const forgetOldWorksHandler = handlerFor(forgetOldWorksJob, forgetOldWorks)

async function forgetOldWorks(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>,
  _data: object,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - KEPT_MS)
  const works = everyRow<{ id: number; updated_at: Date }>((after) =>
    deps.db.rows(sql`
      select w.id, w.updated_at from homework_work w
        join homework h on h.id = w.homework_id join lesson l on l.id = h.lesson_id
        left join ${learners} e on e.student_id = w.user_id and e.course_id = l.course_id
       where w.updated_at < ${before} and (w.updated_at, w.id) > (${after?.updated_at ?? new Date(0)}, ${after?.id ?? 0}::int)
         and (e.student_id is null or ${closesAt(now)} < ${before})
       order by w.updated_at, w.id limit ${PAGE}`),
  )
  await deps.db.run(sql`delete from homework_claim where ends_at < ${now}`)
  await forEach(deps, works, { failed: 'a work of homework could not be deleted', signal }, ({ id }) =>
    deps.db.transaction((tx) => deleteWorks(deps, tx, sql`w.id = ${id}`)),
  )
}

/** Deletes works with what was said about them; the files follow after the commit. */
export async function deleteWorks(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  where: Statement,
): Promise<void> {
  const files = await tx.only<{ sheets: number[]; recordings: number[] }>(sql`
    with works as (select w.* from homework_work w where ${where}),
    sheets as (
      select unnest(draft_sheet_ids) as id from works
      union select unnest(i.sheet_ids) from homework_hand_in i where i.work_id in (select id from works)),
    recordings as (
      select draft_recording_id as id from works
      union select i.recording_id from homework_hand_in i where i.work_id in (select id from works)
      union select r.recording_id from homework_review r where r.work_id in (select id from works))
    select array(select id from sheets) as sheets, array(select id from recordings where id is not null) as recordings`)
  await tx.run(sql`delete from homework_work w where ${where}`)
  await deleteSheets(deps, tx, files.sheets)
  await leaveRecordings(deps, tx, files.recordings)
}
