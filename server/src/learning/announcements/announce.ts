import type { Page } from '@kashf/contract/common.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import {
  ANNOUNCEMENT_DELAY_S,
  ANNOUNCEMENTS_A_WEEK,
  type Announcement,
  type AnnouncementBody,
  type AnnouncementChange,
  type AnnouncementPlan,
  type AnnouncementsQuery,
  MAX_ANNOUNCEMENT_DAYS,
} from '@kashf/contract/learning/announcements.ts'
import { oneLine } from '../../accounts/people.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor, mayInSql } from '../../catalogue/courses/policy.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { countLearners } from '../learners/learners.ts'
import { hasCardNumber } from '../user-text/card-number.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { hasLink } from '../user-text/refuse-spam.ts'
import { announcementRows, presentAnnouncement, wantsAnnouncements } from './announcement-rows.ts'
import { hasForeignLink } from './refuse-links.ts'
import { sendAnnouncementJob } from './send-announcement.ts'

const WEEK_MS = 7 * DAY_MS
const DELAY_MS = ANNOUNCEMENT_DELAY_S * 1000

/** When the course's other announcements go out or went out, as far as they count beside one at `from` or later. */
async function otherTimes(
  db: Queryable,
  { courseId, from, except = null }: { courseId: number; from: Date; except?: number | null },
): Promise<number[]> {
  const rows = await db.rows<{ sends_at: Date }>(sql`
    select sends_at from announcement
     where course_id = ${courseId} and canceled_at is null and sends_at > ${new Date(from.getTime() - WEEK_MS)}
       and id is distinct from ${except}::int`)
  return rows.map((row) => row.sends_at.getTime())
}

/** How many announcements may go out at a time, so that no seven days around it have more than the limit. */
function roomAt(others: readonly number[], at: number): number {
  const starts = [at, ...others.filter((time) => time <= at && at < time + WEEK_MS)]
  const within = (start: number) => others.filter((time) => start <= time && time < start + WEEK_MS).length
  return Math.max(0, ANNOUNCEMENTS_A_WEEK - Math.max(...starts.map(within)))
}

/** A course's announcements, newest first. */
export async function listAnnouncements(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; query: AnnouncementsQuery },
): Promise<Page<Announcement>> {
  const { cursor, limit = 24 } = input.query
  const rows = await announcementRows(
    deps.db,
    sql`a.course_id = ${input.courseId} and a.id < ${idBelow(cursor)}::bigint`,
    limit + 1,
  )
  const now = deps.clock.now()
  return pageById(rows, limit, (row) => presentAnnouncement(row, now))
}

/** The number of announcements left this week, and of the recipients of each audience. */
export async function planAnnouncement(
  deps: Pick<Deps, 'db' | 'clock'>,
  courseId: number,
): Promise<AnnouncementPlan> {
  const counts = await countLearners(deps, courseId, wantsAnnouncements)
  const soonest = deps.clock.now().getTime() + DELAY_MS
  const others = await otherTimes(deps.db, { courseId, from: new Date(soonest) })
  const left = roomAt(others, soonest)
  const next = others
    .map((time) => time + WEEK_MS)
    .toSorted((a, b) => a - b)
    .find((time) => time > soonest && roomAt(others, time) > 0)
  return {
    left,
    next_at: left > 0 || next === undefined ? null : new Date(next - DELAY_MS).toISOString(),
    reaches: counts && {
      all: counts.all - counts.expired,
      active: counts.active,
      stalled: counts.stalled,
      completed: counts.completed,
      not_started: counts.not_started,
    },
  }
}

/**
 * Creates an announcement that is sent after two minutes, or at the chosen time. A second request with the same key answers with
 * the first one's. Fails with `too_many_announcements` beyond the weekly limit, with `request_reused` for another text under
 * the same key, and names the field with a foreign link, a card number or a wrong time.
 */
export async function announce(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>,
  input: { courseId: number; teacherId: number; body: AnnouncementBody },
): Promise<Announcement> {
  const { courseId, teacherId, body } = input
  const requestId = body.request_id ?? null
  const letter = await checked(deps, input)
  return deps.db.transaction(async (tx) => {
    // Serializes the announcements of a course, so that the limit holds.
    await lockCourseFor(tx, 'announce', { courseId, teacherId })
    const now = deps.clock.now()
    const earlier = await tx.one<{ id: number; is_same: boolean }>(sql`
      select id, title = ${letter.title} and text = ${letter.text} and audience = ${body.audience} as is_same
        from announcement where course_id = ${courseId} and request_id = ${requestId}::uuid`)
    if (earlier && !earlier.is_same) throw new Failure('request_reused')
    if (earlier) return oneOf(tx, earlier.id, now)
    const sendsAt = sendTime(now, body)
    await refuseTooMany(tx, { courseId, sendsAt })
    const { id } = await tx.only<{ id: number }>(sql`
      insert into announcement (course_id, audience, title, text, created_at, sends_at, request_id)
      values (${courseId}, ${body.audience}, ${letter.title}, ${letter.text}, ${now}, ${sendsAt}, ${requestId}::uuid)
      returning id`)
    await queueSending(deps, tx, { id, sendsAt })
    const after = { course_id: courseId, audience: body.audience, ...letter, sends_at: sendsAt }
    await audit(tx, {
      personId: teacherId,
      action: 'announcement.send',
      subject: `announcement:${id}`,
      after,
    })
    return oneOf(tx, id, now)
  })
}

