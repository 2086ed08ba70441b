import type { Page } from '@kashf/contract/common.ts'
import type {
  Learner,
  LearnerCounts,
  LearnerState,
  LearnersQuery,
  LearnersSort,
} from '@kashf/contract/learning/learners.ts'
import { MAX_SORTED_LEARNERS } from '@kashf/contract/learning/limits.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { learners } from '../../access/learners.ts'
import { imageUrl } from '../../accounts/people.ts'
import { withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { cursorTimeAndId, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type LearnerRow, lastLookedAt, learnersIn } from './learner-rows.ts'

/**
 * Maximum learners that one call with a filter examines, so that a rare match costs no more; the next call continues
 * from there.
 */
const LOOK_AT = 2_000
/** The maximum size of a course whose learners are counted. */
const MAX_COUNTED = 20_000
const MAX_WORDS = 5

interface Asked {
  courseId: number
  query: LearnersQuery
}

/**
 * A page of a course's learners. With a filter it may have fewer rows than asked for, or none, and still be continued.
 */
export async function listLearners(
  deps: Pick<Deps, 'db' | 'clock'>,
  { courseId, query }: Asked,
): Promise<Page<Learner>> {
  const { sort = 'newest' } = query
  const { rows, next_cursor } = await (sort === 'newest'
    ? newestLearners(deps, { courseId, query })
    : sortedLearners(deps, { courseId, query }, SORT_KEYS[sort]))
  return { data: await withDetails(deps.db, courseId, rows), next_cursor }
}

interface FoundLearners {
  rows: LearnerRow[]
  next_cursor: string | null
}

/** Reads the index of the newest learners, as far as the page needs. */
async function newestLearners(
  deps: Pick<Deps, 'db' | 'clock'>,
  { courseId, query }: Asked,
): Promise<FoundLearners> {
  const { state, cursor, limit = 24 } = query
  const words = wordsOf(query.search)
  const last = cursorTimeAndId(cursor)
  const after = last
    ? sql`(e.created_at, e.student_id) < (${last.time}::timestamptz, ${last.id}::bigint)`
    : sql`true`
  const where = sql`${after} and ${mayMatch(words)}`
  const isFiltered = state !== undefined || words.length > 0
  const lookAt = isFiltered ? LOOK_AT : limit + 1
  const now = deps.clock.now()
  const found = await deps.db.rows<LearnerRow>(sql`
    select * from ${learnersIn({ courseId, now, where, lookAt })}
     where ${inState(state)}
     order by enrolled_at desc, id desc limit ${words.length > 0 ? lookAt : limit + 1}`)
  const matching = found.filter((row) => matchesName(row, words))
  const rows = matching.slice(0, limit)
  const end =
    matching.length > limit
      ? rows.at(-1)
      : isFiltered
        ? await lastLookedAt(deps.db, { courseId, now, where, lookAt })
        : undefined
  return { rows, next_cursor: end ? encodeCursor([end.enrolled_at.getTime(), end.id]) : null }
}

/** What the other orders compare, as a whole number. */
const SORT_KEYS: Record<Exclude<LearnersSort, 'newest'>, Statement> = {
  last_seen: sql`coalesce(floor(extract(epoch from last_watched_at) * 1000), 0)::float8`,
  progress: sql`completed::float8`,
}

/**
 * Computes the progress of the newest learners and sorts them: an order by progress has no index, because every report of
 * progress would write it.
 */
async function sortedLearners(
  deps: Pick<Deps, 'db' | 'clock'>,
  { courseId, query }: Asked,
  key: Statement,
): Promise<FoundLearners> {
  const { state, cursor, limit = 24 } = query
  const words = wordsOf(query.search)
  const [lastKey, lastId] = decodeCursor(cursor, 2) ?? []
  const after =
    Number.isSafeInteger(lastKey) && Number.isSafeInteger(lastId)
      ? sql`(sort_key, id) < (${lastKey}::float8, ${lastId}::bigint)`
      : sql`true`
  // Names are compared here, so more is read of a search than a page has.
  const readAtMost = words.length > 0 ? LOOK_AT : limit
  const found = await deps.db.rows<LearnerRow & { sort_key: number }>(sql`
    select * from (
      select *, ${key} as sort_key
        from ${learnersIn({ courseId, now: deps.clock.now(), where: mayMatch(words), lookAt: MAX_SORTED_LEARNERS })}) learner
     where ${inState(state)} and ${after}
     order by sort_key desc, id desc limit ${readAtMost + 1}`)
  const read = found.slice(0, readAtMost)
  const matching = read.filter((row) => matchesName(row, words))
  const page = matching.slice(0, limit)
  const end = matching.length > limit ? page.at(-1) : found.length > readAtMost ? read.at(-1) : undefined
  return {
    rows: page.map(({ sort_key: _, ...row }) => row),
    next_cursor: end ? encodeCursor([end.sort_key, end.id]) : null,
  }
}

const inState = (state: LearnerState | undefined): Statement =>
  state === undefined ? sql`true` : sql`state = ${state}`

type StateCounts = Omit<NonNullable<LearnerCounts>, 'hidden'> | null

/**
 * The number of learners of the course in each state, and of those whom no list has; null when there are too many to count.
 */
export async function countAllLearners(
  deps: Pick<Deps, 'db' | 'clock'>,
  courseId: number,
): Promise<LearnerCounts> {
  const counts = await countLearners(deps, courseId)
  if (!counts) return null
  const { hidden } = await deps.db.only<{ hidden: number }>(sql`
    select count(*)::int as hidden from ${learners} e join app_user u on u.id = e.student_id
     where e.course_id = ${courseId} and u.blocked_at is not null`)
  return { ...counts, hidden }
}

/** The number of listed learners in `where` in each state; null when there are too many to count. */
export async function countLearners(
  deps: Pick<Deps, 'db' | 'clock'>,
  courseId: number,
  where: Statement = sql`true`,
): Promise<StateCounts> {
  const rows = await deps.db.rows<{ state: LearnerRow['state']; count: number }>(sql`
    select state, count(*)::int as count
      from ${learnersIn({ courseId, now: deps.clock.now(), where, lookAt: MAX_COUNTED + 1 })}
     group by state`)
  const counts = { all: 0, active: 0, stalled: 0, completed: 0, not_started: 0, expired: 0 }
  for (const { state, count } of rows) {
    counts[state] = count
    counts.all += count
  }
  return counts.all > MAX_COUNTED ? null : counts
}

const wordsOf = (search = ''): string[] => foldUzbek(search).split(' ').filter(Boolean).slice(0, MAX_WORDS)

/** A prefilter: the search key of a person also contains their address, so a match must be verified by name. */
const mayMatch = (words: readonly string[]): Statement =>
  sql`u.search_key like all(${words.map((word) => `%${word}%`)}::text[])`

/** Teachers find learners by name alone, because a search must not reveal an address. */
const matchesName = (row: LearnerRow, words: readonly string[]): boolean => {
  const name = foldUzbek(`${row.first_name} ${row.last_name}`)
  return words.every((word) => name.includes(word))
}

interface Details {
  id: number
  score: number | null
  questions: number
  last_lesson: Learner['last_lesson']
}

/** The learners with what the list shows besides their progress. */
export async function withDetails(
  db: Queryable,
  courseId: number,
  rows: readonly LearnerRow[],
): Promise<Learner[]> {
  const details = await db.rows<Details>(sql`
    with numbered as (
      select id, title, row_number() over (order by position, id)::int as number
        from lesson where course_id = ${courseId} and deleted_at is null)
    select e.id, s.score, q.questions, w.last_lesson
      from unnest(${rows.map(({ id }) => id)}::int[]) e (id)
      left join course_score s on s.user_id = e.id and s.course_id = ${courseId} and s.weighs
     cross join lateral (
       select count(*)::int as questions from lesson_question
        where author_id = e.id and course_id = ${courseId} and parent_id is null and deleted_at is null and hidden_at is null) q
      left join lateral (
        select json_build_object('id', l.id, 'number', l.number, 'title', l.title) as last_lesson
          from numbered l join lesson_progress p on p.lesson_id = l.id and p.user_id = e.id
         order by p.updated_at desc limit 1) w on true`)
  const detailsOf = new Map(details.map((one) => [one.id, one]))
  return rows.map(({ image_id, ...row }) => ({
    ...withTimeText(row),
    image: imageUrl(image_id),
    last_lesson: detailsOf.get(row.id)?.last_lesson ?? null,
    score: detailsOf.get(row.id)?.score ?? null,
    questions: detailsOf.get(row.id)?.questions ?? 0,
  }))
}
