import type { Lesson, LessonFile } from '@kashf/contract/catalogue/catalogue.ts'
import { VIDEO_FAILURES, type VideoNote } from '@kashf/contract/media/media.ts'
import { lessonLocked, visibleLesson } from '../../access/visible-course.ts'
import { findLesson, type LessonRow } from '../../catalogue/courses/find-course.ts'
import { may } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { attachmentReference } from '../../media/serving/addresses.ts'
import { noExtras, videoExtras } from '../../media/serving/video-extras.ts'
import { recipientOf, recordDelivery } from '../delivery/record-delivery.ts'
import { kindOf } from '../lesson-kinds.ts'
import { shownText } from '../lesson-text/shown-text.ts'
import { answerHours } from '../questions/answering-time.ts'
import { mayRead } from '../questions/private-questions.ts'

interface Details {
  file_name: string | null
  file_size: number | null
  is_file_lost: boolean
  has_poster: boolean | null
  percent: number | null
  failure: keyof typeof VIDEO_FAILURES | null
  note: VideoNote | null
  can_retry: boolean
  position_s: number | null
  completed: boolean
  notes_count: number
  questions_count: number
  answer_hours: number | null
  has_homework: boolean
  uploaded_at: Date
}

const detailsOf = (db: Queryable, lesson: LessonRow, viewerId: number | null) =>
  db.only<Details>(sql`
    select coalesce(v.playable_at, l.created_at) as uploaded_at, a.name as file_name, a.bytes as file_size, a.lost_at is not null as is_file_lost, v.has_poster, v.percent, v.failure, v.note, v.retry_until is not null as can_retry, p.position_s,
           p.completed_at is not null as completed,
           (select count(*)::int from lesson_note n where n.user_id = ${viewerId}::int and n.lesson_id = l.id) as notes_count,
           (select count(*)::int from lesson_question q
             where q.lesson_id = l.id and q.parent_id is null and q.deleted_at is null and q.hidden_at is null
               and ${mayRead(sql`q`, viewerId)}) as questions_count,
           ${answerHours(lesson.course_id)} as answer_hours,
           exists (select from homework h
                    where h.lesson_id = l.id
                      and (h.deleted_at is null
                           or exists (select from homework_work w
                                       where w.homework_id = h.id and w.user_id = ${viewerId}::int))) as has_homework
      from lesson l
      left join attachment a on a.id = ${lesson.attachment_id}
      left join video v on v.id = ${lesson.video_id}
      left join lesson_progress p on p.lesson_id = l.id and p.user_id = ${viewerId}
     where l.id = ${lesson.id}`)

/**
 * The lesson page for a visitor (`viewer` null) or a signed-in person. Fails with `not_found` when they may not see the course
 * and with `lesson_locked` when they may not watch the lesson; neither reveals anything about it.
 */
export async function lessonPage(deps: Deps, lessonId: number, viewer: SessionUser | null): Promise<Lesson> {
  // A replica may not have the viewer's latest purchase yet.
  const db = viewer ? deps.db : deps.readDb
  const { course, access } = await visibleLesson(deps, db, lessonId, viewer)
  if (!access.isOpen) throw lessonLocked(access)
  const lesson = await findLesson(db, lessonId)
  if (!lesson) throw new Failure('not_found')
  const details = await detailsOf(db, lesson, viewer?.id ?? null)
  const kind = kindOf(lesson)
  const shown = await kind.show(deps, details.has_poster ?? false)
  const recipient = kind.isDeliveredWith(shown) ? recipientOf(course, lesson, viewer) : null
  if (recipient && !(await recordDelivery(db, recipient, 'whole'))) throw new Failure('lesson_locked')
  const oversees = may(viewer, 'oversee', course)
  const failure = oversees ? details.failure : null
  const extras =
    lesson.video_id === null ? noExtras : await videoExtras(deps, db, { videoId: lesson.video_id, viewer })
  const text = await shownText(deps, db, lesson)
  const moreFiles = await moreFilesOf(db, lesson.id)
  const mayEdit = may(viewer, 'edit', course)
  return {
    id: lesson.id,
    course_id: lesson.course_id,
    course_title: course.title,
    title: lesson.title,
    description: lesson.description,
    chapters: lesson.chapters,
    is_open: lesson.is_open,
    is_free: lesson.is_open,
    variant: lesson.variant,
    ...shown,
    file: lesson.attachment_id === null ? null : attachmentReference(lesson.attachment_id),
    file_name: details.file_name,
    file_size: details.file_size,
    is_file_lost: details.is_file_lost,
    duration_s: lesson.duration_s,
    uploaded_at: details.uploaded_at.toISOString(),
    status: lesson.status,
    test_id: lesson.test_id,
    percent: details.percent ?? 0,
    // Only those who can fix the video see why it failed.
    failure: failure && VIDEO_FAILURES[failure],
    video_note: oversees ? details.note : null,
    can_retry: oversees && details.can_retry,
    captions: extras.captions,
    previews_url: extras.previews_url,
    position_s: details.position_s ?? 0,
    completed: details.completed,
    notes_count: details.notes_count,
    questions_count: details.questions_count,
    ...(details.answer_hours !== null && { answer_hours: details.answer_hours }),
    has_homework: details.has_homework,
    ...(moreFiles.length > 0 && { more_files: moreFiles }),
    ...(text && { text }),
    ...(mayEdit && lesson.content && { content: lesson.content }),
    ...(mayEdit && { version: lesson.version }),
  }
}

/** The files of a lesson after its first. */
async function moreFilesOf(db: Queryable, lessonId: number): Promise<LessonFile[]> {
  const rows = await db.rows<{ id: number; name: string; bytes: number; is_lost: boolean }>(sql`
    select a.id, a.name, a.bytes, a.lost_at is not null as is_lost
      from lesson_file f join attachment a on a.id = f.attachment_id
     where f.lesson_id = ${lessonId} order by f.position`)
  return rows.map(({ id, ...file }) => ({ file: attachmentReference(id), ...file }))
}
