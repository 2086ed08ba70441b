import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notices/notify.ts'

type TellDeps = Pick<Deps, 'clock' | 'live'>
interface ToldSeat {
  id: number
  course_id: number
  teacher_id: number
  title: string
  name: string
}

/** What was changed for a learner; `until` in ISO. */
type Change =
  | { kind: 'seat_opened' | 'seat_refused' | 'seat_resumed' }
  | { kind: 'seat_prolonged' | 'seat_paused'; until: string; reason: string }
  | { kind: 'seat_ended'; reason: string }

/** Tells a learner what happened to their seat. */
export async function tellLearner(
  deps: TellDeps,
  tx: Tx,
  of: { seat: ToldSeat; userId: number; change: Change },
): Promise<void> {
  const { kind, ...change } = of.change
  const subject = { course_id: of.seat.course_id, title: of.seat.title, ...change }
  await notify(deps, tx, { userId: of.userId, ...({ kind, subject } as NoticeContent) })
}

/** Asks the teacher whether a person who has the link of a seat is the one of the list. */
export async function askTeacher(
  deps: TellDeps,
  tx: Tx,
  { seat, askerId }: { seat: ToldSeat; askerId: number },
): Promise<void> {
  const { person } = await tx.only<{ person: string }>(
    sql`select trim(first_name || ' ' || last_name) as person from app_user where id = ${askerId}`,
  )
  await notify(deps, tx, {
    ...{ userId: seat.teacher_id, kind: 'seat_asked' },
    subject: { course_id: seat.course_id, title: seat.title, name: seat.name, person },
  })
}
