import type { FacetCounts } from '@kashf/contract/catalogue/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { filterTerms, teacherTerms } from '../listing/course-filter.ts'
import { type FacetBucket, matchingBuckets, sumCourses } from '../listing/facet-buckets.ts'
import { countTeachers } from '../listing/teacher-facet.ts'
import { MAX_READ_AT_ONCE } from './estimate-matches.ts'
import { type InterpretedQuery, interpretQuery } from './interpret-query.ts'
import { pageMatches } from './page-matches.ts'
import { type MatchRow, type PageRequest, readAllMatches } from './read-all-matches.ts'

/** One page of a search. */
interface SearchedPage {
  query: InterpretedQuery
  rows: MatchRow[]
  /** The number of courses on all pages. */
  total: number
  /** True when the total is an estimate. */
  isEstimate: boolean
  /** The facet buckets before the filters are applied. */
  buckets: FacetBucket[]
  /** Null when not requested. */
  teachers: FacetCounts['teachers'] | null
}

/** A page of the courses that `filter.search` matches; null when the text has no word to search for. */
export async function searchCourses(
  db: Queryable,
  page: PageRequest,
  catalogueSize: number,
): Promise<SearchedPage | null> {
  const { filter } = page
  const query = await interpretQuery(db, page, catalogueSize)
  if (!query) return null
  if (query.matches) {
    const { buckets, rows, teachers } = query.matches
    const total = matchingBuckets(buckets, filter).courses
    return { query, rows, total, isEstimate: false, buckets, teachers: teachers ?? (await teachersOf(0)) }
  }
  const { buckets, isEstimate } = query.estimate
  const filterQueries = [...teacherTerms(filter), ...filterTerms(filter)]
  const { courses } = matchingBuckets(buckets, filter)
  if (courses <= MAX_READ_AT_ONCE) {
    // When many courses match without the filters, the texts are not read.
    const all = await readAllMatches(db, { ...query, texts: null }, filterQueries, page)
    const teachers = all.teachers ?? (await teachersOf(0))
    return { query, rows: all.rows, total: sumCourses(all.buckets), isEstimate: false, buckets, teachers }
  }
  const [rows, teachers] = await Promise.all([
    pageMatches(db, { tiers: query, filterQueries, courses, catalogueSize }, page),
    teachersOf(courses / catalogueSize),
  ])
  return { query, rows, total: courses, isEstimate, buckets, teachers }

  async function teachersOf(share: number) {
    return page.wantsTeachers && query
      ? countTeachers(db, { filter, search: { required: query.required, share }, kindsToRead: null })
      : null
  }
}
