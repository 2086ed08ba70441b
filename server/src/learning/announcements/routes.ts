import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import {
  announce,
  cancelAnnouncement,
  changeAnnouncement,
  listAnnouncements,
  planAnnouncement,
} from './announce.ts'
import { muteAnnouncements, receivedAnnouncements } from './received.ts'

const tag = 'announcements'

const limit = byUser(60, MINUTE_S)

/** Announcements to the learners of a course: a teacher sends them, learners read and mute them. */
export function announcementRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/:id/announcements',
    { session: 'teacher', summary: "The announcements of the bearer's own course, newest first", tag },
    async ({ user, params: { id }, query }) => {
      await courseFor(deps.db, 'announce', { courseId: id, teacherId: user.id })
      return listAnnouncements(deps, { courseId: id, query })
    },
  )
  app.endpoint(
    'GET /api/courses/:id/announcements/plan',
    {
      session: 'teacher',
      summary: 'How many announcements are left this week, and whom each audience reaches',
      tag,
      limit,
    },
    async ({ user, params: { id } }) => {
      await courseFor(deps.db, 'announce', { courseId: id, teacherId: user.id })
      return { data: await planAnnouncement(deps, id) }
    },
  )
  app.endpoint(
    'POST /api/courses/:id/announcements',
    {
      session: 'approved-teacher',
      summary: 'Write to the learners of the own course; it goes out after two minutes or at a chosen time',
      tag,
      status: 201,
      limit,
      refuses: ['too_many_announcements', 'request_reused'],
    },
    async ({ user, params: { id }, body }) => ({
      data: await announce(deps, { courseId: id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'PUT /api/announcements/:id',
    {
      session: 'approved-teacher',
      summary: 'Change an announcement before it goes out',
      tag,
      limit,
      refuses: ['too_many_announcements', 'announcement_sent', 'announcement_canceled'],
    },
    async ({ user, params: { id }, body }) => ({
      data: await changeAnnouncement(deps, { id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'DELETE /api/announcements/:id',
    {
      session: 'teacher',
      summary: 'Take an announcement back before it goes out',
      tag,
      limit,
      refuses: ['announcement_sent'],
    },
    async ({ user, params: { id } }) => ({
      data: await cancelAnnouncement(deps, { id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'GET /api/courses/:id/announcements/received',
    {
      session: 'user',
      summary: 'The announcements of a course that the bearer was notified of, newest first',
      tag,
    },
    ({ user, params: { id }, query }) =>
      receivedAnnouncements(deps, { courseId: id, userId: user.id, query }),
  )
  app.endpoint(
    'PUT /api/courses/:id/announcements/mute',
    {
      session: 'user',
      summary: 'Stop the announcements of a course that the bearer has, or take that back',
      tag,
      limit,
    },
    async ({ user, params: { id }, body: { is_muted: isMuted } }) => {
      await muteAnnouncements(deps, { courseId: id, userId: user.id, isMuted })
      return { data: { is_muted: isMuted } }
    },
  )
}
