import { expect } from 'vitest'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { sql } from '../../db/sql.ts'
import { keys } from '../../media/storage-keys.ts'
import type { TestApp } from '../app.ts'
import { buildCourse } from './courses.ts'
import { buildAttachment, enrol } from './learning.ts'
import { buildStudent, type TestPerson } from './people.ts'
import { storeRenditions } from './renditions.ts'

interface TestLesson {
  lessonId: number
  videoId: number
}

export interface PlaybackScenario {
  buyer: TestPerson
  courseId: number
  /** A free lesson. */
  open: TestLesson
  /** A paid lesson, with an attachment. */
  closed: TestLesson
  attachmentId: number
}

/** A purchased course with stored videos and an attachment. */
export async function buildPlaybackScenario(kashf: TestApp, teacher: TestPerson): Promise<PlaybackScenario> {
  const { deps } = kashf
  const buyer = await buildStudent(deps)
  const { id: courseId } = await buildCourse(deps, { teacherId: teacher.id })
  const [open, closed] = await deps.db.rows<TestLesson>(sql`
    select id as "lessonId", video_id as "videoId" from lesson where course_id = ${courseId} order by position`)
  if (!open || !closed) throw new Error('the course has too few lessons')
  for (const { videoId } of [open, closed]) await storeRenditions(deps, videoId)
  const attachmentId = await buildAttachment(deps, { ownerId: teacher.id, lessonId: closed.lessonId })
  await deps.storage.put(keys.attachment(attachmentId), Buffer.from('%PDF-1.4 konspekt'))
  await enrol(deps, { studentId: buyer.id, courseId })
  return { buyer, courseId, open, closed, attachmentId }
}

/** Makes the calls that a player makes. */
export function playbackClient(kashf: TestApp) {
  const sign = (reference: string, person: { token: string } | null) =>
    kashf.call('GET', `/api/courses/get-signed-url?file=${reference}`, { token: person?.token })
  const get = (url: string, headers: Record<string, string> = {}) => kashf.app.inject({ url, headers })
  return {
    sign,
    get,
    /** The signed path of a video (its master playlist) or an attachment. */
    async signedPath(reference: string, person: { token: string } | null): Promise<string> {
      const answer = await sign(reference, person)
      expect(answer.statusCode).toBe(200)
      const { signedUrl, hls } = answer.json()
      return new URL(hls ?? signedUrl).pathname
    },
    statusOf: async (url: string) => (await get(url)).statusCode,
    /** Signs the person in on another device. */
    signIn: async (person: TestPerson) =>
      (
        await openSession(kashf.deps, kashf.deps.db, {
          userId: person.id,
          userAgent: 'Laptop',
          ip: '127.0.0.1',
        })
      ).token,
  }
}

/** The media file behind a master playlist. */
export const mediaOf = (playlist: string) => playlist.replace('master.m3u8', '360p/v.mp4')
