import type { PartPlan } from '@kashf/contract/purchases/parts.ts'
import { beforeAll, beforeEach } from 'vitest'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import type { TestApp } from '../app.ts'
import { testApp, testPerson } from '../test-app.ts'
import { buildCourse } from './courses.ts'
import { setFees } from './fees.ts'
import { topUp } from './money.ts'
import { buildStudent, buildTeacher, signInAgain, type TestPerson } from './people.ts'

/** A course of four sections with two lessons of 50 s each, and of the sections' ids. */
export async function buildSections(
  { deps }: Pick<TestApp, 'deps'>,
  course: { teacherId: number; price: number },
): Promise<{ id: number; sectionIds: number[]; lessonIds: number[] }> {
  const lessons = Array.from({ length: 8 }, () => ({ durationS: 50 }))
  const { id, lessonIds } = await buildCourse(deps, { ...course, title: 'IELTS', lessons })
  const titles = ['Listening', 'Reading', 'Writing', 'Speaking']
  const rows = await deps.db.rows<{ id: number }>(sql`
    insert into course_section (course_id, title, position)
    select ${id}, title, position from unnest(${titles}::text[]) with ordinality as s(title, position) returning id`)
  const sectionIds = rows.map((row) => row.id)
  await deps.db.run(sql`
    update lesson l set section_id = (${sectionIds}::int[])[(given.place + 1) / 2]
      from unnest(${lessonIds}::int[]) with ordinality as given(id, place) where l.id = given.id`)
  return { id, sectionIds, lessonIds }
}

/**
 * An application with a new student and a course of 100 000 in four parts before each test. At once it costs 120 000, a part
 * 30 000.
 */
export function schoolInParts() {
  const kashf = testApp({ variables: { REFUND_WINDOW_HOURS: '2' } })
  const teacher = testPerson(kashf, buildTeacher)
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, token: string, body?: object) =>
    kashf.call(method, url, { token, ...(body && { body }) })
  const school = {
    kashf,
    teacher,
    student: {} as TestPerson,
    courseId: 0,
    sectionIds: [] as number[],
    lessonIds: [] as number[],

    topUp: (som: number) => topUp(kashf.deps, school.student.id, som),
    wallet: () => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: school.student.id }),
    /** Divides the course as its teacher: sections by their place, counted from 0. */
    divide: (places: number[], surcharge = 0) =>
      call('PUT', `/api/courses/${school.courseId}/parts`, teacher.token, {
        surcharge,
        starts: places.map((at) => school.sectionIds[at] ?? 1_000_000),
      }),
    update: (body: object) =>
      kashf.call('PATCH', `/api/courses/${school.courseId}`, { token: teacher.token, body }),
    async plan(): Promise<PartPlan | null> {
      const url = `/api/courses/${school.courseId}/part-plan`
      return (await call('GET', url, school.student.token)).json().data
    },
    /** Buys these parts at the price and of the plan that the student sees, unless `changes` names others. */
    async buy(parts: number[], changes: object = {}) {
      const plan = await school.plan()
      const price = (plan?.parts ?? [])
        .filter(({ part }) => parts.includes(part))
        .reduce((sum, one) => sum + one.price, 0)
      const body = { plan: plan?.plan ?? 1, parts, price, request_id: crypto.randomUUID(), ...changes }
      return call('POST', `/api/courses/${school.courseId}/part-plan/purchase`, school.student.token, body)
    },
    refund: (part?: number) =>
      call(
        'POST',
        `/api/purchases/${school.courseId}/refund${part ? `?part=${part}` : ''}`,
        school.student.token,
      ),
    /** The parts whose lessons are open to the student, as the calls of the lessons say. */
    async openParts(): Promise<number[]> {
      const { token } = school.student
      const answers = await Promise.all(
        school.lessonIds.map((id) => call('GET', `/api/courses/lesson/${id}`, token)),
      )
      const open = answers.flatMap(({ statusCode }, at) =>
        statusCode === 200 ? [Math.floor(at / 2) + 1] : [],
      )
      return [...new Set(open)]
    },
    watch: (lesson: number, seconds = 50) =>
      call('PUT', `/api/courses/lesson/${school.lessonIds[lesson]}/progress`, school.student.token, {
        position_s: seconds,
        ranges: [[0, seconds]],
      }),
  }
  beforeAll(async () => {
    kashf.clock.stop()
    await setFees(kashf.deps, 20, 8)
  })
  beforeEach(async () => {
    await signInAgain(kashf.deps, teacher)
    const course = await buildSections(kashf, { teacherId: teacher.id, price: 100_000 })
    Object.assign(school, { courseId: course.id, sectionIds: course.sectionIds, lessonIds: course.lessonIds })
    await school.divide([0, 1, 2, 3])
    school.student = await buildStudent(kashf.deps)
  })
  return school
}
