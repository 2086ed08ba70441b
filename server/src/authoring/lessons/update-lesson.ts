import type { UpdateLessonBody } from '@kashf/contract/authoring/authoring.ts'
import { refreshCourseFigures } from '../../catalogue/courses/course-figures.ts'
import { lessonToEdit, lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import { releaseAttachment, releaseVideo } from '../../catalogue/courses/release-files.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { sentFields } from '../versions/edited-fields.ts'
import { recordEdit } from '../versions/record-edit.ts'
import { refuseConflicts } from '../versions/refuse-conflicts.ts'
import { type LessonFiles, readVimeoLink, storeLessonFiles } from './lesson-media.ts'
import { changedText, claimTextPictures, readLessonText } from './lesson-text.ts'
import { readChapters } from './read-chapters.ts'

/**
 * Changes the given fields of a lesson in the teacher's own course. A new video (an upload or a link) or attachment replaces the
 * old one, whose files are deleted. Changes of a course on sale are audited. With a `version`, fails with `edit_conflict`
 * instead of overwriting what was changed since.
 */
export async function updateLesson(
  deps: Deps,
  input: {
    lessonId: number
    teacherId: number
    body: UpdateLessonBody
    files: LessonFiles
    restoredId?: number
  },
): Promise<void> {
  const { lessonId, teacherId, body, files, restoredId } = input
  await lessonToEdit(deps.db, input)
  const given = readLessonText(body)
  const vimeoId = files.video || body.video_upload_id ? null : await readVimeoLink(deps, body.video_link)
  await deps.db.transaction(async (tx) => {
    const { attachmentId, videoId } = await storeLessonFiles(deps, tx, {
      ownerId: teacherId,
      files,
      uploads: body,
    })
    const lesson = await lockLessonToEdit(tx, { lessonId, teacherId })
    const isNewVideo = videoId !== null || (vimeoId !== null && vimeoId !== lesson.vimeo_id)
    if (isNewVideo && lesson.test_id !== null) throw invalid({ video: 'lesson_is_test' })
    const chapters = await readChapters(tx, body.chapters, {
      videoId: isNewVideo ? videoId : lesson.video_id,
      vimeoId: isNewVideo ? vimeoId : lesson.vimeo_id,
    })
    const text = given && changedText(lesson, given)
    const edited = { courseId: lesson.course_id, lessonId }
    const sent = sentFields({
      title: body.title?.trim(),
      description: text?.content === null ? text.description : undefined,
      content: text?.content ?? undefined,
      chapters,
      is_open: body.is_open,
      variant: body.variant,
      video: isNewVideo ? (videoId ?? vimeoId) : undefined,
      file: attachmentId ?? undefined,
    })
    await refuseConflicts(tx, edited, { version: body.version, sent })
    if (text && restoredId === undefined) await claimTextPictures(tx, teacherId, text, lesson.content)
    const edit = { edited, teacherId, courseStatus: lesson.course_status, at: deps.clock.now(), restoredId }
    await recordEdit(tx, edit, async () => {
      await tx.run(sql`
        update lesson set
          title = coalesce(${body.title?.trim() ?? null}, title),
          description = case when ${text !== null} then ${text?.description ?? ''} else description end,
          content = case when ${text !== null} then ${text?.content ?? null}::text else content end,
          reading_s = case when ${text !== null} then ${text?.readingS ?? null}::int else reading_s end,
          chapters = coalesce(${chapters ?? null}, chapters),
          is_open = coalesce(${body.is_open ?? null}::boolean, is_open),
          variant = coalesce(${body.variant ?? null}, variant),
          video_id = ${isNewVideo ? videoId : lesson.video_id},
          vimeo_id = ${isNewVideo ? vimeoId : lesson.vimeo_id},
          attachment_id = coalesce(${attachmentId}::int, attachment_id),
          updated_at = ${deps.clock.now()}
         where id = ${lessonId}`)
    })
    if (isNewVideo && lesson.video_id !== null) await releaseVideo(deps, tx, lesson.video_id)
    if (attachmentId !== null && lesson.attachment_id !== null) {
      await releaseAttachment(deps, tx, lesson.attachment_id)
    }
    await refreshCourseFigures(tx, lesson.course_id)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
