import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { lockOf } from '../../access/locks.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyMany } from '../../notices/notify-many.ts'

/** Queued when a lesson is added and when its video becomes playable; does nothing until both have happened. */
const newLessonJob = defineJob<{ lessonId: number }>('tell-learners-of-lesson', retried(10))

/** An older lesson with another video is not news. */
const NEW_FOR_MS = 7 * DAY_MS

interface NewLesson {
  course_id: number
  title: string
  lesson: string
  created_at: Date
}

/** Queues the notices in the transaction that adds a lesson or makes its video playable. */
export const queueNewLesson = (deps: Pick<Deps, 'jobs'>, tx: Tx, lessonId: number): Promise<void> =>
  deps.jobs.send(tx, newLessonJob, { lessonId })

/** Queues the notices for all lessons of a video that has become playable. */
export async function queueNewLessons(deps: Pick<Deps, 'jobs'>, tx: Tx, videoId: number): Promise<void> {
  const lessons = await tx.rows<{ id: number }>(
    sql`select id from lesson where video_id = ${videoId} and deleted_at is null`,
  )
  for (const { id } of lessons) await queueNewLesson(deps, tx, id)
}

/** At most one notice per course and day of Tashkent, however many lessons a teacher adds. */
const onceKey = ({ course_id, created_at }: NewLesson): string =>
  `new_lesson:${course_id}:${new Date(created_at.getTime() + TASHKENT_OFFSET_MS).toISOString().slice(0, 10)}`

/**
 * Notifies the learners of a published course of a lesson that was added after its publication, in short transactions. Those for
 * whom it is locked are told when it opens (`tellOpened`). Idempotent: a retry notifies nobody twice.
 */
export const newLessonHandler = handlerFor(newLessonJob, async (deps: Deps, { lessonId }, signal) => {
  const since = new Date(deps.clock.now().getTime() - NEW_FOR_MS)
  const lesson = await deps.db.one<NewLesson>(sql`
      select c.id as course_id, c.title, l.title as lesson, l.created_at
        from lesson l join course c on c.id = l.course_id left join video v on v.id = l.video_id
       where l.id = ${lessonId} and l.deleted_at is null and l.created_at > ${since}
         and c.status = ${literal.courseStatus.published} and c.published_at < l.created_at
         and (l.video_id is null or v.playable_at is not null)`)
  if (!lesson) return
  const { course_id, title } = lesson
  await notifyMany(deps, {
    notice: {
      kind: 'new_lesson',
      subject: { course_id, lesson_id: lessonId, title, lesson: lesson.lesson },
      once: onceKey(lesson),
    },
    next: (after, limit) => sql`
      select e.student_id as id from ${learners} e join lesson l on l.id = ${lessonId}
       where e.course_id = ${course_id} and e.student_id > ${after} and ${isOpenAt(deps.clock.now())}
         and (l.is_open or ${lockOf(sql`e.student_id`, deps.clock.now())} is null)
       order by e.student_id limit ${limit}`,
    signal,
  })
})
