import { isOpenAt, learners } from '../../access/learners.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { isHourOf, type MeetingRow, meetingColumns } from './meeting-row.ts'

/** A live lesson with its course. */
export interface LearnerMeeting extends MeetingRow {
  course_id: number
  title: string
  lesson: string
}

const MOST = 200

/** The live lessons of the learner's open courses that start after `since`, cancelled ones too, in their order. */
export const meetingsOfLearner = (
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, since }: { userId: number; since: Date },
): Promise<LearnerMeeting[]> =>
  deps.db.rows<LearnerMeeting>(sql`
    select ${meetingColumns}, c.id as course_id, c.title, l.title as lesson
      from ${learners} e join course c on c.id = e.course_id and c.deleted_at is null
      join lesson l on l.course_id = c.id and l.deleted_at is null
      join lesson_meeting m on m.lesson_id = l.id and ${isHourOf(userId)}
     where e.student_id = ${userId} and ${isOpenAt(deps.clock.now())} and m.starts_at > ${since}
     order by m.starts_at, m.lesson_id limit ${MOST}`)
