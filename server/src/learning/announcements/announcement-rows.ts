import type { Announcement, Audience } from '@kashf/contract/learning/announcements.ts'
import type { LearnerState } from '@kashf/contract/learning/learners.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

type AnnouncementRow = RowOf<Omit<Announcement, 'state'>> & { canceled_at: Date | null; sent_at: Date | null }

/** The most recipients whose notices are counted for `opened`. */
const MAX_COUNTED = 20_000

/** Announcements, newest first; `where` is about `announcement a`. */
export const announcementRows = (
  db: Queryable,
  where: Statement,
  limit: number,
): Promise<AnnouncementRow[]> =>
  db.rows<AnnouncementRow>(sql`
    select a.id, a.audience, a.title, a.text, a.created_at, a.sends_at, a.canceled_at, a.sent_at, a.recipients,
           case when a.recipients <= ${MAX_COUNTED} then
             (select count(*)::int from notice n
               where n.kind = 'announcement' and n.once_key = 'announcement:' || a.id and n.read_at is not null) end as opened
      from announcement a where ${where} order by a.id desc limit ${limit}`)

function stateOf(row: AnnouncementRow, now: Date): Announcement['state'] {
  if (row.canceled_at) return 'canceled'
  if (row.sent_at) return 'sent'
  return row.sends_at > now ? 'waiting' : 'sending'
}

export function presentAnnouncement(row: AnnouncementRow, now: Date): Announcement {
  const { canceled_at: _canceled, sent_at: _sent, ...announcement } = row
  return { ...withTimeText(announcement), state: stateOf(row, now) }
}

/** Learners whose term is over get no announcements. */
export const isInAudience = (state: LearnerState, audience: Audience): boolean =>
  state === audience || (audience === 'all' && state !== 'expired')

/** About `learners e`: those who have not muted this course. */
export const isUnmuted: Statement = sql`
  not exists (select from announcement_mute m where m.user_id = e.student_id and m.course_id = e.course_id)`

/** About `learners e`: those who did not stop the announcements of this course or of all. */
export const wantsAnnouncements: Statement = sql`
  ${isUnmuted} and not exists (select from notice_choice n
                   where n.user_id = e.student_id and n.topic = 'announcements' and not n.in_product and not n.by_mail
                     and not (coalesce(n.by_telegram, false)
                              and exists (select from telegram_account t where t.user_id = n.user_id)))`
