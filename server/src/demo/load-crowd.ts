import { USER_TYPE } from '@kashf/contract/constants.ts'
import { priceToPay } from '@kashf/contract/money/amount.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { commentCourse } from '../learning/discussion/comment-course.ts'
import { currentPercent } from '../money/fees/fees.ts'
import { CROWD, DEMAND, REVIEWS } from './content/crowd.ts'
import { buyAll, scoreAll, watchAll } from './crowd-statements.ts'
import { asOf, daysBefore } from './demo-dates.ts'
import type { LoadedCourse } from './load-teacher.ts'
import { asStudent, makePerson } from './make-person.ts'
import { CROWD_TOP_UP, topUp } from './top-up.ts'

/** A person of the crowd who took a course. */
interface Taken {
  person: number
  course: LoadedCourse
  /** Completed lessons; reviewers completed all. */
  completed: number
  /** Null: no score. */
  score: number | null
  daysAgo: number
}

/** A deterministic pseudo-random number from 0 to `below`. */
const vary = (seed: number, below: number): number => ((seed * 2_654_435_761) >>> 8) % below

/** A score by luck (0–99): five stars below `fiveStars`, then mostly four, and three or two. */
function scoreOf(luck: number, fiveStars: number): number {
  const rest = (luck - fiveStars) / (100 - fiveStars)
  if (rest < 0) return 5
  return rest < 0.6 ? 4 : rest < 0.85 ? 3 : 2
}

/** The people of the crowd who took the course: its reviewers, and others in an order that depends on the course. */
function takenBy(course: LoadedCourse, nth: number, crowd: number): Taken[] {
  const { key, published } = course.content
  const { lessons } = course
  const demand = DEMAND[key as keyof typeof DEMAND]
  if (!demand || published === 'in_review') return []
  const [people, scored, fiveStars] = demand
  const reviewers = new Map(
    REVIEWS.flatMap(([reviewed, person, score]) => (reviewed === key ? [[person, score] as const] : [])),
  )
  const rank = (person: number) => (reviewers.has(person) ? -1 : vary(person * 31 + nth * 17 + 1, 10_000))
  return Array.from({ length: crowd }, (_, person) => person)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, people)
    .map((person) => {
      const isScored = vary(person * 59 + nth * 41 + 3, 100) < scored
      return {
        person,
        course,
        completed: reviewers.has(person) ? lessons.length : 1 + vary(person * 7 + nth, lessons.length - 1),
        score:
          reviewers.get(person) ??
          (isScored ? scoreOf(vary(person * 101 + nth * 13 + 7, 100), fiveStars) : null),
        daysAgo: 2 + vary(person * 53 + nth * 29, published - 4),
      }
    })
}

/**
 * Loads the first `crowd` people who bought, watched and rated courses, in a few statements instead of thousands. Their
 * purchases go through the ledger like all others. Skips what is already loaded.
 */
export async function loadCrowd(
  deps: Deps,
  start: Date,
  { courses, crowd }: { courses: LoadedCourse[]; crowd: number },
): Promise<void> {
  const taken = courses.flatMap((course, nth) => takenBy(course, nth, crowd))
  const percent = await currentPercent(deps.db)
  const priceOf = ({ content }: LoadedCourse) => priceToPay(BigInt(content.price) * 100n, percent)
  const ids: number[] = []
  for (const [i, [firstName, lastName]] of CROWD.slice(0, crowd).entries()) {
    const at = daysBefore(start, 66, i)
    const studentId = await makePerson(deps, {
      type: USER_TYPE.student,
      username: `talaba_${i + 1}`,
      firstName,
      lastName,
      at,
    })
    ids.push(studentId)
    const due = taken.reduce((sum, { person, course }) => sum + (person === i ? priceOf(course) : 0n), 0n)
    if (due > 0n) await topUp(asOf(deps, at), { studentId, amountTiyin: due, name: CROWD_TOP_UP })
  }
  const shares = taken.map(({ person, ...share }) => ({ ...share, studentId: ids[person] ?? 0 }))
  await deps.db.transaction(async (tx) => {
    if (await tx.one(sql`select 1 from purchase where student_id = any(${ids}) limit 1`)) return
    await buyAll(tx, start, { shares, percent })
    await watchAll(tx, start, shares)
    await scoreAll(tx, start, shares)
  })
  await writeReviews(deps, start, { courses, ids })
}

/** Writes the reviews, and marks them as useful by other people. */
async function writeReviews(
  deps: Deps,
  start: Date,
  { courses, ids }: { courses: LoadedCourse[]; ids: number[] },
): Promise<void> {
  for (const [i, [key, person, , text]] of REVIEWS.entries()) {
    const courseId = courses.find(({ content }) => content.key === key)?.id
    const authorId = ids[person]
    if (courseId === undefined || authorId === undefined) throw new Error(`a review of no course: ${key}`)
    const there = await deps.db.one(
      sql`select 1 from course_comment where course_id = ${courseId} and author_id = ${authorId}`,
    )
    if (there) continue
    const viewer = asStudent(authorId)
    await commentCourse(asOf(deps, daysBefore(start, 1, i)), { viewer, courseId, body: { text } })
  }
  await deps.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into comment_useful (comment_id, user_id)
      select m.id, p.student_id from course_comment m
        join purchase p on p.course_id = m.course_id and p.student_id <> m.author_id and p.student_id = any(${ids})
       where m.parent_id is null and (m.id * 7 + p.student_id * 5) % 31 < m.id % 9
      on conflict do nothing`)
    await tx.run(sql`
      update course_comment m set useful_count = u.readers
        from (select comment_id, count(*)::int as readers from comment_useful group by comment_id) u
       where u.comment_id = m.id and m.useful_count <> u.readers`)
  })
}
