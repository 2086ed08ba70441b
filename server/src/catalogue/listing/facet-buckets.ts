import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { CourseFilter, Facet } from './course-filter.ts'

/** Courses that share every choice; there are few kinds however many courses. */
export interface Kind {
  /** `course_find.kind`. */
  kind: number
  courses: number
}

const MOST_SUMMED = 1_000
const LISTS = ['categories', 'languages', 'levels', 'periods', 'lengths'] as const

/** The choices that a kind is made of, as the generated column of `course_find` puts them together. */
function choicesOf(kind: number) {
  let rest = kind
  const take = (values: number) => {
    const value = rest % values
    rest = Math.floor(rest / values)
    return value
  }
  const lengths = take(4) + 1
  const is_free = take(2) === 1
  const periods = take(13) + 1
  const levels = take(3) + 1
  const languages = take(3) + 1
  return { categories: rest, languages, levels, periods, lengths, is_free }
}

/** Whether courses of the kind pass the filter, leaving out one of its facets. */
function passes(choices: ReturnType<typeof choicesOf>, filter: CourseFilter, except: Facet | null): boolean {
  const isFreePasses = except === 'is_free' || filter.is_free === null || filter.is_free === choices.is_free
  return (
    isFreePasses &&
    LISTS.every(
      (list) => list === except || filter[list].length === 0 || filter[list].includes(choices[list]),
    )
  )
}

/** All published courses by kind. */
export function allKinds(db: Queryable): Promise<Kind[]> {
  return db.rows<Kind>(sql`select kind, courses from course_kind where courses > 0`)
}

/** What was summed up of a count, for as long as the count itself is kept: many ask the same of the whole school. */
const summed = new WeakMap<readonly Kind[], Map<string, unknown>>()

function once<T>(kinds: readonly Kind[], question: string, filter: CourseFilter, sum: () => T): T {
  const known = summed.get(kinds) ?? new Map<string, unknown>()
  summed.set(kinds, known)
  const key = JSON.stringify([question, filter.is_free, ...LISTS.map((list) => filter[list])])
  const found = known.get(key)
  // One question has answers of one type.
  if (found !== undefined) return found as T
  const answer = sum()
  if (known.size < MOST_SUMMED) known.set(key, answer)
  return answer
}

/** The kinds that pass the filter, and how many courses they have together. */
export function kindsUnder(
  kinds: readonly Kind[],
  filter: CourseFilter,
): { kinds: number[]; courses: number } {
  return once(kinds, 'under', filter, () => {
    const under = kinds.filter(({ kind }) => passes(choicesOf(kind), filter, null))
    return {
      kinds: under.map(({ kind }) => kind),
      courses: under.reduce((sum, { courses }) => sum + courses, 0),
    }
  })
}

/** All courses of the count together. */
export const coursesOf = (kinds: readonly Kind[]): number =>
  kinds.reduce((sum, { courses }) => sum + courses, 0)

/**
 * How many courses each choice would show. Every filter is applied to the counts of the others, never to its own, so that
 * a person sees what choosing one more would bring.
 */
export function countChoices(kinds: readonly Kind[], filter: CourseFilter): Omit<FacetCounts, 'teachers'> {
  return once(kinds, 'choices', filter, () => {
    const facets: Omit<FacetCounts, 'teachers'> = {
      categories: {},
      languages: {},
      levels: {},
      periods: {},
      lengths: {},
      is_free: { true: 0, false: 0 },
    }
    for (const { kind, courses } of kinds) {
      const choices = choicesOf(kind)
      for (const list of LISTS) {
        if (!passes(choices, filter, list)) continue
        const counts = facets[list]
        counts[choices[list]] = (counts[choices[list]] ?? 0) + courses
      }
      if (passes(choices, filter, 'is_free')) facets.is_free[choices.is_free ? 'true' : 'false'] += courses
    }
    return facets
  })
}
