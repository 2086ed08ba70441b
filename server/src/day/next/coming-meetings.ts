import type { NextItem } from '@kashf/contract/day/day.ts'
import { DAY_MS } from '../../clock.ts'
import { hoursOf } from '../../learning/meetings/meeting-row.ts'
import { meetingsOfLearner } from '../../learning/meetings/meetings-of-learner.ts'
import type { OfLearner } from './of-learner.ts'

const AHEAD_MS = 7 * DAY_MS

/** The live lessons of the next days, and the one that goes on. */
export async function meetingItems({ deps, userId }: OfLearner): Promise<NextItem[]> {
  const now = deps.clock.now().getTime()
  const meetings = await meetingsOfLearner(deps, { userId, since: new Date(now - DAY_MS) })
  return meetings
    .filter(
      (meeting) =>
        meeting.cancelled_at === null &&
        hoursOf(meeting).endsAt.getTime() > now &&
        meeting.starts_at.getTime() < now + AHEAD_MS,
    )
    .map(({ lesson_id, course_id, lesson, title, starts_at }) => ({
      ...{ kind: 'meeting' as const, lesson_id, course_id, title: lesson, course_title: title },
      at: starts_at.toISOString(),
    }))
}
