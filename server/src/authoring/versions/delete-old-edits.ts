import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'

/** How long the history of a course is kept. */
const EDIT_DAYS = 30
/** How long an unused draft is kept. */
const DRAFT_DAYS = 90
/** How long a file or a link that was given up can be restored. */
const GIVEN_UP_DAYS = 1

const deleteOldEditsJob = defineJob('forget-old-edits', { retryLimit: 2 }, '29 3 * * *')

/** Deletes edits older than 30 days, drafts that nobody has changed for 90 and imports that were given up, every night. */
export const deleteOldEditsHandler = handlerFor(deleteOldEditsJob, async (deps: Deps) => {
  const before = (days: number) => new Date(deps.clock.now().getTime() - days * DAY_MS)
  await deps.db.run(sql`delete from edit_version where created_at < ${before(EDIT_DAYS)}`)
  await deps.db.run(sql`delete from form_draft where updated_at < ${before(DRAFT_DAYS)}`)
  await deps.db.run(sql`delete from lesson_import where given_up_at < ${before(GIVEN_UP_DAYS)}`)
})
