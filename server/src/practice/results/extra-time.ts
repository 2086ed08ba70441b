import type { ExtraTimeBody } from '@kashf/contract/practice/attempts.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { deadlineOf, type PersonalTime, sectionEnd } from '../attempts/attempt-clock.ts'
import { testVersion } from '../papers/test-papers.ts'
import { lockJudgedTest, type OfTest } from './judged-test.ts'

interface RunningAttempt {
  id: number
  test_version: number
  time_percent: number | null
  exempt: number[]
  opened_at: Date | null
  deadline_at: Date | null
  section: number
  section_began_at: Date | null
  section_ends_at: Date | null
}

/** Gives a person more time in a test, also in the attempt that runs. Repeated, it changes nothing. */
export async function giveExtraTime(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: OfTest,
  { user_id, percent = null }: ExtraTimeBody,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const test = await lockJudgedTest(tx, of)
    await tx.found(sql`select from app_user where id = ${user_id} and closed_at is null`)
    await tx.run(sql`
      insert into test_extra_time (test_id, user_id, percent) values (${test.id}, ${user_id}, ${percent})
      on conflict (test_id, user_id) do update set percent = excluded.percent`)
    const attempt = await tx.one<RunningAttempt>(sql`
      select id, test_version, time_percent, exempt, opened_at, deadline_at, section, section_began_at, section_ends_at
        from attempt
       where test_id = ${test.id} and user_id = ${user_id} and state in ('ready', 'open') for no key update`)
    if (!attempt) return
    const { settings, blueprint } = await testVersion(tx, test.id, attempt.test_version)
    const rules = { blueprint, minutes: settings.minutes, closes_at: test.closes_at }
    const { opened_at, section, section_began_at } = attempt
    const ends = (person: PersonalTime) => ({
      deadline: opened_at && deadlineOf(rules, person, opened_at),
      section: section_began_at && sectionEnd(blueprint, section, person, section_began_at),
    })
    const before = ends(attempt)
    const after = ends({ ...attempt, time_percent: percent })
    await tx.run(sql`
      update attempt set time_percent = ${percent},
             deadline_at = ${moved(attempt.deadline_at, before.deadline, after.deadline)},
             section_ends_at = ${moved(attempt.section_ends_at, before.section, after.section)}
       where id = ${attempt.id}`)
  })
}

/** A stored end, moved as its rule moved, because minutes that everybody was given are in it and not in the rule. */
const moved = (stored: Date | null, before: Date | null, after: Date | null): Date | null =>
  stored && before && after ? new Date(stored.getTime() + after.getTime() - before.getTime()) : after

/**
 * Gives everybody who writes more minutes, `minutes` in all, and the test a later closing: for a failure that was nobody's own.
 * Repeated, it changes nothing. Fails with `test_state_conflict` when more were added already, with their number at the field.
 */
export async function addMinutes(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: OfTest,
  { minutes }: { minutes: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const test = await lockJudgedTest(tx, of)
    if (test.state !== 'published' || test.results_at !== null) throw new Failure('test_state_conflict')
    const { added_minutes } = await tx.only<{ added_minutes: number }>(
      sql`select added_minutes from test where id = ${test.id}`,
    )
    if (minutes < added_minutes) {
      throw new Failure('test_state_conflict', {
        fields: { minutes: { key: 'too_small', n: added_minutes } },
      })
    }
    const later = sql`make_interval(mins => ${minutes - added_minutes})`
    await tx.run(sql`
      update test set added_minutes = ${minutes}, closes_at = closes_at + ${later} where id = ${test.id}`)
    await tx.run(sql`
      update attempt set deadline_at = deadline_at + ${later}, section_ends_at = section_ends_at + ${later}
       where test_id = ${test.id} and state = 'open'`)
  })
}
