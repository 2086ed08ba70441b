import {
  MEETING_OPEN_AFTER_MIN,
  MEETING_OPENS_BEFORE_MIN,
  type Meeting,
} from '@kashf/contract/learning/meetings.ts'
import { MINUTE_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

export interface MeetingRow {
  lesson_id: number
  starts_at: Date
  duration_min: number
  link: string
  sequence: number
  cancelled_at: Date | null
}

/** The hour of a lesson, cancelled or not; undefined for a lesson that never had one. */
export const meetingOf = (db: Queryable, lessonId: number): Promise<MeetingRow | undefined> =>
  db.one<MeetingRow>(sql`
    select lesson_id, starts_at, duration_min, link, sequence, cancelled_at
      from lesson_meeting where lesson_id = ${lessonId}`)

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
    starts_at: meeting.starts_at.toISOString(),
    ends_at: endsAt.toISOString(),
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
    place: new URL(meeting.link).hostname,
    is_cancelled: meeting.cancelled_at !== null,
    is_attended: isAttended,
  }
}
