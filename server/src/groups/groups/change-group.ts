import type { ChangeGroupBody, GroupBody } from '@kashf/contract/groups/groups.ts'
import { MAX_GROUPS } from '@kashf/contract/groups/limits.ts'
import { keepWhatIsOpen } from '../../access/keep-open.ts'
import { oneLine } from '../../accounts/people.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { queueTimetableNotice } from '../unlocking/tell-timetable.ts'
import { lockGroupFor } from './find-group.ts'

type GroupDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>
interface OfGroup {
  groupId: number
  user: SessionUser
}

/** Opens a group; returns its id. Fails at its dates, and with `too_many_groups`. */
export async function createGroup(
  deps: GroupDeps,
  input: { courseId: number; teacherId: number; body: GroupBody },
): Promise<number> {
  const { courseId, teacherId, body } = input
  const times = timesOf(body)
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'run_groups', input)
    const { count } = await tx.only<{ count: number }>(sql`
      select count(*)::int as count from course_group where course_id = ${courseId} and closed_at is null`)
    if (count >= MAX_GROUPS) throw new Failure('too_many_groups')
    const { id } = await tx.only<{ id: number }>(sql`
      insert into course_group (course_id, title, starts_at, ends_at, sale_starts_at, sale_ends_at, places, pause_days,
        created_at)
      values (${courseId}, ${oneLine(body.title)}, ${times.startsAt}, ${times.endsAt}, ${times.saleStartsAt},
        ${times.saleEndsAt}, ${body.places}, ${body.pause_days}, ${deps.clock.now()}) returning id`)
    await audit(tx, {
      personId: teacherId,
      action: 'group.create',
      subject: `course:${courseId}`,
      after: { group: id, ...body },
    })
    return id
  })
}

/**
 * Changes a group. Places that are added are offered to those who wait, and members are told of another start. Fails with `edit_conflict`, at its dates, and at
 * `places` when more are taken.
 */
export async function changeGroup(
  deps: GroupDeps,
  input: OfGroup & { body: ChangeGroupBody },
): Promise<void> {
  const { groupId, user, body } = input
  const times = timesOf(body)
  await deps.db.transaction(async (tx) => {
    const group = await lockGroupFor(tx, 'run_groups', input)
    const { edit, ...after } = body
    if (group.edit !== edit) throw new Failure('edit_conflict')
    if (body.places < group.taken) throw invalid({ places: { key: 'places_below_taken', n: group.taken } })
    const before = await stored(tx, groupId)
    if (before.starts_at.getTime() !== times.startsAt.getTime()) {
      const of = { courseId: group.course_id, groupId }
      await keepWhatIsOpen(tx, deps.clock.now(), of)
      await queueTimetableNotice(deps, tx, of)
    }
    await tx.run(sql`
      update course_group set title = ${oneLine(body.title)}, starts_at = ${times.startsAt}, ends_at = ${times.endsAt},
             sale_starts_at = ${times.saleStartsAt}, sale_ends_at = ${times.saleEndsAt}, places = ${body.places},
             pause_days = ${body.pause_days}, edit = edit + 1
       where id = ${groupId}`)
    await tx.run(sql`select offer_places(${group.course_id}, ${deps.clock.now()})`)
    await audit(tx, {
      personId: user.id,
      action: 'group.change',
      subject: `course:${group.course_id}`,
      before: { group: groupId, ...before },
      after,
    })
  })
}

/** Ends the sale of a group for good; its members stay, and its queue ends. Repeated, it changes nothing. */
export async function closeGroup(deps: GroupDeps, input: OfGroup): Promise<void> {
  const { groupId, user } = input
  await deps.db.transaction(async (tx) => {
    const group = await lockGroupFor(tx, 'run_groups', input)
    if (group.closed_at) return
    await tx.run(sql`
      update course_group set closed_at = ${deps.clock.now()}, edit = edit + 1 where id = ${groupId}`)
    await tx.run(sql`select leave_queue(${group.course_id}, null, ${deps.clock.now()})`)
    await tx.run(sql`delete from group_interest where group_id = ${groupId}`)
    await audit(tx, {
      personId: user.id,
      action: 'group.close',
      subject: `course:${group.course_id}`,
      before: { group: groupId },
    })
  })
}

interface Times {
  startsAt: Date
  endsAt: Date | null
  saleStartsAt: Date | null
  saleEndsAt: Date
}

/** The dates of a group. Fails at those that contradict each other. */
function timesOf(body: GroupBody): Times {
  const times = {
    startsAt: new Date(body.starts_at),
    endsAt: body.ends_at === undefined ? null : new Date(body.ends_at),
    saleStartsAt: body.sale_starts_at === undefined ? null : new Date(body.sale_starts_at),
    saleEndsAt: new Date(body.sale_ends_at),
  }
  const { startsAt, endsAt, saleStartsAt, saleEndsAt } = times
  const endsFirst = endsAt !== null && endsAt <= startsAt
  const isSoldLonger = endsAt !== null && saleEndsAt > endsAt
  const isSoldFirst = saleStartsAt !== null && saleStartsAt >= saleEndsAt
  if (endsFirst || isSoldLonger || isSoldFirst) {
    throw invalid({
      ends_at: endsFirst ? 'group_end_before_start' : undefined,
      sale_ends_at: isSoldLonger ? 'sale_end_after_group' : undefined,
      sale_starts_at: isSoldFirst ? 'sale_start_after_end' : undefined,
    })
  }
  return times
}

const stored = (tx: Tx, groupId: number): Promise<{ starts_at: Date }> =>
  tx.only(sql`
    select title, starts_at, ends_at, sale_starts_at, sale_ends_at, places, pause_days from course_group where id = ${groupId}`)
