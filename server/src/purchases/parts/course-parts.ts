import { LIFETIME_PERIOD } from '@kashf/contract/constants.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import { MIN_PARTS } from '@kashf/contract/purchases/limits.ts'
import type { CourseParts, CoursePartsBody } from '@kashf/contract/purchases/parts.ts'
import { audit } from '../../audit/audit.ts'
import { courseFor, lockCourseFor } from '../../catalogue/courses/policy.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

interface OwnCourse {
  courseId: number
  teacherId: number
}

interface SectionRow {
  id: number
  title: string
  lessons: number
  /** Null when the course is not sold in parts. */
  part: number | null
}

/** How a course is sold in parts. Fails with `not_found` or `forbidden`. */
export async function courseParts(deps: Pick<Deps, 'db' | 'clock'>, of: OwnCourse): Promise<CourseParts> {
  await courseFor(deps.db, 'sell', of)
  return readParts(deps.db, deps.clock.now(), of.courseId)
}

/**
 * Divides a course into parts for those who buy it from now on, or with no `starts` sells it only at once; audited. Buyers of
 * parts keep theirs. Fails with `not_found` or `forbidden`, and with `parts_division` or `parts_term`.
 */
export async function changeCourseParts(
  deps: Pick<Deps, 'db' | 'clock' | 'publicCache'>,
  input: OwnCourse & { body: CoursePartsBody },
): Promise<CourseParts> {
  const { courseId, teacherId, body } = input
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'sell', input)
    const before = await readParts(tx, now, courseId)
    const partOf = body.starts.length > 0 ? dividedBy(body.starts, before) : null
    await tx.run(
      sql`update course_parts set retired_at = ${now} where course_id = ${courseId} and retired_at is null`,
    )
    if (partOf) await storeParts(tx, { courseId, now, ...body, partOf })
    const after = await readParts(tx, now, courseId)
    await audit(tx, {
      ...{ personId: teacherId, action: 'course.parts', subject: `course:${courseId}` },
      before: { surcharge: before.surcharge, starts: before.starts },
      after: { surcharge: after.surcharge, starts: after.starts },
    })
    tx.afterCommit(() => deps.publicCache.clear())
    return after
  })
}

async function readParts(db: Queryable, now: Date, courseId: number): Promise<CourseParts> {
  const course = await db.only<{
    price_tiyin: bigint
    percent: number
    period: number
    has_tariffs: boolean
    parts_id: number | null
    surcharge: number
    is_offered: boolean
  }>(sql`
    select c.price_tiyin, f.percent, c.period, course_has_tariffs(c.id) as has_tariffs, v.id as parts_id,
           coalesce(v.surcharge, 0) as surcharge, exists (select from part_terms(null, c.id, ${now})) as is_offered
      from course c cross join lateral fee_of_sale(null, c.teacher_id, null, ${now}) f
      left join course_parts v on v.course_id = c.id and v.retired_at is null
     where c.id = ${courseId}`)
  const sections = await db.rows<SectionRow>(sql`
    select s.id, s.title, (select count(*)::int from lesson l where l.section_id = s.id and l.deleted_at is null) as lessons,
           case when v.id is not null then coalesce(o.part, v.count) end as part
      from course_section s left join course_parts v on v.id = ${course.parts_id}
      left join course_part_section o on o.section_id = s.id and o.parts_id = v.id
     where s.course_id = ${courseId} order by s.position, s.id`)
  return {
    price: toUzs(course.price_tiyin),
    percent: course.percent,
    surcharge: course.surcharge,
    starts: startsOf(sections),
    sections: sections.map(({ id, title, lessons }) => ({ id, title, lessons })),
    closed_because: closedBecause(course, sections.length),
  }
}

/** The first section of each part. */
function startsOf(sections: readonly SectionRow[]): number[] {
  const first = new Map<number, number>()
  for (const { id, part } of sections) if (part !== null && !first.has(part)) first.set(part, id)
  return [...first.entries()].toSorted(([a], [b]) => a - b).map(([, id]) => id)
}

function closedBecause(
  course: {
    price_tiyin: bigint
    period: number
    has_tariffs: boolean
    parts_id: number | null
    is_offered: boolean
  },
  sections: number,
): CourseParts['closed_because'] {
  if (course.has_tariffs) return 'tariffs'
  if (course.period !== LIFETIME_PERIOD) return 'term'
  if (course.price_tiyin === 0n) return 'free'
  if (sections < MIN_PARTS) return 'sections'
  return course.parts_id !== null && !course.is_offered ? 'lessons' : null
}

/** The part of each section, by its place. Fails where it is no division of the course. */
function dividedBy(starts: readonly number[], { sections, closed_because }: CourseParts): number[] {
  if (closed_because !== null && closed_because !== 'lessons' && closed_because !== 'sections') {
    throw new Failure('parts_term')
  }
  const places = starts.map((id) => sections.findIndex((section) => section.id === id))
  const isInOrder = places.every((place, at) => place > (places[at - 1] ?? -1))
  if (starts.length < MIN_PARTS || places[0] !== 0 || !isInOrder) throw new Failure('parts_division')
  const partOf = sections.map((_, at) => places.filter((place) => place <= at).length)
  for (const [at] of starts.entries()) {
    const hasLessons = sections.some(({ lessons }, place) => partOf[place] === at + 1 && lessons > 0)
    if (!hasLessons) throw new Failure('parts_division')
  }
  return partOf
}

async function storeParts(
  tx: Tx,
  parts: CoursePartsBody & { courseId: number; now: Date; partOf: number[] },
): Promise<void> {
  const { courseId, now, surcharge, starts, partOf } = parts
  const { id } = await tx.only<{ id: number }>(sql`
    insert into course_parts (course_id, count, surcharge, created_at)
    values (${courseId}, ${starts.length}, ${surcharge}, ${now}) returning id`)
  await tx.run(sql`
    insert into course_part_section (parts_id, section_id, part)
    select ${id}, s.id, given.part
      from (select s.id, row_number() over (order by s.position, s.id) as place
              from course_section s where s.course_id = ${courseId}) s
      join unnest(${partOf}::smallint[]) with ordinality as given (part, place) on given.place = s.place`)
  await tx.run(sql`
    insert into course_part_lesson (parts_id, lesson_id, part)
    select ${id}, l.id, coalesce(o.part, 1)
      from lesson l left join course_part_section o on o.parts_id = ${id} and o.section_id = l.section_id
     where l.course_id = ${courseId}`)
}
