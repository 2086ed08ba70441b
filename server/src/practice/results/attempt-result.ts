import type { AttemptResult } from '@kashf/contract/practice/results.ts'
import { gradeLabel } from '@kashf/contract/practice/scoring/scale.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { SessionUser } from '../../http/session.ts'
import type { AttemptDeps } from '../attempts/attempt-deps.ts'
import { isFirstAttempt } from '../grading/graded-attempts.ts'
import { testKeys } from '../grading/test-keys.ts'
import { growthOf } from '../growth/growth.ts'
import type { FrozenBlueprint } from '../papers/frozen-blueprint.ts'
import { explainedVideos } from '../questions/explained-videos.ts'
import { type GradedQuestion, gradedQuestions } from './graded-slots.ts'
import { type OwnResult, ownResult } from './own-result.ts'
import { percentOf } from './percent.ts'

/** People from which on places and shares are shown, so that nobody is recognised by them. */
export const MIN_COMPARED = 10
const BARS = 16
const MAX_TOPICS = 5

type Result = NonNullable<AttemptResult['result']>

/** The result of a person's attempt. Until it is published it has counts and times alone. */
export async function attemptResult(
  deps: AttemptDeps,
  { attemptId, viewer }: { attemptId: number; viewer: SessionUser },
): Promise<AttemptResult> {
  const own = await ownResult(deps.db, { attemptId, userId: viewer.id })
  const paper = await deps.papers.open(deps.db, own.paper_id)
  const { version } = paper
  const isOut = own.state === 'published'
  const about = {
    attempt_id: own.id,
    test: { id: own.test_id, title: version.title, purpose: own.purpose },
    state: own.state,
    number: own.number,
    opened_at: own.opened_at?.toISOString() ?? null,
    submitted_at: own.submitted_at?.toISOString() ?? null,
    publishes_at:
      !isOut && version.settings.results === 'at_close' ? (own.last_answers_at?.toISOString() ?? null) : null,
    answered_count: own.answered_count,
    questions_count: paper.slots.filter(({ block }) => !own.exempt.includes(block)).length,
    still_writing: isOut ? null : own.still_writing,
  }
  if (!isOut || own.result === null) return { ...about, result: null, weak_topics: [], growth: [] }
  const keys = await testKeys(deps.db, own.test_id, own.test_version)
  const questions = await gradedQuestions(deps.db, own, paper, keys)
  return {
    ...about,
    result: {
      ...scoreOf(own, own.result, version.blueprint),
      is_tentative: own.has_tentative_rules || own.result.is_unmeasured,
      ...(await standing(deps.db, own)),
    },
    weak_topics: await weakTopics(deps, viewer, questions),
    growth: await growthOf(deps.db, viewer.id, version),
  }
}

type Compared = Pick<Result, 'place' | 'percentile' | 'people' | 'histogram' | 'own_bar'>

function scoreOf(
  own: OwnResult,
  stored: NonNullable<OwnResult['result']>,
  { grades }: FrozenBlueprint,
): Omit<Result, keyof Compared | 'is_tentative'> {
  const { blocks, sections, interval_milli, pending } = stored
  const hasGrades = !stored.is_unmeasured
  const rising = hasGrades ? grades.toSorted((one, other) => one.from_milli - other.from_milli) : []
  const next = rising.find(({ from_milli }) => from_milli > own.score_milli)
  const labelOf = (value: number | undefined) =>
    hasGrades && value !== undefined ? gradeLabel(grades, value) : null
  return {
    points_milli: own.points_milli,
    max_milli: own.max_milli,
    percent: percentOf(own),
    is_passed: own.is_passed,
    blocks,
    sections: sections.map(({ title, score_milli }) => ({ title, score_milli: Math.round(score_milli) })),
    score_milli: own.score_milli,
    interval_milli,
    grade: own.grade,
    grade_from: labelOf(interval_milli?.from),
    grade_to: labelOf(interval_milli?.to),
    grades: rising.map(({ label, from_milli }) => ({ label, from_milli })),
    next_grade: next ? { label: next.label, missing_milli: next.from_milli - own.score_milli } : null,
    was_regraded: own.former && { points_milli: own.former.points_milli, reason: own.former.reason },
    pending_count: pending,
  }
}

const barOf = ({ points_milli, max_milli }: Pick<OwnResult, 'points_milli' | 'max_milli'>): number =>
  max_milli === 0 ? 0 : Math.min(Math.max(Math.floor((points_milli * BARS) / max_milli), 0), BARS - 1)

/** Where a result stands among first attempts. Equal points share a place. */
async function standing(db: Queryable, own: OwnResult): Promise<Compared> {
  const among = await db.only<{
    people: number
    above: number
    below: number
    is_among: boolean
    histogram: number[]
  }>(sql`
    with firsts as materialized (
      select a.id, a.points_milli,
             case when a.max_milli = 0 then 0
                  else least(greatest(a.points_milli::bigint * ${BARS}::int / a.max_milli, 0), ${BARS - 1}::int) end as bar
        from attempt a where a.test_id = ${own.test_id} and a.state = 'published' and ${isFirstAttempt})
    select count(*)::int as people, (count(*) filter (where points_milli > ${own.points_milli}))::int as above,
           (count(*) filter (where points_milli < ${own.points_milli}))::int as below,
           coalesce(bool_or(id = ${own.id}), false) as is_among,
           array(select count(f.bar)::int from generate_series(0, ${BARS - 1}::int) g left join firsts f on f.bar = g
                  group by g order by g) as histogram
      from firsts`)
  const { people, above, below, is_among } = among
  const isCompared = people >= MIN_COMPARED
  return {
    people,
    place: isCompared && is_among ? above + 1 : null,
    percentile: isCompared && is_among ? Math.floor((below * 100) / people) : null,
    histogram: isCompared ? among.histogram : [],
    own_bar: barOf(own),
  }
}

/** The tags of the questions that cost most points, each with the video that explains one of those questions. */
async function weakTopics(
  deps: AttemptDeps,
  viewer: SessionUser,
  questions: readonly GradedQuestion[],
): Promise<AttemptResult['weak_topics']> {
  const lostOf = ({ max_milli, points_milli }: GradedQuestion) => max_milli - points_milli
  const counted = questions.filter(({ max_milli }) => max_milli > 0)
  const tags = [...new Set(counted.flatMap(({ question }) => question.tags))]
  const topics = tags
    .map((tag) => {
      const tagged = counted.filter(({ question }) => question.tags.includes(tag))
      const lost = tagged.filter((question) => lostOf(question) > 0)
      return {
        tag,
        lost,
        right_count: tagged.length - lost.length,
        questions_count: tagged.length,
        lost_milli: lost.reduce((sum, question) => sum + lostOf(question), 0),
      }
    })
    .filter(({ lost }) => lost.length > 0)
    .sort((a, b) => b.lost_milli - a.lost_milli)
    .slice(0, MAX_TOPICS)
  const explained = topics.flatMap(({ lost }) => lost.map(({ key }) => key.explained))
  const videoOf = await explainedVideos(deps, deps.db, viewer, explained)
  return topics.map(({ lost, ...topic }) => {
    const videos = lost.map(({ key }) => videoOf(key.explained))
    return { ...topic, video: videos.find((video) => video?.is_open) ?? videos.find(Boolean) ?? null }
  })
}
