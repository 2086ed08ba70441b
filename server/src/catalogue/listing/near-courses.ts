import type { CourseListQuery } from '@kashf/contract/catalogue/catalogue.ts'
import type { NearCourses } from '@kashf/contract/catalogue/pages.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import type { Deps } from '../../deps.ts'
import { searchableWords } from '../search/index-terms.ts'
import { subjectsOf } from '../search/synonyms.ts'
import { listCourses } from './list-courses.ts'

const COUNT = 6
/** How many wider subjects are searched for. */
const MAX_SUBJECTS = 3

/**
 * Courses to offer for a list that is empty: those that the search finds without the filters, else those of a subject to which
 * a searched word belongs, else the popular ones of the chosen categories, else of all.
 */
export async function nearCourses(
  deps: Pick<Deps, 'readDb' | 'publicCache'>,
  { search, verbatim, categories }: CourseListQuery,
): Promise<NearCourses> {
  const subjects = subjectsOf(searchableWords(foldUzbek(search ?? ''))).slice(0, MAX_SUBJECTS)
  const wider: CourseListQuery[] = [
    { search, verbatim },
    ...subjects.map((subject) => ({ search: subject })),
    { categories },
    {},
  ]
  for (const query of wider) {
    if (Object.values(query).every((value) => !value) && query !== wider.at(-1)) continue
    const { data } = await listCourses(deps, { ...query, limit: COUNT })
    if (data.length > 0) return { courses: data, is_unfiltered: query === wider[0] }
  }
  return { courses: [], is_unfiltered: false }
}
