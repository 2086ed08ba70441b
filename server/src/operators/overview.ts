import type { AdminOverview } from '@kashf/contract/operators/operators.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts'

type Waiting = AdminOverview['waiting']
type Totals = AdminOverview['totals']
type Health = AdminOverview['health']

/** The counts of what waits for an operator, the size of the school, and the health of the system. */
export async function overview(deps: Deps): Promise<AdminOverview> {
  const [waiting, totals, health] = await Promise.all([waitingOf(deps), totalsOf(deps), healthOf(deps)])
  return { waiting, totals, payouts_are_automatic: deps.env.atmos !== null, health }
}

async function waitingOf(deps: Deps): Promise<Waiting> {
  const row = await deps.db.one<Waiting>(sql`
    select (select count(*)::int from teacher t join app_user u on u.id = t.user_id
             where t.status = ${literal.teacherStatus.waiting} and u.verified_at is not null) as teachers,
           (select count(*)::int from course where status = ${literal.courseStatus.in_review}) as courses,
           (select count(*)::int from payout where status = 'requested') as payouts_requested,
           (select count(*)::int from payout where status = 'approved') as payouts_approved,
           (select count(*)::int from payment_case where resolved_at is null) as payment_cases,
           (select count(*)::int from report_case where status = 'open') as reports,
           (select count(*)::int from contact_message where answered_at is null) as contact,
           (select count(*)::int from job_run where dead_at is not null) as jobs`)
  return (
    row ?? {
      teachers: 0,
      courses: 0,
      payouts_requested: 0,
      payouts_approved: 0,
      payment_cases: 0,
      reports: 0,
      contact: 0,
      jobs: 0,
    }
  )
}

const totalsOf = (deps: Deps): Promise<Totals> =>
  deps.db.only<Totals>(sql`
    select (select count(*)::int from app_user where type = ${literal.userType.student} and verified_at is not null) as students,
           (select count(*)::int from teacher where status = ${literal.teacherStatus.approved}) as teachers,
           (select count(*)::int from course where status = ${literal.courseStatus.published}) as published_courses,
           (select count(*)::int from purchase where refunded_at is null) as purchases`)

async function healthOf(deps: Deps): Promise<Health> {
  const works = async (name: string, check: Promise<unknown>) => {
    try {
      await check
      return 'ok' as const
    } catch (error) {
      deps.log.warn({ err: error, check: name }, 'not healthy')
      return 'failing' as const
    }
  }
  // A bad FFMPEG_PATH throws; the console shows it as a missing ffmpeg.
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: deps.env.ffmpegPath, PATH: deps.env.path }).catch(() => null)
  const videos = await deps.db.one<Health['videos']>(sql`
    select count(*) filter (where status = 'waiting')::int as waiting,
           count(*) filter (where status = 'processing')::int as processing,
           count(*) filter (where status = 'failed')::int as failed
      from video where status <> 'ready'`)
  const queues = await deps.db.rows<Health['queues'][number]>(sql`
    select * from (
      select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
             count(*) filter (where state = 'active')::int as active,
             count(*) filter (where state = 'failed')::int as failed
        from pgboss.job where not starts_with(name, '__') group by name) q
     where waiting + active + failed > 0 order by name`)
  const failing = await deps.db.rows<{ kind: Health['failing_backups'][number]['kind']; at: Date }>(sql`
    select kind, finished_at as at from (
      select distinct on (kind) kind, finished_at, failure from backup_run order by kind, finished_at desc) last
     where failure is not null order by kind`)
  return {
    database: await works('database', deps.db.one(sql`select 1`)),
    storage: await works('storage', deps.storage.check()),
    ffmpeg: ffmpeg ? { version: ffmpeg.version, found_by: ffmpeg.foundBy } : null,
    videos: videos ?? { waiting: 0, processing: 0, failed: 0 },
    queues,
    failing_backups: failing.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  }
}
