import path from 'node:path'
import { systemClock } from '../../server/src/clock.ts'
import type { Db } from '../../server/src/db/client.ts'
import type { TestPerson } from '../../server/src/testing/builders/people.ts'

const PRICES = [0, 1_000, 9_999, 33_333, 50_000]
const BUYERS = 20
const WATCHERS = 2
const LISTENERS = 2
const LONG_LESSON_S = 36_000

/** The people and courses of the drill's school. */
export interface School {
  buyers: TestPerson[]
  teachers: TestPerson[]
  operator: TestPerson
  courses: number[]
  watchers: TestPerson[]
  listeners: TestPerson[]
  /** A free course that grows by uploads, with a lesson so long that every progress report adds to it. */
  growing: { id: number; teacher: TestPerson; longLessonId: number }
}

/** Builds the school with the builders of a release, which match its schema. */
export async function buildSchool(db: Db, release: string): Promise<School> {
  const builders = path.join(release, 'server/src/testing/builders')
  const { buildCourse }: typeof import('../../server/src/testing/builders/courses.ts') = await import(
    path.join(builders, 'courses.ts')
  )
  const {
    buildOperator,
    buildStudent,
    buildTeacher,
  }: typeof import('../../server/src/testing/builders/people.ts') = await import(
    path.join(builders, 'people.ts')
  )
  const deps = { db, clock: systemClock }
  const students = (count: number) => Promise.all(Array.from({ length: count }, () => buildStudent(deps)))
  const [first, second] = [await buildTeacher(deps), await buildTeacher(deps)]
  const teachers = [first, second]
  const courses: number[] = []
  for (const [i, price] of PRICES.entries()) {
    const teacherId = i % 2 ? second.id : first.id
    const course = await buildCourse(deps, {
      teacherId,
      price,
      period: i % 2 ? 1 : 13,
      title: `Kurs ${i + 1}`,
    })
    courses.push(course.id)
  }
  const growing = await buildCourse(deps, {
    teacherId: first.id,
    price: 0,
    title: "O'sadigan kurs",
    lessons: [{ title: 'Uzun dars', durationS: LONG_LESSON_S }],
  })
  const [longLessonId = 0] = growing.lessonIds
  return {
    buyers: await students(BUYERS),
    teachers,
    operator: await buildOperator(deps),
    courses,
    watchers: await students(WATCHERS),
    listeners: await students(LISTENERS),
    growing: { id: growing.id, teacher: first, longLessonId },
  }
}
