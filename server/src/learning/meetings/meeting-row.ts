import {
  MEETING_OPEN_AFTER_MIN,
  MEETING_OPENS_BEFORE_MIN,
  type Meeting,
} from '@kashf/contract/learning/meetings.ts'
import { MINUTE_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

export interface MeetingRow {
  id: number
  lesson_id: number
  /** Whose hour it is; null: of the whole course. */
  group: { id: number; title: string } | null
  starts_at: Date
  duration_min: number
  link: string
  sequence: number
  cancelled_at: Date | null
}

/** The place of an hour: a lesson, for the whole course or for one of its groups. */
export interface MeetingPlace {
  lessonId: number
  groupId: number | null
}

/** The columns of a `MeetingRow`, from `lesson_meeting m`. */
export const meetingColumns: Statement = sql`
  m.id, m.lesson_id, m.starts_at, m.duration_min, m.link, m.sequence, m.cancelled_at,
  (select jsonb_build_object('id', g.id, 'title', g.title) from course_group g where g.id = m.group_id) as "group"`

/** The hour of a lesson for exactly this place, cancelled or not. */
export const meetingAt = (
  db: Queryable,
  { lessonId, groupId }: MeetingPlace,
): Promise<MeetingRow | undefined> =>
  db.one<MeetingRow>(sql`
    select ${meetingColumns} from lesson_meeting m
     where m.lesson_id = ${lessonId} and m.group_id is not distinct from ${groupId}`)

/** Whether `lesson_meeting m` is the hour of a learner: the one of their group if it has its own, else the course's. */
export const isHourOf = (userId: number | Statement): Statement => sql`
  m.group_id is not distinct from (
    select o.group_id from lesson_meeting o join group_member gm on gm.group_id = o.group_id
     where o.lesson_id = m.lesson_id and gm.user_id = ${userId} and gm.left_at is null)`

/**
 * The hour that a person sees at a lesson, cancelled or not; undefined without one. Who oversees the course sees the nearest,
 * that of a group which they look after before the others.
 */
export const meetingFor = (
  db: Queryable,
  of: { lessonId: number; userId: number; oversees: boolean; now: Date },
): Promise<MeetingRow | undefined> =>
  db.one<MeetingRow>(sql`
    select ${meetingColumns} from lesson_meeting m
     where m.lesson_id = ${of.lessonId} and (${of.oversees} or ${isHourOf(of.userId)})
     order by exists (select from group_curator k where k.group_id = m.group_id and k.person_id = ${of.userId}) desc,
              m.cancelled_at is not null, abs(extract(epoch from m.starts_at - ${of.now}::timestamptz))
     limit 1`)

/** When a meeting ends, and between which moments people come in. */
export function hoursOf({ starts_at, duration_min }: Pick<MeetingRow, 'starts_at' | 'duration_min'>): {
  endsAt: Date
  opensAt: Date
  closesAt: Date
} {
  const after = (minutes: number) => new Date(starts_at.getTime() + minutes * MINUTE_MS)
  return {
    endsAt: after(duration_min),
    opensAt: after(-MEETING_OPENS_BEFORE_MIN),
    closesAt: after(duration_min + MEETING_OPEN_AFTER_MIN),
  }
}

/** What everybody who may open the lesson sees. The link is given to those who come in. */
export function presentMeeting(meeting: MeetingRow, isAttended: boolean): Meeting {
  const { endsAt, opensAt, closesAt } = hoursOf(meeting)
  return {
    group: meeting.group,
    starts_at: meeting.starts_at.toISOString(),
    ends_at: endsAt.toISOString(),
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
    place: new URL(meeting.link).hostname,
    is_cancelled: meeting.cancelled_at !== null,
    is_attended: isAttended,
  }
}
