import type { AdminDeadJob } from '@kashf/contract/operators/operators.ts'
import { person, titled } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { DeadJob } from '../../jobs/dead-jobs.ts'

/** The lesson, course and person that a job is about. */
export type JobSubject = Pick<AdminDeadJob, 'lesson' | 'course' | 'person'>

export const NO_SUBJECT: JobSubject = { lesson: null, course: null, person: null }

const idIn = (data: object, field: string): number | null => {
  const value: unknown = Object.hasOwn(data, field) ? Reflect.get(data, field) : null
  return Number.isSafeInteger(value) ? Number(value) : null
}

/** What jobs are about, by their ids: found by the ids of rows in their data, as far as the rows still exist. */
export async function subjectsOf(db: Queryable, jobs: readonly DeadJob[]): Promise<Map<number, JobSubject>> {
  const named = jobs.map(({ id, data }) => ({
    id,
    video: idIn(data, 'videoId'),
    lesson: idIn(data, 'lessonId'),
    course: idIn(data, 'courseId'),
    certificate: idIn(data, 'certificateId'),
    announcement: idIn(data, 'announcementId'),
    export: idIn(data, 'exportId'),
    person: idIn(data, 'teacherId') ?? idIn(data, 'operator_id'),
  }))
  const rows = await db.rows<JobSubject & { id: number }>(sql`
    select job.id, ${titled(sql`l`)} as lesson, ${titled(sql`c`)} as course, ${person(sql`u`)} as person
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as job
             (id bigint, video int, lesson int, course int, certificate int, announcement int, export int, person int)
      left join video v on v.id = job.video
      left join lateral (select * from lesson l where l.id = job.lesson or l.video_id = job.video
                          order by l.deleted_at desc nulls first, l.id limit 1) l on true
      left join certificate m on m.id = job.certificate
      left join announcement a on a.id = job.announcement
      left join course c on c.id = coalesce(job.course, l.course_id, m.course_id, a.course_id)
      left join data_export e on e.id = job.export
      left join app_user u on u.id = coalesce(m.user_id, e.user_id, job.person, c.teacher_id, v.owner_id)`)
  return new Map(rows.map(({ id, ...subject }) => [Number(id), subject]))
}
