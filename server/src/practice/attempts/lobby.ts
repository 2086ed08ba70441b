import type { AttemptItem, TestLobby } from '@kashf/contract/practice/attempts.ts'
import { personRef } from '../../accounts/people.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { FrozenBlueprint, FrozenSlot } from '../papers/frozen-blueprint.ts'
import { testVersion } from '../papers/test-papers.ts'
import { renderMarkup } from '../questions/render-markup.ts'
import { ownMinutes } from './attempt-clock.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { refuseToBegin } from './begin-attempt.ts'
import { shownQueue } from './places/place-queue.ts'
import { isQueueOpen } from './places/queue-end.ts'
import { type TakenTest, testForTaker } from './test-for-taker.ts'

const questionsIn = (slots: readonly FrozenSlot[]): number => slots.reduce((sum, { count }) => sum + count, 0)

/** The blocks of a test as its lobby shows them. */
function shownSections({ sections }: FrozenBlueprint): TestLobby['sections'] {
  return sections.map(({ title, minutes, break_min = 0, blocks }) => ({
    ...{ title, minutes, break_min },
    blocks: blocks.map(({ title, slots, weight_milli, penalty_milli, exemption }) => ({
      title,
      questions: questionsIn(slots),
      weight_milli,
      penalty_milli,
      exemption,
    })),
  }))
}

interface AboutTest {
  teacher: TestLobby['teacher']
  title: string
  description: string
  is_tentative: boolean
  taken: number
  has_place: boolean
  has_extra_time: boolean
  time_percent: number | null
}

const aboutTest = (db: Queryable, testId: number, viewerId: number | null): Promise<AboutTest> =>
  db.found<AboutTest>(sql`
    select ${personRef(sql`u`)} as teacher, t.title, t.description, coalesce(p.is_tentative, false) as is_tentative,
           (select count(*)::int from test_place where test_id = t.id) as taken,
           exists (select from test_place where test_id = t.id and user_id = ${viewerId}) as has_place,
           e.user_id is not null as has_extra_time, e.percent as time_percent
      from test t join app_user u on u.id = t.owner_id
      left join exam_preset p on p.id = t.preset_id
      left join test_extra_time e on e.test_id = t.id and e.user_id = ${viewerId}
     where t.id = ${testId}`)

/** The person's attempts at the test, the newest first. Points appear with the results. */
async function ownAttempts(db: Queryable, testId: number, userId: number): Promise<AttemptItem[]> {
  const rows = await db.rows<RowOf<AttemptItem>>(sql`
    select id, number, state, opened_at, submitted_at,
           case when state = 'published' then points_milli end as points_milli,
           case when state = 'published' then max_milli end as max_milli
      from attempt where test_id = ${testId} and user_id = ${userId} order by number desc limit 100`)
  return rows.map(withTimeText)
}

function mayBegin(test: TakenTest, now: Date): boolean {
  try {
    refuseToBegin(test, now)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** A test before it begins: what it asks, when, and what the reader has done of it. */
export async function testLobby(
  deps: AttemptDeps,
  input: { testId: number; viewer: SessionUser | null },
): Promise<TestLobby> {
  const { testId, viewer } = input
  const test = await testForTaker(deps, deps.db, input)
  const version = await testVersion(deps.db, testId, test.version)
  const about = await aboutTest(deps.db, testId, viewer?.id ?? null)
  const attempts = viewer ? await ownAttempts(deps.db, testId, viewer.id) : []
  const { settings, blueprint } = version
  const sections = shownSections(blueprint)
  const blocks = sections.flatMap(({ blocks }) => blocks)
  const used = attempts.filter(({ state }) => state !== 'void').length
  const isRunning = attempts.some(({ state }) => state === 'ready' || state === 'open')
  const hasAttempt = settings.attempts === null || used < settings.attempts || viewer?.id === test.owner_id
  const hasPlace = test.places === null || about.has_place || viewer?.id === test.owner_id
  const now = deps.clock.now()
  const hasQueue = test.places !== null && test.state === 'published' && isQueueOpen(test, now)
  const queue = hasQueue ? await shownQueue(deps.db, { testId, viewerId: viewer?.id ?? null, now }) : null
  const placesTaken = Math.min(about.taken + (queue?.count ?? 0), Math.max(test.places ?? 0, about.taken))
  return {
    id: test.id,
    title: version.title,
    description_html: renderMarkup(about.description, () => null),
    purpose: test.purpose,
    state: test.state,
    teacher: about.teacher,
    opens_at: test.opens_at?.toISOString() ?? null,
    closes_at: test.closes_at?.toISOString() ?? null,
    places: test.places,
    places_taken: placesTaken,
    queue,
    settings,
    is_tentative: about.is_tentative,
    sections,
    questions_count: blocks.reduce((sum, { questions }) => sum + questions, 0),
    max_points_milli: blocks.reduce((sum, { questions, weight_milli }) => sum + questions * weight_milli, 0),
    minutes: ownMinutes(
      { blueprint, minutes: settings.minutes },
      { time_percent: about.has_extra_time ? about.time_percent : 100, exempt: [] },
    ),
    has_place: hasPlace,
    attempts,
    may_begin:
      viewer !== null &&
      (isRunning ||
        (hasAttempt &&
          mayBegin(test, now) &&
          (hasPlace || placesTaken < (test.places ?? 0) || queue?.offer_until != null))),
    has_formulas: version.has_formulas,
    server_time: now.toISOString(),
  }
}
