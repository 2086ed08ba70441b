import type { ExtraTimeBody } from '@kashf/contract/practice/attempts.ts'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { deadlineOf, sectionEnd } from '../attempts/attempt-clock.ts'
import { testVersion } from '../papers/test-papers.ts'
import { lockJudgedTest, type OfTest } from './judged-test.ts'

interface RunningAttempt {
  id: number
  test_version: number
  exempt: number[]
  opened_at: Date | null
  section: number
  section_began_at: Date | null
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
      select id, test_version, exempt, opened_at, section, section_began_at from attempt
       where test_id = ${test.id} and user_id = ${user_id} and state in ('ready', 'open') for no key update`)
    if (!attempt) return
    const { settings, blueprint } = await testVersion(tx, test.id, attempt.test_version)
    const person = { time_percent: percent, exempt: attempt.exempt }
    const rules = { blueprint, minutes: settings.minutes, closes_at: test.closes_at }
    const { opened_at, section, section_began_at } = attempt
    await tx.run(sql`
      update attempt set time_percent = ${percent},
             deadline_at = ${opened_at && deadlineOf(rules, person, opened_at)},
             section_ends_at = ${section_began_at && sectionEnd(blueprint, section, person, section_began_at)}
       where id = ${attempt.id}`)
  })
}

/** Gives everybody who writes more minutes, and the test a later closing: for a failure that was nobody's own. */
export async function addMinutes(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: OfTest,
  { minutes }: { minutes: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const test = await lockJudgedTest(tx, of)
    if (test.state !== 'published' || test.results_at !== null) throw new Failure('test_state_conflict')
    const later = sql`make_interval(secs => ${(minutes * MINUTE_MS) / 1000})`
    await tx.run(sql`update test set closes_at = closes_at + ${later} where id = ${test.id}`)
    await tx.run(sql`
      update attempt set deadline_at = deadline_at + ${later}, section_ends_at = section_ends_at + ${later}
       where test_id = ${test.id} and state = 'open'`)
  })
}
