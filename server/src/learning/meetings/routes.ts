import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { enterMeeting } from './enter-meeting.ts'
import { lessonMeeting, lessonMeetings, meetingAttendance } from './lesson-meeting.ts'
import { meetingCalendar } from './meeting-calendar.ts'
import { cancelMeeting, setMeeting } from './set-meeting.ts'

const tag = 'meetings'
const limit = byUser(60, MINUTE_S)

/** Lessons at an hour: their teacher sets it, learners are reminded and come in. */
export function meetingRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/lesson/:id/meeting',
    { session: 'user', summary: 'The hour of a live lesson; null without one', tag },
    async ({ params: { id }, user }) => ({ data: await lessonMeeting(deps, { viewer: user, lessonId: id }) }),
  )
  app.endpoint(
    'POST /api/courses/lesson/:id/meeting/enter',
    {
      ...{ session: 'user', tag, limit },
      summary: 'Come in to a live lesson: gives its link and marks the bearer as having come',
      refuses: ['lesson_locked', 'meeting_too_early', 'meeting_over', 'meeting_cancelled'],
    },
    async ({ params: { id }, user }) => ({ data: await enterMeeting(deps, { viewer: user, lessonId: id }) }),
  )
  app.endpoint(
    'GET /api/courses/lesson/:id/meeting.ics',
    { session: 'user', summary: 'A live lesson as a calendar file', tag, limit },
    async ({ params: { id }, user, reply }) => {
      const file = await meetingCalendar(deps, { viewer: user, lessonId: id })
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="kashf-dars-${id}.ics"`)
        .header('cache-control', 'private, no-store')
        .send(file)
    },
  )
  app.endpoint(
    'GET /api/courses/lesson/:id/meetings',
    { session: 'approved-teacher', summary: 'The hours of a live lesson, for who may edit it', tag },
    async ({ params: { id }, user }) => ({
      data: await lessonMeetings(deps, { lessonId: id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'PUT /api/courses/lesson/:id/meeting',
    {
      ...{ session: 'approved-teacher', tag, limit },
      summary: 'Give a lesson without a video its hour, for the course or for one of its groups',
    },
    async ({ params: { id }, query: { group_id = null }, user, body }) => ({
      data: await setMeeting(deps, { lessonId: id, groupId: group_id, teacher: user, body }),
    }),
  )
  app.endpoint(
    'DELETE /api/courses/lesson/:id/meeting',
    {
      ...{ session: 'approved-teacher', tag, limit },
      summary: 'Cancel the hour of a live lesson',
      refuses: ['meeting_over'],
    },
    async ({ params: { id }, query: { group_id = null }, user }) => {
      await cancelMeeting(deps, { lessonId: id, groupId: group_id, teacher: user })
      return { data: { id } }
    },
  )
  app.endpoint(
    'GET /api/courses/lesson/:id/meeting/attendance',
    { ...{ session: 'team', tag, limit }, summary: 'Who came to a live lesson, the latest first' },
    ({ params: { id }, user, query: { cursor, limit: size = 50 } }) =>
      meetingAttendance(deps, { lessonId: id, viewer: user, cursor, limit: size }),
  )
}
