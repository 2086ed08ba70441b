import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import type { ReminderKind } from '@kashf/contract/notices/reminder-kinds.ts'
import type { Queryable } from '../db/client.ts'

/** A message that would help a person now. */
export interface Due {
  userId: number
  /** What it tells of. Nobody is told of the same twice. */
  cause: `${ReminderKind}:${string}`
  /** The last moment at which it helps. */
  date: Date
  notice: Extract<NoticeContent, { kind: ReminderKind }>
}

/** Finds what some people could be told now, in few statements for all of them. */
export type Cause = (of: { db: Queryable; now: Date; userIds: readonly number[] }) => Promise<Due[]>
