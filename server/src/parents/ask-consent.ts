import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { defineJob, handlerFor, retried } from '../jobs/queue.ts'
import { notifyEach } from '../notices/notify.ts'
import { isActive, isPausedAt } from './shared.ts'

const AT_ONCE = 500

/** Tells adults whose consent is a year old, once each, that sharing is paused until they confirm it. */
export async function askConsent(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'live' | 'jobs'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  for (let asked = AT_ONCE; asked === AT_ONCE && !signal?.aborted; ) {
    asked = await deps.db.transaction(async (tx) => {
      const paused = await tx.rows<{ student_id: number; confirmed_at: Date }>(sql`
        update parent_sharing set asked_at = ${now} where student_id in (
          select s.student_id from parent_sharing s join app_user u on u.id = s.student_id
           where s.asked_at is null and ${isPausedAt(now)} and ${isActive}
             and exists (select from parent_link l where l.student_id = s.student_id)
           order by s.student_id limit ${AT_ONCE} for update of s skip locked)
        returning student_id, confirmed_at`)
      await notifyEach(
        deps,
        tx,
        paused.map(({ student_id, confirmed_at }) => ({
          userId: student_id,
          kind: 'parents_paused' as const,
          subject: {},
          once: `parents_paused:${confirmed_at.toISOString()}`,
        })),
      )
      return paused.length
    })
  }
}

const askConsentJob = defineJob('ask-parent-consent', retried(60), '0 10 * * *')

export const askConsentHandler = handlerFor(askConsentJob, (deps: Deps, _data, signal) =>
  askConsent(deps, signal),
)
