import type { CreateLessonBody } from '@kashf/contract/authoring/authoring.ts'
import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { courseFor, lockCourseFor } from '../../catalogue/courses/policy.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { numberLessons } from '../curriculum/number-lessons.ts'
import { sectionOfNewLesson } from '../curriculum/section-of-new-lesson.ts'
import { refuseTooManyLessons } from './lesson-limits.ts'
import { type LessonFiles, readVimeoLink, storeLessonFiles } from './lesson-media.ts'
import { claimTextPictures, readLessonText } from './lesson-text.ts'
import { queueNewLesson } from './new-lesson.ts'
import { readChapters } from './read-chapters.ts'

/**
 * Adds a lesson at the end of a section of the teacher's own course, the last one if none is chosen, and returns its id, for the
 * second tap of one press that of the first.
 * An uploaded video takes precedence over a link and is processed in the background.
 */
export async function createLesson(
  deps: Deps,
  input: { teacherId: number; body: CreateLessonBody; files: LessonFiles },
): Promise<{ id: number }> {
  const { teacherId, body, files } = input
  const course = { courseId: body.course_id, teacherId }
  await courseFor(deps.db, 'edit', course)
  const text = readLessonText(body)
  const vimeoId = files.video || body.video_upload_id ? null : await readVimeoLink(deps, body.video_link)
  return deps.db.transaction(async (tx) => {
    // Store the files before locking the course, so that nobody waits for the lock meanwhile.
    const { attachmentId, videoId } = await storeLessonFiles(deps, tx, {
      ownerId: teacherId,
      files,
      uploads: body,
    })
    await lockCourseFor(tx, 'edit', course)
    await refuseTooManyLessons(tx, body.course_id)
    const sectionId = await sectionOfNewLesson(tx, { courseId: body.course_id, sectionId: body.section_id })
    const chapters = (await readChapters(tx, body.chapters, { videoId, vimeoId })) ?? ''
    const now = deps.clock.now()
    const since = await afterFirstTap(tx, { kind: 'lesson', person: teacherId, now })
    // A file belongs to one lesson: its upload is used up by the first tap.
    const first =
      attachmentId === null && videoId === null
        ? await tx.one<{ id: number }>(sql`
            select id from lesson
             where course_id = ${body.course_id} and section_id is not distinct from ${sectionId}::int
               and title = ${body.title.trim()} and description = ${text.description} and chapters = ${chapters}
               and content is not distinct from ${text.content}
               and vimeo_id is not distinct from ${vimeoId} and video_id is null and attachment_id is null
               and deleted_at is null and created_at > ${since}`)
        : undefined
    if (first) return first
    await claimTextPictures(tx, teacherId, text)
    const row = await tx.only<{ id: number }>(sql`
      insert into lesson (course_id, section_id, position, title, description, chapters, content, reading_s, is_open, variant, video_id,
        vimeo_id, attachment_id, created_at, updated_at)
      values (${body.course_id}, ${sectionId},
        (select coalesce(max(position), 0) + 1 from lesson where course_id = ${body.course_id} and deleted_at is null),
        ${body.title.trim()}, ${text.description}, ${chapters}, ${text.content}, ${text.readingS},
        ${body.is_open}, ${body.variant ?? 'video'}, ${videoId}, ${vimeoId}, ${attachmentId}, ${now}, ${now})
      returning id`)
    await numberLessons(tx, body.course_id)
    await refreshCourseFigures(tx, body.course_id)
    // For a video that is not playable yet, `video-outcome.ts` queues the job again.
    await queueNewLesson(deps, tx, row.id)
    tx.afterCommit(() => deps.publicCache.clear())
    return row
  })
}
