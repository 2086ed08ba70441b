import { type Static, Type } from 'typebox'
import { Id, nullable, Time } from '../common.ts'

/** Maximum devices on which a student may save lessons. */
export const OFFLINE_DEVICES = 3
/** How long a saved lesson opens without contact to the server. */
export const OFFLINE_DAYS = 30
/** How many lessons one device may keep. */
export const OFFLINE_LESSONS = 500

/** A quality in which a lesson can be saved. */
export const OfflineQuality = Type.Object({
  name: Type.String({ description: 'the rendition: `360p`' }),
  height: Type.Integer({ description: 'the shorter side of the picture in pixels' }),
  bytes: Type.Integer({ description: 'picture and sound' }),
})
export type OfflineQuality = Static<typeof OfflineQuality>

const OfflineFile = Type.Object({
  file: Type.String({ description: 'reference for get-signed-url' }),
  name: Type.String(),
  bytes: Type.Integer(),
})
export type OfflineFile = Static<typeof OfflineFile>

/** The size of a lesson when saved. */
export const OfflineLesson = Type.Object({
  lesson_id: Id,
  title: Type.String(),
  video_id: Id,
  duration_s: Type.Number(),
  qualities: Type.Array(OfflineQuality, { description: 'lowest first' }),
  attachment: nullable(OfflineFile),
  more_files: Type.Array(OfflineFile, { description: 'the files after `attachment`' }),
})
export type OfflineLesson = Static<typeof OfflineLesson>

/** The lessons of a course that the bearer may save. */
export const OfflineCourse = Type.Object({
  course_id: Id,
  title: Type.String(),
  lessons: Type.Array(OfflineLesson),
})
export type OfflineCourse = Static<typeof OfflineCourse>

export const OfflineDeviceBody = Type.Object({
  public_key: Type.String({
    minLength: 300,
    maxLength: 800,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: 'RSA-OAEP with SHA-256, 2048 to 4096 bits: SubjectPublicKeyInfo in base64',
  }),
})
export type OfflineDeviceBody = Static<typeof OfflineDeviceBody>

const Secret = Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', description: '32 random bytes in base64' })

/**
 * Replaces the device's secret. `secret`, the current one, is absent at the first contact. When the response is lost, the
 * device repeats the request with the same pair.
 */
export const OfflineContactBody = Type.Object({
  secret: Type.Optional(Secret),
  next_secret: Secret,
})
export type OfflineContactBody = Static<typeof OfflineContactBody>

/** A device with saved lessons. */
export const OfflineDevice = Type.Object({
  id: Id,
  user_agent: Type.String(),
  created_at: Time,
  renewed_at: Time,
  lessons_count: Type.Integer(),
})
export type OfflineDevice = Static<typeof OfflineDevice>

/** `data` of `too_many_offline_devices`. */
export interface OfflineDevicesTaken {
  limit: number
  devices: OfflineDevice[]
}

/**
 * The right to open a saved lesson. `key` is encrypted for the device with `claims` as its label (RSA-OAEP), so that it
 * cannot be opened under other claims.
 */
export const OfflineLicence = Type.Object({
  claims: Type.String({ description: '`OfflineClaims` as JSON' }),
  key: Type.String({ description: 'base64' }),
  is_outdated: Type.Boolean({ description: 'the teacher has replaced the video since it was saved' }),
})
export type OfflineLicence = Static<typeof OfflineLicence>

/** The claims of a licence. Times are ISO 8601. */
export interface OfflineClaims {
  device_id: number
  user_id: number
  lesson_id: number
  video_id: number
  issued_at: string
  /** `OFFLINE_DAYS` after the last contact, or the end of the term. */
  expires_at: string
  /** Whether the term ends before the next contact is due. */
  ends_with_term: boolean
}

/** The fields that a device needs at every contact. */
const contact = {
  server_time: Time,
  account_key: Type.String({
    description:
      'base64; part of the keys of all saved lessons. Kept with the session and deleted at sign-out',
  }),
}

export const RegisteredOfflineDevice = Type.Object({ id: Id, ...contact })
export type RegisteredOfflineDevice = Static<typeof RegisteredOfflineDevice>

export const GrantedOfflineLesson = Type.Object({ ...contact, licence: OfflineLicence })
export type GrantedOfflineLesson = Static<typeof GrantedOfflineLesson>

/** A saved lesson without a licence here may not be opened any more. */
export const RenewedOfflineDevice = Type.Object({ ...contact, licences: Type.Array(OfflineLicence) })
export type RenewedOfflineDevice = Static<typeof RenewedOfflineDevice>