/**
 * Changes an announcement that still waits, under the same rules as a new one. Fails with `announcement_sent` afterwards, and
 * with `announcement_canceled` for one that was cancelled.
 */
export async function changeAnnouncement(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>,
  input: { id: number; teacherId: number; body: AnnouncementChange },
): Promise<Announcement> {
  const { id, teacherId, body } = input
  const { course_id: courseId } = await deps.db.found<{ course_id: number }>(sql`
    select a.course_id from announcement a join course c on c.id = a.course_id
     where a.id = ${id} and ${mayInSql(teacherId, 'announce')}`)
  const letter = await checked(deps, { courseId, teacherId, body })
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'announce', { courseId, teacherId })
    const now = deps.clock.now()
    const before = await tx.only<{
      audience: string
      title: string
      text: string
      sends_at: Date
      is_canceled: boolean
    }>(sql`
      select audience, title, text, sends_at, canceled_at is not null as is_canceled
        from announcement where id = ${id} for no key update`)
    const { is_canceled, ...earlier } = before
    if (is_canceled) throw new Failure('announcement_canceled')
    if (earlier.sends_at <= now) throw new Failure('announcement_sent')
    const sendsAt = sendTime(now, body)
    await refuseTooMany(tx, { courseId, sendsAt, except: id })
    await tx.run(sql`
      update announcement set audience = ${body.audience}, title = ${letter.title}, text = ${letter.text}, sends_at = ${sendsAt}
       where id = ${id}`)
    await queueSending(deps, tx, { id, sendsAt })
    const after = { audience: body.audience, ...letter, sends_at: sendsAt }
    const subject = `announcement:${id}`
    await audit(tx, { personId: teacherId, action: 'announcement.change', subject, before: earlier, after })
    return oneOf(tx, id, now)
  })
}

/** The time at which it is sent: the chosen one, but never before there was time to take it back. */
function sendTime(now: Date, { sends_at }: AnnouncementChange): Date {
  const soonest = new Date(now.getTime() + DELAY_MS)
  if (sends_at === undefined) return soonest
  const chosen = new Date(sends_at)
  const latest = now.getTime() + MAX_ANNOUNCEMENT_DAYS * DAY_MS
  if (chosen <= now || chosen.getTime() > latest) throw invalid({ sends_at: 'announcement_time' })
  return chosen < soonest ? soonest : chosen
}

async function refuseTooMany(
  tx: Tx,
  { courseId, sendsAt, except = null }: { courseId: number; sendsAt: Date; except?: number | null },
): Promise<void> {
  const others = await otherTimes(tx, { courseId, from: sendsAt, except })
  if (roomAt(others, sendsAt.getTime()) === 0) throw new Failure('too_many_announcements')
}

const queueSending = (deps: Pick<Deps, 'jobs'>, tx: Tx, { id, sendsAt }: { id: number; sendsAt: Date }) =>
  deps.jobs.send(
    tx,
    sendAnnouncementJob,
    { announcementId: id, sendsAt: sendsAt.toISOString() },
    { startAfter: sendsAt },
  )

/** Cancels an announcement before it is sent; idempotent. Fails with `announcement_sent` afterwards. */
export function cancelAnnouncement(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { id: number; teacherId: number },
): Promise<Announcement> {
  const { id, teacherId } = input
  return deps.db.transaction(async (tx) => {
    const own = await tx.found<{ sends_at: Date; canceled_at: Date | null }>(sql`
      select a.sends_at, a.canceled_at from announcement a join course c on c.id = a.course_id
       where a.id = ${id} and ${mayInSql(teacherId, 'announce')} for no key update of a`)
    const now = deps.clock.now()
    if (!own.canceled_at) {
      if (own.sends_at <= now) throw new Failure('announcement_sent')
      await tx.run(sql`update announcement set canceled_at = ${now} where id = ${id}`)
      const subject = `announcement:${id}`
      await audit(tx, {
        personId: teacherId,
        action: 'announcement.cancel',
        subject,
      })
    }
    return oneOf(tx, id, now)
  })
}

async function oneOf(db: Queryable, id: number, now: Date): Promise<Announcement> {
  const [row] = await announcementRows(db, sql`a.id = ${id}`, 1)
  if (!row) throw new Failure('not_found')
  return presentAnnouncement(row, now)
}

/**
 * The title and text as they are stored. Refuses card numbers, links in the title, and links that lead elsewhere: learners trust
 * their teacher.
 */
async function checked(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  { courseId, teacherId, body }: { courseId: number; teacherId: number; body: AnnouncementChange },
): Promise<{ title: string; text: string }> {
  const letter = { title: oneLine(body.title), text: toPlainText(body.text) }
  const { title, text } = letter
  const links = {
    title: hasLink(title),
    text: await hasForeignLink(deps, deps.db, {
      courseId,
      teacherId,
      action: 'announce',
      hasSites: true,
      text,
    }),
  }
  const problemOf = (field: 'title' | 'text', onLink: FieldErrorKey): FieldErrorKey | undefined => {
    if (!letter[field]) return 'required'
    if (links[field]) return onLink
    return hasCardNumber(letter[field]) ? 'no_card_numbers' : undefined
  }
  const problems = { title: problemOf('title', 'no_links'), text: problemOf('text', 'announcement_link') }
  if (problems.title || problems.text) throw invalid(problems)
  return letter
}
