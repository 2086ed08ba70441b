import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { callerOf } from '../../security/caller.ts'
import { offlineDevices, registerOfflineDevice, removeOfflineDevice } from './devices.ts'
import { grantOfflineLesson, releaseOfflineLesson, renewOfflineDevice } from './licences.ts'
import { offlineCourse } from './offline-course.ts'

const tag = 'offline'

/** Lessons saved on a student's devices (decision 60). */
export function offlineRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/course/:id/offline',
    { session: 'student', summary: 'What the lessons of a course take on a device, by quality', tag },
    async ({ params: { id }, user }) => ({ data: await offlineCourse(deps, { viewer: user, courseId: id }) }),
  )
  app.endpoint(
    'GET /api/users/offline-devices',
    { session: 'student', summary: "The bearer's devices that keep lessons", tag },
    async ({ user }) => ({ data: await offlineDevices(deps.db, user.id) }),
  )
  app.endpoint(
    'POST /api/users/offline-devices',
    {
      session: 'student',
      summary: 'Register a device by its public key, or find it again',
      tag,
      limit: byUser(20, HOUR_S),
      refuses: ['too_many_offline_devices'],
    },
    async ({ body, user, request }) => ({
      data: await registerOfflineDevice(deps, {
        userId: user.id,
        publicKey: body.public_key,
        caller: callerOf(request),
      }),
    }),
  )
  app.endpoint(
    'DELETE /api/users/offline-devices/:id',
    {
      session: 'student',
      summary: 'Forget a device: what it keeps stays locked from its next contact on',
      tag,
    },
    async ({ params: { id }, user, request }) => {
      await removeOfflineDevice(deps, { userId: user.id, deviceId: id, caller: callerOf(request) })
      return { data: { id } }
    },
  )
  app.endpoint(
    'POST /api/users/offline-devices/:id/renew',
    {
      session: 'student',
      summary: 'New licences for what is saved on the device and may still be watched',
      tag,
      limit: byUser(120, HOUR_S),
      refuses: ['offline_device_copied'],
    },
    async ({ params: { id }, body, user, request }) => ({
      data: await renewOfflineDevice(deps, {
        viewer: user,
        deviceId: id,
        ...body,
        caller: callerOf(request),
      }),
    }),
  )
  app.endpoint(
    'PUT /api/users/offline-devices/:id/lessons/:lesson_id',
    {
      session: 'student',
      summary: 'A licence to save a lesson on the device',
      tag,
      limit: byUser(600, HOUR_S),
      refuses: ['lesson_locked', 'video_not_ready', 'too_many_offline_lessons'],
    },
    async ({ params: { id, lesson_id: lessonId }, user }) => ({
      data: await grantOfflineLesson(deps, { viewer: user, deviceId: id, lessonId }),
    }),
  )
  app.endpoint(
    'DELETE /api/users/offline-devices/:id/lessons/:lesson_id',
    { session: 'student', summary: 'Report that the device has deleted a lesson', tag },
    async ({ params: { id, lesson_id: lessonId }, user }) => {
      await releaseOfflineLesson(deps, { viewer: user, deviceId: id, lessonId })
      return { data: { id: lessonId } }
    },
  )
}
