import { proposeTiles } from '@kashf/art/propose/propose-cover.ts'
import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import { drawnAddresses } from '@kashf/contract/art/drawn-addresses.ts'
import type { Category, CourseCard, TopReview } from '@kashf/contract/catalogue/catalogue.ts'
import type { HomeLesson, HomePage, Subject } from '@kashf/contract/catalogue/pages.ts'
import type { PlaybackStart } from '@kashf/contract/learning/playback-start.ts'
import { listCategories } from '../catalogue/categories/categories.ts'
import { courseCardsByIds } from '../catalogue/courses/card-query.ts'
import { presentCard } from '../catalogue/courses/present-card.ts'
import { arrangeShelves, MANY_COURSES } from '../catalogue/home/arrange-shelves.ts'
import { coursesByCategory } from '../catalogue/home/courses-by-category.ts'
import { type FreeLessonRow, freeLessons } from '../catalogue/home/free-lessons.ts'
import { popularCourses } from '../catalogue/home/popular-courses.ts'
import { presentHomeLesson } from '../catalogue/home/present-home-lesson.ts'
import { mostBegunCourses } from '../catalogue/home/ranked-courses.ts'
import { ratedTeachers } from '../catalogue/home/rated-teachers.ts'
import { schoolFigures } from '../catalogue/home/school-figures.ts'
import { findTeacher, listTeachers } from '../catalogue/teachers/teachers.ts'
import { DAY_MS } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { topReviews } from '../learning/discussion/top-reviews.ts'
import { visitorStart } from '../learning/playback/lesson-start.ts'

const WEEK_MS = 7 * DAY_MS
const TEACHERS = 6
/** More candidates than are shown, because other shelves may have taken their courses. */
const REVIEWS = 40

/**
 * The home page of a visitor. All candidates are read at once, then the cards of the chosen courses in one query; the caller
 * caches the page.
 */
export async function homePage(deps: Deps): Promise<HomePage> {
  const db = deps.readDb
  const nowMs = deps.clock.now().getTime()
  const [figures, categories, teachers, ranking, lessons, rated, byCategory, reviews, published] =
    await Promise.all([
      schoolFigures(db),
      listCategories(db),
      listTeachers(deps, { limit: TEACHERS + 1 }),
      mostBegunCourses(db, new Date(nowMs - WEEK_MS)),
      freeLessons(db),
      ratedTeachers(db),
      coursesByCategory(db),
      topReviews(db, REVIEWS),
      popularCourses(db, MANY_COURSES),
    ])
  const candidates = {
    ranking,
    lessons,
    teachers: rated,
    categories: byCategory,
    reviews,
    published,
  }
  const shelves = arrangeShelves(candidates, Math.floor(nowMs / WEEK_MS))

  const [first] = shelves.hero
  const [cards, teacher, start] = await Promise.all([
    courseCardsByIds(db, courseIdsOf(shelves)),
    shelves.teacherOfWeek ? findTeacher(db, shelves.teacherOfWeek.teacherId) : undefined,
    first ? heroStart(deps, first.id) : null,
  ])
  const byId = new Map(cards.map((row) => [row.id, presentCard(row)]))
  const coursesOf = (ids: number[]): CourseCard[] => ids.flatMap((id) => byId.get(id) ?? [])
  const lessonsOf = (rows: FreeLessonRow[]): HomeLesson[] =>
    rows.flatMap((row) => {
      const course = byId.get(row.course_id)
      return course ? presentHomeLesson(deps, row, course) : []
    })
  const category = categories.find(({ id }) => id === shelves.band?.categoryId)
  return {
    figures,
    categories: subjectsOf(categories),
    hero: lessonsOf(shelves.hero),
    start,
    ranking: coursesOf(shelves.ranking),
    teacher_of_week: teacherOfWeek(teacher, byId.get(shelves.teacherOfWeek?.courseId ?? 0)),
    free_lessons: lessonsOf(shelves.lessons),
    band: shelves.band && category ? { category, courses: coursesOf(shelves.band.courseIds) } : null,
    teachers: teachers.teachers.filter(({ id }) => id !== teacher?.id).slice(0, TEACHERS),
    reviews: shelves.reviews.flatMap((review) => {
      const course = byId.get(review.course.id)
      return course ? { ...review, course } : []
    }),
    other_courses: coursesOf(shelves.others),
  }
}

function courseIdsOf(shelves: ReturnType<typeof arrangeShelves<TopReview>>): number[] {
  return [
    ...shelves.ranking,
    ...(shelves.band?.courseIds ?? []),
    ...(shelves.teacherOfWeek ? [shelves.teacherOfWeek.courseId] : []),
    ...[...shelves.hero, ...shelves.lessons].map((lesson) => lesson.course_id),
    ...shelves.reviews.map((review) => review.course.id),
    ...shelves.others,
  ]
}

function subjectsOf(categories: Category[]): Subject[] {
  const tiles = proposeTiles(categories.map(({ name }) => name))
  return tiles.flatMap((tile, place) => {
    const category = categories[place]
    return category ? [{ ...category, world: tile.world, motif: drawnAddresses.motif(tile) }] : []
  })
}

const teacherOfWeek = (
  teacher: Teacher | undefined,
  course: CourseCard | undefined,
): HomePage['teacher_of_week'] => (teacher && course ? { teacher, course } : null)

/** The playback start without the quality for metered connections, on which the hero does not autoplay. */
async function heroStart(deps: Deps, lessonId: number): Promise<PlaybackStart | null> {
  const start = await visitorStart(deps, lessonId)
  if (!start) return null
  const { light: _, ...rest } = start
  return rest
}
