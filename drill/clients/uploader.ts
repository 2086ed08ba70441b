import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { TestPerson } from '../../server/src/testing/builders/people.ts'
import type { FrontDoor } from './front-door.ts'

/** A teacher who adds lessons with their videos. */
export interface Uploader {
  /** Adds a lesson. Resolves to its id if the call was acknowledged, else to null. */
  addLesson(): Promise<number | null>
  /** Lessons whose creation was acknowledged. */
  readonly acknowledged: readonly number[]
}

/** The timeout of a video's upload on a slow connection. */
const PATIENCE_MS = 30_000

export function openUploader(
  door: FrontDoor,
  given: { teacher: TestPerson; courseId: number; clip: string },
): Uploader {
  const { teacher, courseId, clip } = given
  const acknowledged: number[] = []
  return {
    acknowledged,
    async addLesson() {
      const form = new FormData()
      const fields = {
        course_id: String(courseId),
        title: `Dars ${randomUUID().slice(0, 8)}`,
        description: 'Sinov darsi',
        is_open: 'false',
      }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('video', await openAsBlob(clip, { type: 'video/mp4' }), 'dars.mp4')
      const { status, body } = await door.ask('upload', '/api/courses/videos', {
        method: 'POST',
        headers: { authorization: `Bearer ${teacher.token}` },
        body: form,
        patienceMs: PATIENCE_MS,
      })
      if (status !== 201) return null
      const created: { data: { id: number } } = JSON.parse(body)
      acknowledged.push(created.data.id)
      return created.data.id
    },
  }
}
