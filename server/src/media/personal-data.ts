import { sql } from '../db/sql.ts'
import type { PersonalData } from '../module.ts'
import { deleteRecordings } from './recordings/recordings.ts'

export const mediaPersonalData: PersonalData = {
  columns: [
    ['upload.owner_id', 'deleted'],
    // Speech is deleted with the answers that name it; learners keep what they listen to.
    ['recording.owner_id', 'retained'],
    // A learner's sheets are deleted with the works that name them; learners keep those of a task.
    ['sheet.owner_id', 'retained'],
    // Buyers keep their access to the videos.
    ['video.owner_id', 'retained'],
    ['attachment.owner_id', 'retained'],
    ['image.owner_id', 'retained'],
  ],
  async deleteRows(deps, tx, id) {
    await deleteRecordings(deps, tx, { ownerId: id, kind: 'speech' })
    await tx.run(
      sql`update upload set expires_at = ${deps.clock.now()} where owner_id = ${id} and state <> 'taken'`,
    )
  },
}
