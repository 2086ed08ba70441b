import { isOpenAt, learners } from '../../access/learners.ts'
import { openedBetween } from '../../access/locks.ts'
import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../jobs/repeat.ts'
import { notifyEach } from '../../notices/notify.ts'

const EVERY_MS = 10_000
const BATCH_SIZE = 1_000

type TellDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'jobs' | 'log'>

/** The span of time that is told of now, and the last notice of it that was stored. */
interface Place {
  told_until: Date
  telling_until: Date | null
  last_lesson_id: number
  last_user_id: number
}

interface OpenedRow {
  lesson_id: number
  user_id: number
  course_id: number
  title: string
  lesson: string
}

/**
 * Lessons and learners whose time may have come in the span: of a fixed time everybody in the course, of days after a start or
 * joining those for whom that was about so long ago, and those whose days a pause has moved. A superset that indexes find.
 */
const candidates = (from: Date, until: Date): Statement => {
  const soLongAgo = (moment: Statement, days: Statement) => sql`
    ${moment} between ${from}::timestamptz - make_interval(days => ${days} + 1)
                  and ${until}::timestamptz - make_interval(days => ${days} - 1)`
  return sql`
    select l.id as lesson_id, e.student_id from lesson_unlock u
      join lesson l on l.id = u.lesson_id join ${learners} e on e.course_id = l.course_id
     where u.opens_at > ${from}::timestamptz and u.opens_at <= ${until}::timestamptz
    union
    select l.id, e.student_id from lesson_unlock u
      join lesson l on l.id = u.lesson_id join ${learners} e on e.course_id = l.course_id
     where (u.days_from_start is not null or u.days_from_joining is not null)
       and (${soLongAgo(sql`e.created_at`, sql`u.days_from_joining`)} or ${soLongAgo(sql`e.created_at`, sql`u.days_from_start`)})
    union
    select l.id, m.user_id from lesson_unlock u
      join lesson l on l.id = u.lesson_id
      join course_group g on g.course_id = l.course_id and ${soLongAgo(sql`g.starts_at`, sql`u.days_from_start`)}
      join group_member m on m.group_id = g.id and m.left_at is null
     where u.days_from_start is not null
    union
    select l.id, m.user_id from group_member m
      join lesson l on l.course_id = m.course_id join lesson_unlock u on u.lesson_id = l.id
     where m.left_at is null and (m.moved <> '0' or m.moved_before <> '0' or m.paused_from is not null)
       and (u.days_from_start is not null or u.days_from_joining is not null)`
}

async function notifyNext(deps: TellDeps, tx: Tx, place: Place): Promise<boolean> {
  const until = place.telling_until ?? deps.clock.now()
  const opened = await tx.rows<OpenedRow>(sql`
    select l.id as lesson_id, o.student_id as user_id, c.id as course_id, c.title, l.title as lesson
      from (${candidates(place.told_until, until)}) o
      join lesson l on l.id = o.lesson_id join course c on c.id = l.course_id
      join ${learners} e on e.student_id = o.student_id and e.course_id = c.id
     where (l.id, o.student_id) > (${place.last_lesson_id}::int, ${place.last_user_id}::int)
       and l.deleted_at is null and c.deleted_at is null and not l.is_open and ${isOpenAt(until)}
       and ${openedBetween(sql`o.student_id`, place.told_until, until)}
     order by l.id, o.student_id limit ${BATCH_SIZE}`)
  await notifyEach(
    deps,
    tx,
    opened.map(({ user_id, ...subject }) => ({
      userId: user_id,
      kind: 'lesson_opened' as const,
      subject,
      once: `lesson_opened:${subject.lesson_id}`,
    })),
  )
  const last = opened.at(-1)
  const isDone = !last || opened.length < BATCH_SIZE
  await tx.run(
    isDone
      ? sql`update lesson_opening set told_until = ${until}, telling_until = null, last_lesson_id = 0, last_user_id = 0`
      : sql`update lesson_opening
               set telling_until = ${until}, last_lesson_id = ${last.lesson_id}, last_user_id = ${last.user_id}`,
  )
  return !isDone
}

/**
 * Notifies learners of the lessons whose time has come, each once: a batch and the place behind it are one transaction, and the
 * row of the place is its lock, so that another worker goes on where one was killed.
 */
export async function tellOpened(deps: TellDeps, stopping?: AbortSignal): Promise<void> {
  let isLeft = true
  while (isLeft && !stopping?.aborted) {
    isLeft = await deps.db.transaction(async (tx) => {
      const place = await tx.one<Place>(sql`
        select told_until, telling_until, last_lesson_id, last_user_id from lesson_opening for update skip locked`)
      return place !== undefined && (await notifyNext(deps, tx, place))
    })
  }
}

/** Tells of opened lessons every ten seconds until the returned function is called. For the worker role; any number may run. */
export const keepTellingOpened = (deps: TellDeps): (() => Promise<void>) =>
  repeat(deps, {
    everyMs: EVERY_MS,
    failed: 'learners were not told of opened lessons',
    work: (stopping) => tellOpened(deps, stopping),
  })
