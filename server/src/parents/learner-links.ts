import { MAX_PARENT_LINKS } from '@kashf/contract/parents/limits.ts'
import type {
  NewParentBody,
  NewParentLink,
  ParentLink,
  ParentSharing,
} from '@kashf/contract/parents/parents.ts'
import { oneLine } from '../accounts/people.ts'
import { audit } from '../audit/audit.ts'
import { type RowOf, withTimeText } from '../db/answer-row.ts'
import type { Queryable, Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure, invalid } from '../errors/failure.ts'
import { makeReports } from './make-reports.ts'
import { newSecret } from './parent-keys.ts'
import { isPausedAt } from './shared.ts'
import { lastWeekEnd } from './week.ts'

interface Sharing {
  is_adult: boolean
  confirm_until: Date | null
  is_paused: boolean
}

const sharingOf = (db: Queryable, input: { studentId: number; now: Date }): Promise<Sharing | undefined> =>
  db.one(sql`
    select s.is_adult, case when s.is_adult then s.confirmed_at + interval '1 year' end as confirm_until,
           ${isPausedAt(input.now)} as is_paused
      from parent_sharing s where s.student_id = ${input.studentId}`)

/** What a learner shares, and with whom. */
export async function parentSharing(
  deps: Pick<Deps, 'db' | 'clock'>,
  studentId: number,
): Promise<ParentSharing> {
  const [sharing, links] = await Promise.all([
    sharingOf(deps.db, { studentId, now: deps.clock.now() }),
    deps.db.rows<RowOf<ParentLink>>(sql`
      select l.id, l.name, l.created_at, l.last_read_at,
             array(select n.channel from parent_subscription n
                    where n.link_id = l.id and n.confirmed_at is not null order by n.channel) as channels
        from parent_link l where l.student_id = ${studentId} order by l.id`),
  ])
  return {
    is_adult: sharing?.is_adult ?? null,
    confirm_until: sharing?.confirm_until?.toISOString() ?? null,
    is_paused: sharing?.is_paused ?? false,
    links: links.map(withTimeText),
  }
}

/**
 * Makes a link for a parent, whose secret is told only once. The first link is the learner's consent. Fails with
 * `parent_links_full` from three links on and with `parent_sharing_paused`.
 */
export async function newParentLink(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  { studentId, body }: { studentId: number; body: NewParentBody },
): Promise<NewParentLink> {
  const name = oneLine(body.name)
  if (name === '') throw invalid({ name: 'required' })
  const now = deps.clock.now()
  const { secret, hash } = newSecret()
  const id = await deps.db.transaction(async (tx) => {
    await lockSharing(tx, { studentId, isAdult: body.is_adult, now })
    const { count } = await tx.only<{ count: number }>(
      sql`select count(*)::int as count from parent_link where student_id = ${studentId}`,
    )
    if (count >= MAX_PARENT_LINKS) throw new Failure('parent_links_full')
    const made = await tx.only<{ id: number }>(sql`
      insert into parent_link (student_id, name, token_hash, created_at)
      values (${studentId}, ${name}, ${hash}, ${now}) returning id`)
    await audit(tx, {
      personId: studentId,
      action: 'parents.link',
      subject: `user:${studentId}`,
      after: { link: made.id, is_adult: body.is_adult },
    })
    await makeReports(deps, tx, { studentIds: [studentId], until: lastWeekEnd(now) })
    return made.id
  })
  return {
    id,
    name,
    created_at: now.toISOString(),
    last_read_at: null,
    channels: [],
    url: `${deps.publicUrl}/parent#${secret}`,
  }
}

/** Locks the learner's sharing, which begins with the first link. Later links leave the day of the consent. */
async function lockSharing(
  tx: Tx,
  { studentId, isAdult, now }: { studentId: number; isAdult: boolean; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into parent_sharing as s (student_id, is_adult, confirmed_at) values (${studentId}, ${isAdult}, ${now})
    on conflict (student_id) do update set is_adult = s.is_adult or excluded.is_adult,
      confirmed_at = case when exists (select from parent_link l where l.student_id = s.student_id)
                          then s.confirmed_at else excluded.confirmed_at end,
      asked_at = case when exists (select from parent_link l where l.student_id = s.student_id) then s.asked_at end`)
  if ((await sharingOf(tx, { studentId, now }))?.is_paused) throw new Failure('parent_sharing_paused')
}

/** Ends a link at once, with its subscriptions and what waits to be sent. After the last one nothing told is kept. */
export async function endParentLink(
  deps: Pick<Deps, 'db'>,
  { studentId, linkId }: { studentId: number; linkId: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.found(sql`select from parent_sharing where student_id = ${studentId} for update`)
    await tx.found(
      sql`delete from parent_link where id = ${linkId} and student_id = ${studentId} returning id`,
    )
    await tx.run(sql`
      delete from parent_report r where r.student_id = ${studentId}
         and not exists (select from parent_link l where l.student_id = r.student_id)`)
    await audit(tx, {
      personId: studentId,
      action: 'parents.end',
      subject: `user:${studentId}`,
      before: { link: linkId },
    })
  })
}

/** The learner agrees to sharing for another year, and says whether they are an adult. Fails with `not_found` before the first link. */
export async function confirmSharing(
  deps: Pick<Deps, 'db' | 'clock'>,
  { studentId, isAdult }: { studentId: number; isAdult: boolean },
): Promise<ParentSharing> {
  await deps.db.transaction(async (tx) => {
    // Nobody becomes a child again: that would end the yearly question.
    const { is_adult } = await tx.found<{ is_adult: boolean }>(sql`
      update parent_sharing set is_adult = is_adult or ${isAdult}, confirmed_at = ${deps.clock.now()}, asked_at = null
       where student_id = ${studentId} returning is_adult`)
    await audit(tx, {
      personId: studentId,
      action: 'parents.confirm',
      subject: `user:${studentId}`,
      after: { is_adult },
    })
  })
  return parentSharing(deps, studentId)
}
