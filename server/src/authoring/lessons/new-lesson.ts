import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyEach } from '../../notices/notify.ts'

/** Queued when a lesson is added and when its video becomes playable; does nothing until both have happened. */
const newLessonJob = defineJob<{ lessonId: number }>('tell-learners-of-lesson', retried(10))

const BATCH_SIZE = 1_000
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

/** Notifies the next learners after `afterId`. Returns the id of the last, or null when there are no more. */
function notifyNextLearners(
  deps: Deps,
  lesson: NewLesson & { lesson_id: number },
  afterId: number,
): Promise<number | null> {
  return deps.db.transaction(async (tx) => {
    const told = await tx.rows<{ student_id: number }>(sql`
      select e.student_id from ${learners} e
       where e.course_id = ${lesson.course_id} and e.student_id > ${afterId} and ${isOpenAt(deps.clock.now())}
       order by e.student_id limit ${BATCH_SIZE}`)
    const { course_id, lesson_id, title } = lesson
    await notifyEach(
      deps,
      tx,
      told.map(({ student_id }) => ({
        userId: student_id,
        kind: 'new_lesson',
        subject: { course_id, lesson_id, title, lesson: lesson.lesson },
        once: onceKey(lesson),
      })),
    )
    return told.at(-1)?.student_id ?? null
  })
}

/**
 * Notifies the learners of a published course of a lesson that was added after its publication, in short transactions.
 * Idempotent: a retry notifies nobody twice.
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
  let lastId: number | null = 0
  while (lastId !== null) {
    signal.throwIfAborted()
    lastId = await notifyNextLearners(deps, { ...lesson, lesson_id: lessonId }, lastId)
  }
})
