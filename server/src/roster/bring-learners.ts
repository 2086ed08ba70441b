import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Brought, RosterPlan } from '@kashf/contract/roster/roster.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { audit } from '../audit/audit.ts'
import { courseFor } from '../catalogue/courses/policy.ts'
import { DAY_MS } from '../clock.ts'
import type { Queryable, Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure, invalid } from '../errors/failure.ts'
import { holdSeats } from '../groups/members/seats.ts'
import { lockAccount } from '../money/ledger/accounts.ts'
import { postCertain } from '../money/ledger/post.ts'
import { masked, written } from './contacts.ts'
import { type Planned, type PlannedSeat, planRoster, shownPlan } from './plan-roster.ts'
import { newSeatToken, sealLetter, seatUrl } from './seat-links.ts'

type RosterDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'publicUrl'>
interface List {
  courseId: number
  /** Who calls: the owner of the course. */
  teacherId: number
  bytes: Uint8Array
}

/** What a list would bring. Fails with `not_found`, `course_not_for_sale` and at `file`. */
export async function checkRoster(deps: RosterDeps, list: List): Promise<RosterPlan> {
  await courseToFill(deps.db, list)
  return shownPlan(await planRoster(deps, deps.db, list))
}

/**
 * Brings the people of a list as it was shown: seats, their places in groups, and what they cost in one transfer. Repeated with
 * the same `requestId` it changes nothing. Fails like `checkRoster`, with `roster_changed` when the list would bring something
 * else by now, `seats_unpaid` with the missing sum, and `request_reused`.
 */
export async function bringLearners(
  deps: RosterDeps,
  input: List & { requestId: string; digest: string; sendsMails: boolean },
): Promise<Brought> {
  const { courseId, teacherId, requestId, digest, sendsMails } = input
  return deps.db.transaction(async (tx) => {
    // Serializes the lists of a teacher, and keeps them from being blocked or closed meanwhile.
    await tx.one(sql`select id from app_user where id = ${teacherId} for no key update`)
    const repeated = await broughtBefore(tx, input)
    if (repeated) return repeated
    const title = await courseToFill(tx, input)
    await tx.run(sql`select lock_places(${courseId})`)
    const now = deps.clock.now()
    await lockAccount(tx, { kind: 'earnings', ownerId: teacherId })
    const plan = await planRoster(deps, tx, input)
    if (plan.digest !== digest) throw new Failure('roster_changed')
    if (plan.seats.length === 0) throw invalid({ file: 'roster_empty' })
    refuseUnpaid(plan)
    const paid = plan.seats.filter(({ feeTiyin }) => feeTiyin > 0n).length
    const mailed = sendsMails ? plan.seats.filter(({ mailTo }) => mailTo !== null).length : 0
    const batch = await tx.only<{ id: number }>(sql`
      insert into roster_batch (course_id, teacher_id, request_id, digest, people, paid, sum_tiyin, mails, created_at)
      values (${courseId}, ${teacherId}, ${requestId}, ${digest}, ${plan.seats.length}, ${paid}, ${plan.sumTiyin}, ${mailed}, ${now})
      returning id`)
    await holdSeats(tx, { groupIds: plan.seats.flatMap(({ groupId }) => groupId ?? []), at: now })
    const links = await seat(deps, tx, { ...input, batchId: batch.id, seats: plan.seats, now })
    if (plan.sumTiyin > 0n) {
      await postCertain(tx, {
        ...{ kind: 'seats', facts: { title, seats: paid }, at: now },
        ...{ cause: `roster:${batch.id}`, idempotencyKey: `roster:${batch.id}` },
        entries: [
          { account: { kind: 'earnings', ownerId: teacherId }, amountTiyin: -plan.sumTiyin },
          { account: { kind: 'platform_fee' }, amountTiyin: plan.sumTiyin },
        ],
      })
    }
    const told = { people: plan.seats.length, paid, sum: toUzs(plan.sumTiyin), mails: mailed }
    await audit(tx, {
      ...{ personId: teacherId, action: 'roster.bring', subject: `course:${courseId}` },
      after: { batch: batch.id, ...told },
    })
    return { ...told, links }
  })
}

/** The title of a course whose learners may be brought: the caller's own, reviewed, and of a teacher who may sell. */
async function courseToFill(db: Queryable, { courseId, teacherId }: List): Promise<string> {
  const { status } = await courseFor(db, 'bring_learners', { courseId, teacherId })
  const { title, may_sell } = await db.only<{ title: string; may_sell: boolean }>(sql`
    select title, teacher_may_sell(teacher_id) as may_sell from course where id = ${courseId}`)
  const isReviewed = status === COURSE_STATUS.published || status === COURSE_STATUS.hidden
  if (!isReviewed || !may_sell) throw new Failure('course_not_for_sale')
  return title
}

