import type { CourseListQuery } from '@kashf/contract/catalogue/catalogue.ts'
import type { NearCourses } from '@kashf/contract/catalogue/pages.ts'
import type { Deps } from '../../deps.ts'
import { listCourses } from './list-courses.ts'

const COUNT = 6

/**
 * Courses to offer for a list that is empty: those that the search finds without the filters, else the popular ones of the
 * chosen categories, else of all.
 */
export async function nearCourses(
  deps: Pick<Deps, 'readDb' | 'publicCache'>,
  { search, verbatim, categories }: CourseListQuery,
): Promise<NearCourses> {
  const wider: CourseListQuery[] = [{ search, verbatim }, { categories }, {}]
  for (const query of wider) {
    if (Object.values(query).every((value) => !value) && query !== wider.at(-1)) continue
    const { data } = await listCourses(deps, { ...query, limit: COUNT })
    if (data.length > 0) return { courses: data, is_unfiltered: query === wider[0] }
  }
  return { courses: [], is_unfiltered: false }
}
