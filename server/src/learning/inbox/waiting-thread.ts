import type { InboxKind } from '@kashf/contract/learning/inbox.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { TABLES } from '../discussion/posts.ts'
import { KINDS } from './inbox-threads.ts'

/** What somebody who answers a thread has to read of it. */
export interface WaitingThread {
  author: string
  course: string
  /** Null for a comment. */
  lesson: string | null
  /** The second of the video that a question is about. */
  at_s: number | null
  /** May be empty beside a photo or a voice. */
  text: string
  /** What its author wrote last, if they wrote again. */
  last_text: string | null
  /** Whether its author has sent photos or a voice. */
  has_files: boolean
}

/** The thread of this first post; undefined when it is gone. */
export function waitingThread(
  db: Queryable,
  { kind, id }: { kind: InboxKind; id: number },
): Promise<WaitingThread | undefined> {
  const table = TABLES[KINDS[kind].table]
  const place =
    kind === 'question'
      ? sql`(select l.title from lesson l where l.id = p.lesson_id) as lesson, p.at_s,
          exists (select from question_file f join lesson_question q on q.id = f.question_id
                   where (q.id = p.id or q.parent_id = p.id) and q.author_id = p.author_id) as has_files`
      : sql`null::text as lesson, null::int as at_s, false as has_files`
  return db.one<WaitingThread>(sql`
    select u.first_name || ' ' || u.last_name as author, c.title as course, p.text, ${place},
           (select a.text from ${table} a
             where a.parent_id = p.id and a.author_id = p.author_id and a.deleted_at is null and a.hidden_at is null
             order by a.id desc limit 1) as last_text
      from ${table} p join app_user u on u.id = p.author_id join course c on c.id = p.course_id
     where p.id = ${id} and p.deleted_at is null and p.hidden_at is null`)
}
