import type { FacetCounts } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { choiceTerms, teacherTerms } from '../listing/course-filter.ts'
import { coursesOf, type Kind, kindsUnder } from '../listing/facet-buckets.ts'
import { countTeachers } from '../listing/teacher-facet.ts'
import { MAX_READ } from './estimate-matches.ts'
import { type SearchMatch, searchMatch } from './interpret-query.ts'
import { searchPage } from './page-matches.ts'
import { type PageAsked, type Placed, readFound } from './read-all-matches.ts'

/** One page of a search. */
interface SearchedPage {
  match: SearchMatch
  rows: Placed[]
  /** Courses on all pages. */
  total: number
  /** The total is close, not exact. */
  isEstimate: boolean
  /** What is found before the choices. */
  kinds: Kind[]
  /** Null when not wanted. */
  teachers: FacetCounts['teachers'] | null
}

/** Looks for courses by `filter.search`, a page at a time; null when the text has nothing to look for. */
export async function searchCourses(
  db: Queryable,
  asked: PageAsked,
  everyCourse: number,
): Promise<SearchedPage | null> {
  const { filter } = asked
  const match = await searchMatch(db, asked, everyCourse)
  if (!match) return null
  if (match.found) {
    const { kinds, rows, teachers } = match.found
    const total = kindsUnder(kinds, filter).courses
    return { match, rows, total, isEstimate: false, kinds, teachers: teachers ?? (await teachersOf(0)) }
  }
  const { kinds, isEstimate } = match.size
  const also = [...teacherTerms(filter), ...choiceTerms(filter)]
  const { courses } = kindsUnder(kinds, filter)
  if (courses <= MAX_READ) {
    const few = await readFound(db, match, also, asked)
    const teachers = few.teachers ?? (await teachersOf(0))
    return { match, rows: few.rows, total: coursesOf(few.kinds), isEstimate: false, kinds, teachers }
  }
  const [rows, teachers] = await Promise.all([
    searchPage(db, { levels: match, also, courses, everyCourse }, asked),
    teachersOf(courses / everyCourse),
  ])
  return { match, rows, total: courses, isEstimate, kinds, teachers }

  async function teachersOf(share: number) {
    return asked.wantsTeachers && match
      ? countTeachers(db, { filter, search: { any: match.any, share }, few: null })
      : null
  }
}
