import { isTeachersPost } from '../../catalogue/courses/policy.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { notify } from '../../notices/notify.ts'

/**
 * The two kinds of posts: comments on a course and questions under a lesson. Both form threads one level deep, and authors edit
 * and delete and operators hide them in the same way.
 */
export type PostTable = 'course_comment' | 'lesson_question'

/** The names of the tables, to splice into a statement. */
export const TABLES: Record<PostTable, Statement> = {
  course_comment: sql`course_comment`,
  lesson_question: sql`lesson_question`,
}

/** The first post of a thread. */
export interface Thread {
  id: number
  author_id: number
}

/**
 * Locks the thread of the answered post, which serializes its answers. An answer to an answer joins the same thread, so threads
 * stay one level deep. `place` restricts the answered post, `p`, to a course or a lesson.
 */
export async function lockThread(
  tx: Tx,
  table: PostTable,
  of: { parentId: number; place: Statement },
): Promise<Thread> {
  const thread = await tx.one<Thread>(sql`
    select t.id, t.author_id from ${TABLES[table]} p join ${TABLES[table]} t on t.id = coalesce(p.parent_id, p.id)
     where p.id = ${of.parentId} and ${of.place} and p.deleted_at is null and p.hidden_at is null
       and t.deleted_at is null and t.hidden_at is null for no key update of t`)
  if (!thread) throw invalid({ parent_id: 'not_yours' })
  return thread
}

/** Maximum answers shown in a thread, the latest ones. */
export const MAX_ANSWERS = 200

/** Selects the ids of the answers to show under each of the threads. */
export const shownAnswers = (table: PostTable, threadIds: readonly number[]): Statement => sql`
  select a.id from unnest(${threadIds}::int[]) t (id), lateral (
    select id from ${TABLES[table]} where parent_id = t.id and deleted_at is null and hidden_at is null
     order by id desc limit ${MAX_ANSWERS}) a`

/**
 * Recalculates whether a thread is answered: it is open until the course's teacher answers or decides that no answer is needed,
 * and again when its author writes after that. Call it in the transaction of every change to its answers.
 */
export async function refreshAnsweredAt(tx: Tx, table: PostTable, threadId: number): Promise<void> {
  await tx.run(sql`
    update ${TABLES[table]} t
       set answered_at = case when last.by_teacher > coalesce(last.by_author, 0) then last.answered_at
                              when t.settled_at > last.author_wrote_at then t.settled_at end
      from (select max(a.id) filter (where ${isTeachersPost(sql`a`)}) as by_teacher,
                   max(a.created_at) filter (where ${isTeachersPost(sql`a`)}) as answered_at,
                   max(a.id) filter (where a.author_id = f.author_id) as by_author,
                   greatest(max(f.created_at), max(a.created_at) filter (where a.author_id = f.author_id)) as author_wrote_at
              from ${TABLES[table]} f join course c on c.id = f.course_id
              left join ${TABLES[table]} a on a.parent_id = f.id and a.deleted_at is null and a.hidden_at is null
             where f.id = ${threadId}) last
     where t.id = ${threadId}`)
}

/** Whether the course's teacher has read the whole thread: null when others wrote something since. */
export async function setSeen(
  tx: Queryable,
  table: PostTable,
  thread: { id: number; seenAt: Date | null },
): Promise<void> {
  await tx.run(sql`update ${TABLES[table]} set seen_at = ${thread.seenAt} where id = ${thread.id}`)
}

/** `parent_id` is the first post of the thread, null for the first post itself. */
export interface OwnPost {
  id: number
  course_id: number
  parent_id: number | null
}

/** Locks a visible post of this author. Fails with `not_found` for a post of anyone else. */
export async function lockOwnPost(
  tx: Tx,
  table: PostTable,
  of: { id: number; authorId: number },
): Promise<OwnPost> {
  return tx.found<OwnPost>(sql`
    select id, course_id, parent_id from ${TABLES[table]}
     where id = ${of.id} and author_id = ${of.authorId} and deleted_at is null and hidden_at is null
       for no key update`)
}

/** A post under moderation, with the title of its course. */
interface ModeratedPost extends OwnPost {
  author_id: number
  hidden_at: Date | null
  title: string
}

/** Locks a post, hidden or not. Fails with `not_found` when its author deleted it. */
export async function lockPost(tx: Tx, table: PostTable, id: number): Promise<ModeratedPost> {
  return tx.found<ModeratedPost>(sql`
    select p.id, p.course_id, p.parent_id, p.author_id, p.hidden_at, c.title
      from ${TABLES[table]} p join course c on c.id = p.course_id
     where p.id = ${id} and p.deleted_at is null for no key update of p`)
}

/** Hides a locked post from everybody and notifies its author of the reason. */
export async function hidePost(
  deps: Deps,
  tx: Tx,
  table: PostTable,
  { post, reason }: { post: ModeratedPost; reason: string },
): Promise<void> {
  await tx.run(sql`
    update ${TABLES[table]} set hidden_at = ${deps.clock.now()}, hidden_reason = ${reason} where id = ${post.id}`)
  await notify(deps, tx, {
    userId: post.author_id,
    kind: 'comment_hidden',
    subject: { course_id: post.course_id, title: post.title, reason },
  })
}

/** Shows a hidden post again. */
export async function restorePost(tx: Tx, table: PostTable, id: number): Promise<void> {
  await tx.run(sql`update ${TABLES[table]} set hidden_at = null, hidden_reason = null where id = ${id}`)
}
