import type { Page } from '@kashf/contract/common.ts'
import type { InboxCounts, InboxKind, InboxQuery, InboxThread } from '@kashf/contract/learning/inbox.ts'
import type { PostFiles } from '@kashf/contract/learning/questions.ts'
import { personRef } from '../../accounts/people.ts'
import { isTeachersPost, mayInSql } from '../../catalogue/courses/policy.ts'
import { type RowOf, titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { MAX_ANSWERS, refreshAnsweredAt, setSeen, shownAnswers, TABLES } from '../discussion/posts.ts'
import { presentFiles } from '../questions/question-files.ts'
import { ALL_KINDS, findThreads, KINDS, threadsOf } from './inbox-threads.ts'

/** The limit of the count, which keeps it cheap. */
const MAX_COUNTED = 100

type ThreadRow = RowOf<Omit<InboxThread, 'kind' | 'replies' | keyof PostFiles>>
type ReplyRow = RowOf<Omit<InboxThread['replies'][number], keyof PostFiles>> & { parent_id: number }

/** The questions and comments of all of a teacher's courses in one list, each with its answers, oldest first. */
export async function listInbox(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  { teacher, query }: { teacher: SessionUser; query: InboxQuery },
): Promise<Page<InboxThread>> {
  const { rows, next_cursor } = await findThreads(deps.db, { teacherId: teacher.id, query })
  const loaded = await Promise.all(
    ALL_KINDS.map((kind) =>
      loadThreads(
        deps,
        teacher,
        kind,
        rows.filter((row) => row.kind === kind).map(({ id }) => id),
      ),
    ),
  )
  const threads = new Map(loaded.flat().map((thread) => [`${thread.kind} ${thread.id}`, thread]))
  const data = rows.flatMap(({ kind, id }) => threads.get(`${kind} ${id}`) ?? [])
  return { data, next_cursor }
}

async function loadThreads(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  teacher: SessionUser,
  kind: InboxKind,
  ids: number[],
): Promise<InboxThread[]> {
  if (ids.length === 0) return []
  const { db } = deps
  const { table } = KINDS[kind]
  const post = sql`p.id, ${personRef(sql`u`)} as author, p.text, p.created_at, p.edited_at`
  const place =
    kind === 'question'
      ? sql`${titled(sql`l`)} as lesson, p.at_s, p.is_private, p.published_at is not null as is_published,
          p.withdrawn_at is not null as is_withdrawn, p.best_answer_id`
      : sql`null::json as lesson, null::int as at_s, false as is_private, false as is_published, false as is_withdrawn,
          null::int as best_answer_id`
  const lesson = kind === 'question' ? sql`join lesson l on l.id = p.lesson_id` : sql``
  const [threads, replies] = await Promise.all([
    db.rows<ThreadRow>(sql`
      select ${post}, ${titled(sql`c`)} as course, ${place}, p.answered_at is not null as is_answered,
             p.seen_at is null as is_new
        from ${TABLES[table]} p join app_user u on u.id = p.author_id join course c on c.id = p.course_id ${lesson}
       where p.id = any(${ids}::int[])`),
    db.rows<ReplyRow>(sql`
      select ${post}, p.parent_id, ${isTeachersPost(sql`p`)} as is_teacher
        from ${TABLES[table]} p join app_user u on u.id = p.author_id join course c on c.id = p.course_id
       where p.id in (${shownAnswers(table, ids)}) order by p.id limit ${ids.length * MAX_ANSWERS}`),
  ])
  const posts = kind === 'question' ? [...threads, ...replies].map(({ id }) => id) : []
  const filesOf = await presentFiles(deps, db, posts, teacher)
  return threads.map((row) => ({
    kind,
    ...withTimeText(row),
    ...filesOf(row.id),
    replies: replies
      .filter(({ parent_id }) => parent_id === row.id)
      .map(({ parent_id: _, ...reply }) => ({ ...withTimeText(reply), ...filesOf(reply.id) })),
  }))
}

/** The numbers of threads that wait for the teacher and that have something new, at most 100 each. */
export async function countInbox(deps: Pick<Deps, 'db'>, teacherId: number): Promise<InboxCounts> {
  const count = (where: ReturnType<typeof sql>) => {
    const some = (kind: InboxKind) => sql`
      select from course c cross join lateral (select ${threadsOf(kind, teacherId, where)} limit ${MAX_COUNTED}) t
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
       and ${KINDS[kind].isThere(teacherId)}
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
