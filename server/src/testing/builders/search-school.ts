import { buildCourse } from './courses.ts'
import { COURSES } from './search-cases.ts'

/** Publishes the courses of the search cases, all by one teacher. */
export async function buildSearchSchool(
  deps: Parameters<typeof buildCourse>[0],
  teacherId: number,
): Promise<void> {
  for (const { lessons, outcomes = [], ...course } of COURSES) {
    await buildCourse(deps, {
      ...course,
      outcomes: [...outcomes],
      teacherId,
      lessons: lessons ? [...lessons] : [],
    })
  }
}
