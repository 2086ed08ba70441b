import type { CategoryCourses } from './courses-by-category.ts'
import type { FreeLessonRow } from './free-lessons.ts'
import type { RatedTeacher } from './rated-teachers.ts'

/** The minimum number of items; a shelf with fewer is left out. */
const FEWEST_ITEMS = 4
const HERO_LESSONS = 3
const FREE_LESSONS = 5
const BAND_COURSES = 4
const REVIEWS = 3
/** A school with fewer courses shows all of them. */
export const MANY_COURSES = 30

/** The candidates for the shelves, best first. */
export interface ShelfCandidates<Review extends { course: { id: number } }> {
  ranking: number[]
  lessons: FreeLessonRow[]
  teachers: RatedTeacher[]
  categories: CategoryCourses[]
  reviews: Review[]
  /** Of all published courses, at least the first `MANY_COURSES`. */
  published: number[]
}

/** Ids of courses and teachers; no course is on two shelves. */
export interface Shelves<Review> {
  hero: FreeLessonRow[]
  ranking: number[]
  teacherOfWeek: { teacherId: number; courseId: number } | null
  band: { categoryId: number; courseIds: number[] } | null
  lessons: FreeLessonRow[]
  reviews: Review[]
  /** In a school with few courses those that no other shelf leads to; empty in others. */
  others: number[]
}

/**
 * Fills the shelves of the home page. The ranking chooses first, because it would be wrong without its first place; the
 * other shelves choose from the rest. `week` is a running number that gives every well rated teacher a week.
 */
export function arrangeShelves<Review extends { course: { id: number } }>(
  candidates: ShelfCandidates<Review>,
  week: number,
): Shelves<Review> {
  const { teachers, categories } = candidates
  const ranking = atLeast(FEWEST_ITEMS, candidates.ranking)
  const shown = new Set(ranking)
  const isLeft = (id: number) => !shown.has(id)
  const take = <T>(items: T[], courseOf: (item: T) => number): T[] => {
    for (const item of items) shown.add(courseOf(item))
    return items
  }
  const leftLessons = () => candidates.lessons.filter((lesson) => isLeft(lesson.course_id))

  const start = teachers.length > 0 ? week % teachers.length : 0
  const inTurn = [...teachers.slice(start), ...teachers.slice(0, start)]
  const choices = inTurn.map(({ id, course_ids }) => ({ teacherId: id, courseId: course_ids.find(isLeft) }))
  const [teacherOfWeek = null] = choices.flatMap(({ teacherId, courseId }) =>
    courseId === undefined ? [] : [{ teacherId, courseId }],
  )
  if (teacherOfWeek) shown.add(teacherOfWeek.courseId)

  const hero = take(leftLessons().slice(0, HERO_LESSONS), (lesson) => lesson.course_id)

  const full = categories
    .map((row) => ({ categoryId: row.category_id, courseIds: row.course_ids.filter(isLeft) }))
    .filter(({ courseIds }) => courseIds.length >= BAND_COURSES)
    .sort((a, b) => b.courseIds.length - a.courseIds.length)
  const band = full[0] ? { ...full[0], courseIds: full[0].courseIds.slice(0, BAND_COURSES) } : null
  if (band) take(band.courseIds, (id) => id)

  const lessons = take(
    atLeast(FEWEST_ITEMS, leftLessons().slice(0, FREE_LESSONS)),
    (lesson) => lesson.course_id,
  )
  const reviews = atLeast(
    REVIEWS,
    candidates.reviews.filter((review) => isLeft(review.course.id)).slice(0, REVIEWS),
  )
  take(reviews, (review) => review.course.id)
  const others = candidates.published.length < MANY_COURSES ? candidates.published.filter(isLeft) : []
  return { hero, ranking, teacherOfWeek, band, lessons, reviews, others }
}

const atLeast = <T>(count: number, items: T[]): T[] => (items.length >= count ? items : [])
