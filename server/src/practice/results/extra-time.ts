import type { ExtraTimeBody } from '@kashf/contract/practice/attempts.ts'
import { MINUTE_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import {
  currentSection,
  deadlineOf,
  type PersonalTime,
  type RunningClock,
  sectionEnd,
} from '../attempts/attempt-clock.ts'
import { type TestVersion, testVersion } from '../papers/test-papers.ts'
import { lockJudgedTest, type OfTest } from './judged-test.ts'

interface RunningAttempt extends PersonalTime, RunningClock {
  id: number
  test_version: number
  opened_at: Date | null
  deadline_at: Date | null
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
    const { opened_at } = attempt
    // The section that is open now, because the stored one may have ended.
    const clock = currentSection(blueprint, attempt, attempt, deps.clock.now())
    const ends = (person: PersonalTime) => ({
      deadline: opened_at && deadlineOf(rules, person, opened_at),
      section: clock.section_began_at && sectionEnd(blueprint, clock.section, person, clock.section_began_at),
    })
    const before = ends(attempt)
    const after = ends({ ...attempt, time_percent: percent })
    const sectionEndsAt = clock.break_ends_at
      ? clock.section_ends_at
      : moved(clock.section_ends_at, before.section, after.section)
    await tx.run(sql`
      update attempt set time_percent = ${percent}, section = ${clock.section},
             deadline_at = ${moved(attempt.deadline_at, before.deadline, after.deadline)},
             section_began_at = ${clock.section_began_at}, section_ends_at = ${sectionEndsAt}
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
      update attempt set deadline_at = deadline_at + ${later} where test_id = ${test.id} and state = 'open'`)
    await lengthenSections(tx, test.id, { minutes: minutes - added_minutes, now: deps.clock.now() })
  })
}

/** Moves the ends of the sections that are open now. A section that has ended, also before a break, stays closed. */
async function lengthenSections(
  tx: Tx,
  testId: number,
  { minutes, now }: { minutes: number; now: Date },
): Promise<void> {
  const open = await tx.rows<RunningAttempt>(sql`
    select id, test_version, time_percent, exempt, opened_at, deadline_at, section, section_began_at, section_ends_at
      from attempt where test_id = ${testId} and state = 'open' and section_ends_at is not null for no key update`)
  const versions = new Map<number, TestVersion>()
  for (const { test_version } of open) {
    if (!versions.has(test_version)) versions.set(test_version, await testVersion(tx, testId, test_version))
  }
  const moved = open.flatMap((attempt) => {
    const version = versions.get(attempt.test_version)
    const clock = version && currentSection(version.blueprint, attempt, attempt, now)
    if (!clock || clock.break_ends_at !== null || clock.section_ends_at === null) return []
    const { section, section_began_at, section_ends_at } = clock
    const end = new Date(section_ends_at.getTime() + minutes * MINUTE_MS)
    return [{ id: attempt.id, section, section_began_at, section_ends_at: end }]
  })
  await tx.run(sql`
    update attempt a set section = m.section, section_began_at = m.section_began_at, section_ends_at = m.section_ends_at
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as m(id int, section smallint, section_began_at timestamptz, section_ends_at timestamptz)
     where a.id = m.id`)
}