async function broughtBefore(
  tx: Tx,
  of: List & { requestId: string; digest: string },
): Promise<Brought | null> {
  const batch = await tx.one<Omit<Brought, 'sum' | 'links'> & { sum_tiyin: bigint; is_same: boolean }>(sql`
    select people, paid, sum_tiyin, mails, course_id = ${of.courseId} and digest = ${of.digest} as is_same from roster_batch
     where teacher_id = ${of.teacherId} and request_id = ${of.requestId}`)
  if (!batch) return null
  const { people, paid, mails, sum_tiyin, is_same } = batch
  if (!is_same) throw new Failure('request_reused')
  return { people, paid, mails, sum: toUzs(sum_tiyin), links: [] }
}

function refuseUnpaid({ sumTiyin, availableTiyin }: Planned): void {
  if (sumTiyin <= availableTiyin) return
  throw new Failure('seats_unpaid', {
    data: { sum: toUzs(sumTiyin), missing: toUzs(sumTiyin - availableTiyin) },
  })
}

/** Writes seats, how their people are recognised, and the mails that wait. Returns the links. */
async function seat(
  deps: RosterDeps,
  tx: Tx,
  of: {
    courseId: number
    teacherId: number
    batchId: number
    seats: PlannedSeat[]
    sendsMails: boolean
    now: Date
  },
): Promise<Brought['links']> {
  const { courseId, teacherId, batchId, seats, now } = of
  const made = seats.map((planned) => ({ planned, ...newSeatToken() }))
  const rows = await tx.rows<{ id: number; token_hash: Buffer }>(sql`
    insert into roster_seat (batch_id, course_id, teacher_id, name, search_key, contact, token_hash, group_id, until, is_free, fee_tiyin, period, created_at)
    select ${batchId}, ${courseId}, ${teacherId}, n.name, n.search_key, n.contact, n.token_hash, n.group_id, n.until, n.is_free, n.fee, n.period, ${now}
      from unnest(${seats.map(({ name }) => name)}::text[], ${seats.map(({ name }) => foldUzbek(name))}::text[],
        ${seats.map(({ contacts: [contact] }) => masked(contact))}::text[],
        ${made.map(({ hash }) => hash)}::bytea[], ${seats.map(({ groupId }) => groupId)}::int[],
        ${seats.map(({ until }) => endOf(until))}::timestamptz[], ${seats.map(({ isFree }) => isFree)}::boolean[],
        ${seats.map(({ feeTiyin }) => feeTiyin)}::bigint[], ${seats.map(({ period }) => period)}::smallint[])
        with ordinality as n (name, search_key, contact, token_hash, group_id, until, is_free, fee, period, place)
     order by n.place returning id, token_hash`)
  const ids = new Map(rows.map(({ id, token_hash }) => [token_hash.toString('hex'), id]))
  const seated = made.map(({ planned, token, hash }) => {
    const id = ids.get(hash.toString('hex'))
    if (id === undefined) throw new Error(`a seat of the batch ${batchId} is missing`)
    return { planned, token, id }
  })
  const contacts = seated.flatMap(({ id, planned }) =>
    planned.hashes.map(({ contact, hashes: [hash] }) => ({ id, contact, hash })),
  )
  const hashes = contacts.map(({ hash }) => hash)
  // Those that are left are of seats that have ended by themselves: others were refused.
  await tx.run(
    sql`delete from roster_contact where course_id = ${courseId} and hash = any(${hashes}::bytea[])`,
  )
  await tx.run(sql`
    insert into roster_contact (course_id, hash, seat_id, kind)
    select ${courseId}, n.hash, n.seat_id, n.kind
      from unnest(${hashes}::bytea[], ${contacts.map(({ id }) => id)}::int[], ${contacts.map(({ contact }) => contact.kind)}::text[])
        as n (hash, seat_id, kind)`)
  if (of.sendsMails) {
    const letters = seated.flatMap(({ id, token, planned: { mailTo: to } }) =>
      to === null ? [] : [{ id, sealed: sealLetter(deps.env, id, { to, token }) }],
    )
    await tx.run(sql`
      insert into roster_mail (seat_id, sealed, due_at)
      select n.seat_id, n.sealed, ${now}
        from unnest(${letters.map(({ id }) => id)}::int[], ${letters.map(({ sealed }) => sealed)}::bytea[]) as n (seat_id, sealed)`)
  }
  return seated.map(
    ({
      id,
      token,
      planned: {
        name,
        contacts: [contact],
      },
    }) => ({
      ...{ id, name, contact: written(contact), url: seatUrl(deps.publicUrl, token) },
    }),
  )
}

/** The end of a day in Tashkent. */
const endOf = (day: string | null): Date | null =>
  day === null ? null : new Date(tashkentMidnight(day).getTime() + DAY_MS)
