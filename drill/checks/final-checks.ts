import type { Db } from '../../server/src/db/client.ts'
import { sql } from '../../server/src/db/sql.ts'
import { verifyLedger } from '../../server/src/money/ledger/verify.ts'
import { areSalesProcessed, wronglyTold } from '../../server/src/testing/clients/money-clients.ts'
import { waitFor } from '../../server/src/testing/wait.ts'
import type { Storm } from '../clients/storm.ts'
import type { Installation } from '../nodes/installation.ts'
import { type Finding, information, nothing } from '../report/finding.ts'

/**
 * Includes the lease of a dead worker's video (30 s), the next check for stalled videos (60 s), and processing it on a
 * busy machine.
 */
const VIDEOS_READY_MS = 300_000

const SETTLED_MS = 180_000

/** Checks the invariants after the clients have stopped, whatever faults there were. */
export async function finalChecks(db: Db, storm: Storm, installation: Installation): Promise<Finding[]> {
  const settle = () =>
    storm.money.settle().then(
      () => true,
      () => false,
    )
  await waitFor('the payment apps to have their answers', settle, SETTLED_MS)
  const { checks } = await verifyLedger(db)
  const broken = checks.filter(({ holds }) => !holds).map(({ name, figure }) => `${name}: ${figure}`)
  const { credited, purchases, refunds, payouts, lost } = storm.money.counts()
  const acknowledged = `none of ${credited} payments, ${purchases} purchases, ${refunds} refunds, ${payouts} payouts`
  await waitFor('all sales to be processed', () => areSalesProcessed(db), SETTLED_MS).catch(() => {})
  const ended = installation.services().flatMap((service) => service.ownEnds)
  return [
    nothing('acknowledged money that is missing', await storm.money.losses(db), acknowledged),
    nothing('acknowledged progress that is missing', await lostProgress(db, storm)),
    nothing('invariants of the ledger that are broken', broken, `none of ${checks.length}`),
    nothing('sales not told exactly once', await wronglyTold(db)),
    nothing(
      'videos that are not ready',
      await unfinishedVideos(db, storm),
      `none of ${storm.uploader.acknowledged.length}`,
    ),
    nothing('scheduled work done more than once', await repeatedWork(db)),
    nothing('processes that ended by themselves', ended),
    information('answers that were lost on the way', String(lost)),
    information(
      'streams that connected again',
      String(storm.listeners.reduce((n, one) => n + one.reconnects(), 0)),
    ),
  ]
}

async function lostProgress(db: Db, { watchers }: Storm): Promise<string[]> {
  const lost: string[] = []
  for (const { person, lessonId, acknowledged } of watchers) {
    const missing = await db.rows<{ second: number }>(sql`
      select second from unnest(${[...acknowledged]}::int[]) as second
       where not exists (select from lesson_progress
                          where user_id = ${person.id} and lesson_id = ${lessonId} and watched @> second)`)
    lost.push(...missing.map(({ second }) => `second ${second} of ${person.username}`))
  }
  return lost
}

async function unfinishedVideos(db: Db, { uploader }: Storm): Promise<string[]> {
  const unfinished = () =>
    db.rows<{ id: number; status: string }>(sql`
      select wanted as id, coalesce(v.status, 'missing') as status
        from unnest(${[...uploader.acknowledged]}::int[]) as wanted
        left join lesson l on l.id = wanted left join video v on v.id = l.video_id
       where v.status is distinct from 'ready'`)
  await waitFor('all videos', async () => (await unfinished()).length === 0, VIDEOS_READY_MS).catch(() => {})
  return (await unfinished()).map(({ id, status }) => `the video of lesson ${id} is ${status}`)
}

/**
 * Jobs of a schedule that were queued more often in a minute than it came due. After an outage pg-boss forwards a missed
 * occurrence together with the present one, each by a job of its own. A worker also queues some jobs whenever it starts.
 */
async function repeatedWork(db: Db): Promise<string[]> {
  const repeated = await db.rows<{ name: string; minute: Date; n: number }>(sql`
    with queued as (
      select j.name, date_trunc('minute', j.created_on) as minute, count(*)::int as n
        from pgboss.job j join pgboss.schedule s on s.name = j.name
       where j.data = '{}'::jsonb and j.singleton_key is distinct from 'start'
       group by 1, 2 having count(*) > 1)
    select q.name, q.minute, q.n from queued q
     where q.n > (select count(*) from pgboss.job f
                   where f.name = '__pgboss__send-it' and f.data ->> 'name' = q.name
                     and f.started_on < q.minute + interval '1 minute' and coalesce(f.completed_on, 'infinity') >= q.minute)`)
  return repeated.map(({ name, minute, n }) => `${name} ran ${n} times at ${minute.toISOString()}`)
}
