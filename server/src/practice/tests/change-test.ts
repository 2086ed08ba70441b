import { MAX_PAPER_QUESTIONS } from '@kashf/contract/practice/limits.ts'
import type { TestChange } from '@kashf/contract/practice/tests.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, type FieldFact, invalid } from '../../errors/failure.ts'
import { testVersion } from '../papers/test-papers.ts'
import { paperFigures } from './blueprint.ts'
import { findingsOfTimes } from './findings.ts'
import { lockTest, type OfTest, ownTest, type TestRow } from './test-row.ts'

interface Times {
  opens_at: Date | null
  closes_at: Date | null
}

const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)

/**
 * Saves a test. What people may take changes with its next version; its times, places and audience change at once. Fails with
 * `edit_conflict` when another device has saved meanwhile.
 */
export async function changeTest(
  deps: Pick<Deps, 'db' | 'clock' | 'publicCache'>,
  { body, ...of }: OfTest & { body: TestChange },
): Promise<void> {
  const { questions_count } = paperFigures(body.blueprint)
  if (questions_count > MAX_PAPER_QUESTIONS)
    throw invalid({ blueprint: { key: 'too_many', n: MAX_PAPER_QUESTIONS } })
  const times = { opens_at: dateOf(body.opens_at), closes_at: dateOf(body.closes_at) }
  if (times.opens_at && times.closes_at && times.closes_at <= times.opens_at)
    throw invalid({ closes_at: 'days_order' })
  await deps.db.transaction(async (tx) => {
    const test = await lockTest(tx, of)
    if (body.edit !== test.edit) throw new Failure('edit_conflict', { data: { edit: test.edit } })
    const now = deps.clock.now()
    const { places = null } = body
    if (test.state === 'published') await refuseLateChange(tx, { test, times, places, now })
    await tx.run(sql`
      update test set title = ${body.title.trim()}, description = ${body.description.trim()}, is_public = ${body.is_public},
             opens_at = ${times.opens_at}, closes_at = ${times.closes_at}, places = ${places},
             settings = ${JSON.stringify(body.settings)}::jsonb, blueprint = ${JSON.stringify(body.blueprint)}::jsonb,
             edit = edit + 1, updated_at = ${now}
       where id = ${test.id}`)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/**
 * What people rely on once it is published: the start moves only before it, the end only later once somebody has begun, and
 * nobody loses a place or an offer of one.
 */
async function refuseLateChange(
  tx: Tx,
  change: { test: TestRow; times: Times; places: number | null; now: Date },
): Promise<void> {
  const { test, times, places, now } = change
  const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
  const fields: { [field in 'opens_at' | 'closes_at' | 'places']?: FieldFact } = {}
  if (!isSame(times.opens_at, test.opens_at) && (test.opens_at === null || test.opens_at <= now)) {
    const isHeld = test.opens_at !== null || (await hasAttempts(tx, test.id))
    if (isHeld) fields.opens_at = 'test_begun'
  }
  const isEarlier = times.closes_at !== null && (test.closes_at === null || times.closes_at < test.closes_at)
  if (isEarlier && (await hasAttempts(tx, test.id))) fields.closes_at = 'test_begun'
  if (places !== null && places !== test.places) {
    const { taken } = await tx.only<{ taken: number }>(
      sql`
        select (select count(*) from test_place where test_id = ${test.id})::int
               + (select count(*) from test_queue where test_id = ${test.id} and offer_until > ${now})::int as taken`,
    )
    if (places < taken) fields.places = { key: 'too_small', n: taken }
  }
  if (Object.keys(fields).length > 0) throw new Failure('test_state_conflict', { fields })
  const isMoved = !isSame(times.opens_at, test.opens_at) || !isSame(times.closes_at, test.closes_at)
  if (!isMoved) return
  const { settings, blueprint } = await testVersion(tx, test.id, test.version)
  const findings = findingsOfTimes({ ...times, settings, blueprint }, now)
  if (findings.length > 0) throw new Failure('test_not_ready', { data: { findings } })
}

const hasAttempts = async (tx: Tx, testId: number): Promise<boolean> =>
  (await tx.one(
    sql`select 1 from attempt where test_id = ${testId} and opened_at is not null and state <> 'void' limit 1`,
  )) !== undefined

/** Deletes a draft, or a cancelled test that stands in no lesson. People keep their results. */
export async function deleteTest(deps: Pick<Deps, 'db' | 'clock'>, of: OfTest): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const test = await ownTest(tx, of, sql` for no key update`)
    const lesson = await tx.one(
      sql`select 1 from lesson where test_id = ${test.id} and deleted_at is null limit 1`,
    )
    if (test.state === 'published' || lesson) throw new Failure('test_state_conflict')
    await tx.run(sql`update test set deleted_at = ${deps.clock.now()} where id = ${test.id}`)
  })
}
