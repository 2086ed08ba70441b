import type { InboxCounts, InboxKind, InboxQuery, InboxThread } from '@kashf/contract/learning/inbox.ts'
import { type PersonRow, presentPersonRef } from '../../accounts/people.ts'
import { mayInSql } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { MAX_ANSWERS, refreshAnsweredAt, setSeen, shownAnswers, TABLES } from '../discussion/posts.ts'
import { ALL_KINDS, findThreads, KINDS, threadsOf } from './inbox-threads.ts'

/** The limit of the count, which keeps it cheap. */
const MAX_COUNTED = 100

interface PostRow extends Omit<PersonRow, 'id'> {
  id: number
  author_id: number
  text: string
  created_at: Date
  edited_at: Date | null
}

interface ThreadRow extends PostRow {
  course_id: number
  course_title: string
  lesson_id: number | null
  lesson_title: string | null
  at_s: number | null
  is_answered: boolean
  is_new: boolean
}

interface ReplyRow extends PostRow {
  parent_id: number
  is_teacher: boolean
}

const presentPost = (row: PostRow) => ({
  id: row.id,
  text: row.text,
  author: presentPersonRef({ ...row, id: row.author_id }),
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
})

/** The questions and comments of all of a teacher's courses in one list, each with its answers, oldest first. */
export async function listInbox(
  deps: Pick<Deps, 'db'>,
  input: { teacherId: number; query: InboxQuery },
): Promise<{ data: InboxThread[]; next_cursor: string | null }> {
  const { rows, next_cursor } = await findThreads(deps.db, input)
  const loaded = await Promise.all(
    ALL_KINDS.map((kind) =>
      loadThreads(
        deps.db,
        kind,
        rows.filter((row) => row.kind === kind).map(({ id }) => id),
      ),
    ),
  )
  const threads = new Map(loaded.flat().map((thread) => [`${thread.kind} ${thread.id}`, thread]))
  const data = rows.flatMap(({ kind, id }) => threads.get(`${kind} ${id}`) ?? [])
  return { data, next_cursor }
}

async function loadThreads(db: Queryable, kind: InboxKind, ids: number[]): Promise<InboxThread[]> {
  if (ids.length === 0) return []
  const { table } = KINDS[kind]
  const post = sql`p.id, p.author_id, p.text, p.created_at, p.edited_at, u.first_name, u.last_name, u.image_id`
  const place =
    kind === 'question'
      ? sql`l.id as lesson_id, l.title as lesson_title, p.at_s`
      : sql`null::int as lesson_id, null::text as lesson_title, null::int as at_s`
  const lesson = kind === 'question' ? sql`join lesson l on l.id = p.lesson_id` : sql``
  const [threads, replies] = await Promise.all([
    db.rows<ThreadRow>(sql`
      select ${post}, c.id as course_id, c.title as course_title, ${place}, p.answered_at is not null as is_answered,
             p.seen_at is null as is_new
        from ${TABLES[table]} p join app_user u on u.id = p.author_id join course c on c.id = p.course_id ${lesson}
       where p.id = any(${ids}::int[])`),
    db.rows<ReplyRow>(sql`
      select ${post}, p.parent_id, ${mayInSql(sql`p.author_id`, 'teach')} as is_teacher
        from ${TABLES[table]} p join app_user u on u.id = p.author_id join course c on c.id = p.course_id
       where p.id in (${shownAnswers(table, ids)}) order by p.id limit ${ids.length * MAX_ANSWERS}`),
  ])
  return threads.map((row) => ({
    kind,
    ...presentPost(row),
    course: { id: row.course_id, title: row.course_title },
    lesson: row.lesson_id === null ? null : { id: row.lesson_id, title: row.lesson_title ?? '' },
    at_s: row.at_s,
    is_answered: row.is_answered,
    is_new: row.is_new,
    replies: replies
      .filter((reply) => reply.parent_id === row.id)
      .map((reply) => ({ ...presentPost(reply), is_teacher: reply.is_teacher })),
  }))
}

/** The numbers of threads that wait for the teacher and that have something new, at most 100 each. */
export async function countInbox(deps: Pick<Deps, 'db'>, teacherId: number): Promise<InboxCounts> {
  const count = (where: ReturnType<typeof sql>) => {
    const some = (kind: InboxKind) => sql`
      select from course c cross join lateral (select ${threadsOf(kind, where)} limit ${MAX_COUNTED}) t
       where ${mayInSql(teacherId, 'answer')}`
    return sql`(select count(*)::int from (
      (${some('comment')} limit ${MAX_COUNTED}) union all (${some('question')} limit ${MAX_COUNTED})) t)`
  }
  return deps.db.only<InboxCounts>(sql`
    select least(${MAX_COUNTED}, ${count(sql`p.answered_at is null`)}) as unanswered,
           least(${MAX_COUNTED}, ${count(sql`p.seen_at is null`)}) as unread`)
}

/** A thread in one of the teacher's own courses. */
interface OwnThread {
  teacherId: number
  kind: InboxKind
  id: number
}

async function ownThread(db: Queryable, { teacherId, kind, id }: OwnThread): Promise<void> {
  await db.found(sql`
    select p.id from ${TABLES[KINDS[kind].table]} p join course c on c.id = p.course_id and ${mayInSql(teacherId, 'answer')}
     where p.id = ${id} and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
       for no key update of p`)
}

/** Marks a thread as read by the teacher. Returns the remaining counts. */
export async function markSeen(deps: Pick<Deps, 'db' | 'clock'>, thread: OwnThread): Promise<InboxCounts> {
  await deps.db.transaction(async (tx) => {
    await ownThread(tx, thread)
    await setSeen(tx, KINDS[thread.kind].table, { id: thread.id, seenAt: deps.clock.now() })
  })
  return countInbox(deps, thread.teacherId)
}

/** Marks a thread as needing no answer, or undoes that. Returns the remaining counts. */
export async function settleThread(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: OwnThread & { isSettled: boolean },
): Promise<InboxCounts> {
  const { table } = KINDS[input.kind]
  await deps.db.transaction(async (tx) => {
    await ownThread(tx, input)
    const now = deps.clock.now()
    await setSeen(tx, table, { id: input.id, seenAt: now })
    await tx.run(
      sql`update ${TABLES[table]} set settled_at = ${input.isSettled ? now : null} where id = ${input.id}`,
    )
    await refreshAnsweredAt(tx, table, input.id)
  })
  return countInbox(deps, input.teacherId)
}
