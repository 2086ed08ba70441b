import type { Page } from '@kashf/contract/common.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import {
  ANNOUNCEMENT_DELAY_S,
  ANNOUNCEMENTS_A_WEEK,
  type Announcement,
  type AnnouncementBody,
  type AnnouncementPlan,
  type AnnouncementsQuery,
} from '@kashf/contract/learning/announcements.ts'
import { oneLine } from '../../accounts/people.ts'
import { audit } from '../../audit/audit.ts'
import { lockCourseFor, mayInSql } from '../../catalogue/courses/policy.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { countLearners } from '../learners/learners.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { hasLink } from '../user-text/refuse-spam.ts'
import { announcementRows, presentAnnouncement, wantsAnnouncements } from './announcement-rows.ts'
import { sendAnnouncementJob } from './send-announcement.ts'

const WEEK_MS = 7 * DAY_MS
/** Sixteen digits in any grouping. */
const CARD_NUMBER = /(?:\d[ -]?){16}/

/** The times of the announcements that count for the limit, newest first. */
const lastTimes = (db: Queryable, courseId: number, now: Date) =>
  db.rows<{ created_at: Date }>(sql`
    select created_at from announcement
     where course_id = ${courseId} and canceled_at is null and created_at > ${new Date(now.getTime() - WEEK_MS)}
     order by id desc limit ${ANNOUNCEMENTS_A_WEEK}`)

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
  const times = await lastTimes(deps.db, courseId, deps.clock.now())
  const left = ANNOUNCEMENTS_A_WEEK - times.length
  const oldest = times.at(-1)?.created_at
  return {
    left,
    next_at: left > 0 || !oldest ? null : new Date(oldest.getTime() + WEEK_MS).toISOString(),
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
 * Creates an announcement that is sent after two minutes. Fails with `too_many_announcements` beyond the weekly limit,
 * and names the field with a link or a card number.
 */
export async function announce(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  input: { courseId: number; teacherId: number; body: AnnouncementBody },
): Promise<Announcement> {
  const { courseId, teacherId, body } = input
  const written = { title: oneLine(body.title), text: toPlainText(body.text) }
  refusePayments(written)
  return deps.db.transaction(async (tx) => {
    // Serializes the announcements of a course, so that the limit holds.
    await lockCourseFor(tx, 'announce', { courseId, teacherId })
    const now = deps.clock.now()
    if ((await lastTimes(tx, courseId, now)).length >= ANNOUNCEMENTS_A_WEEK) {
      throw new Failure('too_many_announcements')
    }
    const sendsAt = new Date(now.getTime() + ANNOUNCEMENT_DELAY_S * 1000)
    const made = await tx.only<{ id: number }>(sql`
      insert into announcement (course_id, audience, title, text, created_at, sends_at)
      values (${courseId}, ${body.audience}, ${written.title}, ${written.text}, ${now}, ${sendsAt}) returning id`)
    const { id } = made
    await deps.jobs.send(tx, sendAnnouncementJob, { announcementId: id }, { startAfter: sendsAt })
    const after = { course_id: courseId, audience: body.audience, ...written }
    await audit(tx, {
      personId: teacherId,
      action: 'announcement.send',
      subject: `announcement:${id}`,
      after,
    })
    return oneOf(tx, id, now)
  })
}

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
 * Refuses links and card numbers: learners trust their teacher, so announcements must not lead to other sites or
 * payments.
 */
function refusePayments({ title, text }: { title: string; text: string }): void {
  const problemOf = (written: string): FieldErrorKey | undefined => {
    if (!written) return 'required'
    if (hasLink(written)) return 'no_links'
    return CARD_NUMBER.test(written) ? 'no_card_numbers' : undefined
  }
  const problems = { title: problemOf(title), text: problemOf(text) }
  if (problems.title || problems.text) throw invalid(problems)
}
