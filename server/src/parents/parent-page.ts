import type { ParentPage, ParentReport, ParentSubscription } from '@kashf/contract/parents/parents.ts'
import { HOUR_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { findParent } from './find-parent.ts'
import { subscriptionKey } from './parent-keys.ts'

const SHOWN = 12

interface Subscription extends Omit<ParentSubscription, 'key'> {
  id: number
}

/** What a parent reads: reports since they have the link, the last week before it included. Fails like `findParent`. */
export async function parentPage(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  { key }: { key: string },
): Promise<ParentPage> {
  const { db, env } = deps
  const now = deps.clock.now()
  const { link_id, student_id, learner, created_at } = await findParent(deps, db, key)
  const [reports, subscriptions] = await Promise.all([
    db.rows<{ content: ParentReport }>(sql`
      select content from parent_report where student_id = ${student_id}
         and until > (${created_at}::timestamptz at time zone 'Asia/Tashkent')::date - 8
       order by until desc limit ${SHOWN}`),
    db.rows<Subscription>(sql`
      select id, channel, left(email, 1) || '…' || substring(email from '@.*$') as email, confirmed_at is not null as is_confirmed
        from parent_subscription
       where link_id = ${link_id} and (confirmed_at is not null or channel = 'mail') order by channel`),
    db.run(sql`
      update parent_link set last_read_at = ${now}
       where id = ${link_id} and coalesce(last_read_at < ${new Date(now.getTime() - HOUR_MS)}, true)`),
  ])
  return {
    learner,
    reports: reports.map(({ content }) => content),
    subscriptions: subscriptions.map(({ id, ...shown }) => ({ ...shown, key: subscriptionKey(env, id) })),
    has_telegram: env.telegram !== null,
  }
}
