import { randomUUID } from 'node:crypto'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { followAttempts } from '../../practice/attempts/follow-attempts.ts'
import {
  paperOfVariant,
  type StoredPaper,
  storedPaper,
  testVersion,
} from '../../practice/papers/test-papers.ts'
import { publishResultsHandler } from '../../practice/results/publish-results.ts'
import type { BuilderDeps } from './people.ts'

/** An attempt that was handed in, and its person. */
export interface BuiltAttempt {
  id: number
  userId: number
}

/** People without a password, whom `signInAs` lets in. */
export async function buildPeople(deps: BuilderDeps, count: number): Promise<number[]> {
  const stamp = randomUUID()
  const rows = await deps.db.rows<{ id: number }>(sql`
    insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, verified_at, search_key)
    select ${USER_TYPE.student}, 'Oquvchi', 'Sinovov', ${stamp}::text || n, ${stamp}::text || n || '@example.uz', '',
           (select coalesce(max(payment_id::bigint), 10000000) + n from app_user where payment_id ~ '^[0-9]+$')::text, now(), ''
      from generate_series(1, ${count}::int) n
    returning id`)
  return rows.map(({ id }) => id)
}

export const signInAs = async (deps: BuilderDeps, userId: number): Promise<string> =>
  (await openSession(deps, deps.db, { userId, userAgent: 'test', ip: '127.0.0.1' })).token

/**
 * Attempts that were handed in a moment ago, one for each list of answers: those of the first part of each question, with the
 * author's ids, in the order of the blueprint. All have the same variant of the paper unless `variants` says otherwise.
 */
export async function buildAttempts(
  deps: BuilderDeps,
  input: {
    testId: number
    answers: readonly (readonly AnswerValue[])[]
    userIds?: readonly number[]
    number?: number
    variants?: number
    exempt?: readonly number[]
    minutesAgo?: number
  },
): Promise<BuiltAttempt[]> {
  const { testId, answers, number = 1, variants = 1, exempt = [], minutesAgo = 1 } = input
  const now = new Date(deps.clock.now().getTime() - minutesAgo * MINUTE_MS)
  const userIds = input.userIds ?? (await buildPeople(deps, answers.length))
  const { version: newest } = await deps.db.only<{ version: number }>(
    sql`select version from test where id = ${testId}`,
  )
  const version = await testVersion(deps.db, testId, newest)
  const questions = version.blueprint.sections
    .flatMap(({ blocks }) => blocks.flatMap(({ slots }) => slots.flatMap((slot) => slot.questions)))
    .map(({ question_id }) => question_id)
  const papers: StoredPaper[] = []
  for (let variant = 0; variant < variants; variant++) {
    const { id } = await paperOfVariant(deps.db, version, variant, now)
    papers.push(await storedPaper(deps.db, id))
  }
  const paperOf = (person: number) => papers[person % variants]
  const rows = userIds.map((user_id, person) => ({ user_id, paper_id: paperOf(person)?.id }))
  const attempts = await deps.db.rows<{ id: number; user_id: number }>(sql`
    insert into attempt (test_id, test_version, paper_id, user_id, number, state, exempt, opened_at, submitted_at, writer_id,
      writer_name, writer_since, seen_at, created_at)
    select ${testId}, ${newest}, r.paper_id, r.user_id, ${number}, 'submitted', ${exempt}::smallint[], ${now}, ${now},
           gen_random_uuid(), '', ${now}, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(user_id int, paper_id int)
    returning id, user_id`)
  const ids = new Map(attempts.map(({ id, user_id }) => [user_id, id]))
  const given = userIds.flatMap((userId, person) =>
    (paperOf(person)?.slots ?? []).flatMap(({ question_id }, slot) => {
      const value = answers[person]?.[questions.indexOf(question_id)] ?? null
      return value === null ? [] : [{ attempt_id: ids.get(userId), slot, value }]
    }),
  )
  await deps.db.run(sql`
    insert into attempt_answer (attempt_id, slot, part, value, device, n, answered_at, received_at)
    select r.attempt_id, r.slot, 0, r.value, gen_random_uuid(), 1, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(attempt_id int, slot smallint, value jsonb)`)
  return userIds.map((userId) => ({ id: ids.get(userId) ?? 0, userId }))
}

/** Grades everything that was handed in, as the worker does. */
export async function gradeWaiting(deps: Deps): Promise<void> {
  while ((await followAttempts(deps)) > 0) {
    // A batch at a time.
  }
}

/** Runs the job that publishes what is out. */
export const publishWaiting = (deps: Deps, testId: number): Promise<void> =>
  publishResultsHandler.handle(deps, { testId }, new AbortController().signal)
