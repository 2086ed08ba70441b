import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { StudentHome } from '@kashf/contract/learning/student-home.ts'
import { learners } from '../../access/learners.ts'
import { courseCardsByIds } from '../../catalogue/courses/card-query.ts'
import { presentCard } from '../../catalogue/courses/present-card.ts'
import { type FreeLessonRow, freeLessons } from '../../catalogue/home/free-lessons.ts'
import { presentHomeLesson } from '../../catalogue/home/present-home-lesson.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { lessonsToContinue } from './lessons-to-continue.ts'
import { nearCourses, takenTogether } from './suggested-courses.ts'
import { teacherNews } from './teacher-news.ts'
import { learningWeek } from './week.ts'

const NEWS_AGE_MS = 30 * DAY_MS
/** The minimum number of suggestions; a shelf with fewer is left out. */
const SHELF = 4
const SHORT_LESSONS = 5
const SHORT_S = 600

/** The home page of a student: courses to continue, news of their teachers, and suggestions. */
export async function studentHome(deps: Deps, userId: number): Promise<StudentHome> {
  const { db } = deps
  const now = deps.clock.now()
  const [lessons, week, owned, news, near, free] = await Promise.all([
    lessonsToContinue(db, { userId, now }),
    learningWeek(db, { userId, now }),
    db.rows<{ course_id: number }>(sql`select course_id from ${learners} where student_id = ${userId}`),
    teacherNews(db, { userId, since: new Date(now.getTime() - NEWS_AGE_MS) }),
    nearCourses(db, userId),
    deps.publicCache.value('free lessons', () => freeLessons(deps.readDb)),
  ])
  const last = lessons[0]
  const together = last ? await takenTogether(db, last.course_id) : []

  const taken = new Set([...owned, ...news].map(({ course_id }) => course_id))
  const shelf = <T>(items: T[], courseOf: (item: T) => number, most: number): T[] => {
    const left = items.filter((item) => !taken.has(courseOf(item))).slice(0, most)
    if (left.length < SHELF) return []
    for (const item of left) taken.add(courseOf(item))
    return left
  }
  const nextIds = shelf(together, (id) => id, SHELF)
  const nearIds = shelf(near.ids, (id) => id, SHELF)
  const isShort = ({ duration_s }: FreeLessonRow) => duration_s <= SHORT_S
  const short = shelf(free.filter(isShort), (lesson) => lesson.course_id, SHORT_LESSONS)

  const ids = [...lessons, ...news, ...short].map(({ course_id }) => course_id)
  const rows = await courseCardsByIds(db, [...new Set([...ids, ...nextIds, ...nearIds])])
  const cards = new Map(rows.map((row) => [row.id, presentCard(row)]))
  const coursesOf = (wanted: number[]): CourseCard[] => wanted.flatMap((id) => cards.get(id) ?? [])
  /** The items with their courses. */
  const present = <Row extends { course_id: number }, T>(
    items: Row[],
    make: (row: Row, course: CourseCard) => T,
  ): T[] =>
    items.flatMap((row) => {
      const course = cards.get(row.course_id)
      return course ? [make(row, course)] : []
    })
  return {
    to_continue: present(lessons, (row, course) => ({
      course: {
        ...course,
        progress: row.progress,
        new_lessons: row.new_lessons,
        access_expires_at: row.expires_at?.toISOString() ?? null,
      },
      lesson: {
        id: row.lesson_id,
        number: row.number,
        title: row.title,
        duration_s: row.duration_s,
        position_s: row.position_s,
      },
    })),
    week,
    news: present(news, (row, course) => ({
      course,
      lesson:
        row.lesson_id === null ? null : { id: row.lesson_id, title: row.title, duration_s: row.duration_s },
      published_at: row.published_at.toISOString(),
    })).sort((a, b) => b.published_at.localeCompare(a.published_at)),
    next:
      last && nextIds.length > 0
        ? { after: cards.get(last.course_id)?.title ?? '', courses: coursesOf(nextIds) }
        : null,
    near: nearIds.length > 0 ? { categories: near.categories, courses: coursesOf(nearIds) } : null,
    short_lessons: present(short, (row, course) => presentHomeLesson(deps, row, course)),
  }
}
