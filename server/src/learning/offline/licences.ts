import { randomBytes } from 'node:crypto'
import {
  type GrantedOfflineLesson,
  OFFLINE_LESSONS,
  type OfflineContactBody,
  type RenewedOfflineDevice,
} from '@kashf/contract/learning/offline.ts'
import { type AccessRow, accessColumns, accessIn, joinAccess } from '../../access/access.ts'
import { type LockedRow, lockOf } from '../../access/locks.ts'
import { lessonAccess, maySeeCourse } from '../../access/policy.ts'
import { visibleLesson } from '../../access/visible-course.ts'
import { type CourseTeam, courseTeam } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Caller } from '../../security/caller.ts'
import { recipientOf, recordDelivery } from '../delivery/record-delivery.ts'
import { readPublicKey, writeLicence } from './licence.ts'
import { replaceSecret } from './replace-secret.ts'

type LicenceDeps = Pick<Deps, 'db' | 'clock'>

interface OfDevice {
  viewer: SessionUser
  deviceId: number
}

/** Records the contact. Fails with `not_found` when the person has no such device (any more). */
async function contactDevice(tx: Queryable, now: Date, { viewer, deviceId }: OfDevice) {
  const device = await tx.found<{ public_key: Buffer; account_key: Buffer }>(sql`
    update offline_device set renewed_at = ${now} where id = ${deviceId} and user_id = ${viewer.id}
    returning public_key, account_key`)
  return {
    publicKey: readPublicKey(device.public_key),
    contact: { server_time: now.toISOString(), account_key: device.account_key.toString('base64') },
  }
}

/**
 * Lets the device save a lesson that the viewer may watch, with a new key. Fails with `lesson_locked`, `video_not_ready` and
 * `too_many_offline_lessons`.
 */
export async function grantOfflineLesson(
  deps: LicenceDeps,
  input: OfDevice & { lessonId: number },
): Promise<GrantedOfflineLesson> {
  const { viewer, deviceId, lessonId } = input
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    // Locks the device, so that the count below is current.
    const { publicKey, contact } = await contactDevice(tx, now, input)
    const lesson = await visibleLesson(deps, tx, lessonId, viewer)
    if (!lesson.access.isOpen) throw new Failure('lesson_locked')
    const contentKey = randomBytes(32)
    const video = await tx.one<{ id: number }>(sql`
      select v.id from lesson l join video v on v.id = l.video_id and v.playable_at is not null
       where l.id = ${lessonId}`)
    if (!video) throw new Failure('video_not_ready')
    // The device may save the whole lesson, so all of it counts as delivered.
    const recipient = recipientOf(lesson.course, lesson, viewer)
    if (recipient && !(await recordDelivery(tx, recipient, 'whole'))) throw new Failure('lesson_locked')
    const saved = await tx.run(sql`
      insert into offline_licence (device_id, lesson_id, video_id, content_key, granted_at)
      select ${deviceId}, ${lessonId}, ${video.id}, ${contentKey}, ${now}
       where (select count(*) from offline_licence
               where device_id = ${deviceId} and lesson_id <> ${lessonId}) < ${OFFLINE_LESSONS}
      on conflict (device_id, lesson_id) do update
        set video_id = excluded.video_id, content_key = excluded.content_key, granted_at = excluded.granted_at`)
    if (saved === 0) throw new Failure('too_many_offline_lessons')
    const claims = { device_id: deviceId, user_id: viewer.id, lesson_id: lessonId, video_id: video.id }
    const licence = writeLicence(now, {
      publicKey,
      contentKey,
      claims,
      until: lesson.access.until,
      isOutdated: false,
    })
    return { ...contact, licence }
  })
}

/** Records that the device has deleted the lesson. Idempotent. */
export async function releaseOfflineLesson(
  deps: LicenceDeps,
  input: OfDevice & { lessonId: number },
): Promise<void> {
  await deps.db.run(sql`
    delete from offline_licence l using offline_device d
     where l.device_id = ${input.deviceId} and l.lesson_id = ${input.lessonId}
       and d.id = l.device_id and d.user_id = ${input.viewer.id}`)
}

interface SavedRow extends CourseTeam, AccessRow, LockedRow {
  lesson_id: number
  video_id: number
  content_key: Buffer
  current_video_id: number | null
  is_open: boolean
  status: number
}

/**
 * A licence for every lesson on the device that the viewer may still watch: the rule of playback, applied again at each
 * contact, so that refunds, the end of a term and deleted lessons take effect. Fails with `offline_device_copied`.
 */
export async function renewOfflineDevice(
  deps: LicenceDeps & Pick<Deps, 'log'>,
  input: OfDevice & OfflineContactBody & { caller: Caller },
): Promise<RenewedOfflineDevice> {
  const { viewer, deviceId } = input
  await replaceSecret(deps, input)
  const now = deps.clock.now()
  const { publicKey, contact } = await contactDevice(deps.db, now, input)
  const rows = await deps.db.rows<SavedRow>(sql`
    select o.lesson_id, o.video_id, o.content_key, l.video_id as current_video_id, l.is_open,
           ${lockOf(viewer.id, now)} as lock, ${courseTeam}, c.status,
           ${accessColumns(now)}
      from offline_licence o
      join lesson l on l.id = o.lesson_id and l.deleted_at is null
      join course c on c.id = l.course_id and c.deleted_at is null
      ${joinAccess(viewer.id, sql`c.id`)}
     where o.device_id = ${deviceId} order by o.lesson_id`)
  const licences = rows.flatMap((row) => {
    const access = accessIn(row)
    const lesson = lessonAccess(row, row, viewer, access)
    if (!maySeeCourse(row, viewer, access) || !lesson.isOpen) return []
    const { lesson_id, video_id, content_key: contentKey } = row
    const claims = { device_id: deviceId, user_id: viewer.id, lesson_id, video_id }
    const isOutdated = row.current_video_id !== video_id
    return [writeLicence(now, { publicKey, contentKey, claims, until: lesson.until, isOutdated })]
  })
  return { ...contact, licences }
}
