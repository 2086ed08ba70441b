import type { Deps } from '../../deps.ts'
import { freeSeatsOfAll, setFreeSeats, teacherSeats } from '../../roster/free-seats.ts'
import { audited } from '../audit-trail.ts'

/**
 * Sets the free seats of a teacher, or without one of all who have no number of their own; with null a teacher has what everybody
 * has. Audited. Seats that were brought stay as they are. Fails with `not_found` for who is no teacher.
 */
export async function changeFreeSeats(
  deps: Deps,
  input: { operatorId: number; teacherId: number | null; seats: number | null },
): Promise<void> {
  const { operatorId, teacherId, seats } = input
  await audited(deps, {
    ...{
      operatorId,
      action: 'free_seats.set',
      subject: teacherId === null ? 'free_seats' : `teacher:${teacherId}`,
    },
    snapshot: async (tx) => ({
      seats:
        teacherId === null
          ? await freeSeatsOfAll(tx)
          : (await teacherSeats(tx, { teacherId, now: deps.clock.now() })).own,
    }),
    change: (tx) => setFreeSeats(tx, { teacherId, seats }),
  })
}
