import type { CreateLessonBody } from '@kashf/contract/authoring.ts'
import { sql } from '../../db/sql.ts'
import { Failure, fieldSentence } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refreshCourseFigures } from '../courses/course-figures.ts'
import { type LessonFiles, readVimeoLink, storeLessonFiles } from './lesson-media.ts'
import { lockOwnCourse, MAX_LESSONS, ownCourse } from './policy.ts'

/**
 * Adds a lesson at the end of the teacher's own course and returns its id. An uploaded video takes precedence over a link and is
 * processed in the background.
 */
export async function createLesson(
  deps: Deps,
  input: { teacherId: number; body: CreateLessonBody; files: LessonFiles },
): Promise<{ id: number }> {
  const { teacherId, body, files } = input
  const course = { courseId: body.course_id, teacherId }
  await ownCourse(deps.db, course)
  const vimeoId = files.video || body.video_upload_id ? null : await readVimeoLink(deps, body.video_link)
  return deps.db.transaction(async (tx) => {
    // Files first, so that nobody waits for the course's lock while they are stored.
    const { attachmentId, videoId } = await storeLessonFiles(deps, tx, {
      ownerId: teacherId,
      files,
      uploads: body,
    })
    await lockOwnCourse(tx, course)
    const count = await tx.one<{ lessons: number; last: number }>(sql`
      select count(*)::int as lessons, coalesce(max(position), 0) as last
        from lesson where course_id = ${body.course_id} and deleted_at is null`)
    if ((count?.lessons ?? 0) >= MAX_LESSONS) {
      throw new Failure('validation_failed', {
        fields: { course_id: fieldSentence('too_many', MAX_LESSONS) },
      })
    }
    const now = deps.clock.now()
    const row = await tx.one<{ id: number }>(sql`
      insert into lesson (course_id, position, title, description, is_open, variant, video_id, vimeo_id, attachment_id,
        created_at, updated_at)
      values (${body.course_id}, ${(count?.last ?? 0) + 1}, ${body.title.trim()}, ${body.description.trim()},
        ${body.is_open}, ${body.variant ?? 'video'}, ${videoId}, ${vimeoId}, ${attachmentId}, ${now}, ${now})
      returning id`)
    if (!row) throw new Error('the lesson was not inserted')
    await refreshCourseFigures(tx, body.course_id)
    tx.afterCommit(() => deps.publicCache.clear())
    return row
  })
}
