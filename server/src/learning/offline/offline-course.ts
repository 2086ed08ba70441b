import type { OfflineCourse, OfflineLesson, OfflineQuality } from '@kashf/contract/learning/offline.ts'
import { type LockedRow, lockOf } from '../../access/locks.ts'
import { lessonAccess } from '../../access/policy.ts'
import { visibleCourse } from '../../access/visible-course.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Rendition } from '../../media/ffmpeg/read-rendition.ts'
import { attachmentReference } from '../../media/serving/addresses.ts'

interface LessonRow extends LockedRow {
  id: number
  title: string
  is_open: boolean
  video_id: number
  duration_s: number
  renditions: Rendition[]
  attachment_id: number | null
  attachment_name: string | null
  attachment_bytes: number | null
  more_files: { id: number; name: string; bytes: number }[]
}

/** The lessons with a ready stored video that the viewer may watch. Fails with `not_found` as the course's page does. */
export async function offlineCourse(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { viewer: SessionUser; courseId: number },
): Promise<OfflineCourse> {
  const { viewer, courseId } = input
  const course = await visibleCourse(deps, deps.db, courseId, viewer)
  const rows = await deps.db.rows<LessonRow>(sql`
    select l.id, l.title, l.is_open, ${lockOf(viewer.id, deps.clock.now())} as lock, v.id as video_id,
           coalesce(v.duration_s, 0)::float8 as duration_s, v.renditions,
           a.id as attachment_id, a.name as attachment_name, a.bytes as attachment_bytes,
           (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'bytes', m.bytes) order by f.position), '[]')
              from lesson_file f join attachment m on m.id = f.attachment_id
             where f.lesson_id = l.id and m.lost_at is null) as more_files
      from lesson l join video v on v.id = l.video_id and v.playable_at is not null
      left join attachment a on a.id = l.attachment_id
     where l.course_id = ${courseId} and l.deleted_at is null
     order by l.position, l.id`)
  const lessons = rows
    .filter((row) => lessonAccess(course, row, viewer, course.access).isOpen)
    .map(presentLesson)
    .filter(({ qualities }) => qualities.length > 0)
  return { course_id: course.id, title: course.title, lessons }
}

function presentLesson(row: LessonRow): OfflineLesson {
  const { attachment_id, attachment_name, attachment_bytes } = row
  return {
    lesson_id: row.id,
    title: row.title,
    video_id: row.video_id,
    duration_s: row.duration_s,
    qualities: qualitiesOf(row.renditions),
    attachment:
      attachment_id === null || attachment_name === null
        ? null
        : { file: attachmentReference(attachment_id), name: attachment_name, bytes: attachment_bytes ?? 0 },
    more_files: row.more_files.map(({ id, name, bytes }) => ({ file: attachmentReference(id), name, bytes })),
  }
}

/** The copy of the source is temporary and therefore not offered. */
function qualitiesOf(renditions: Rendition[]): OfflineQuality[] {
  const sound = renditions.find(({ picture }) => !picture)
  return renditions
    .flatMap(({ name, picture, has_sound, bytes }) => {
      if (!picture || name === 'source') return []
      const height = Math.min(picture.width, picture.height)
      return [{ name, height, bytes: bytes + (has_sound ? 0 : (sound?.bytes ?? 0)) }]
    })
    .toSorted((a, b) => a.height - b.height)
}
