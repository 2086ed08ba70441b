import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import type { Notice } from '@kashf/contract/notices/notices.ts'
import type { MonthlyCourse } from '@kashf/contract/purchases/months.ts'
import { beforeAll, beforeEach } from 'vitest'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { followMonths } from '../../purchases/months/follow-months.ts'
import { notifyOfPayments } from '../../purchases/notify-of-payments.ts'
import { testApp, testPerson } from '../test-app.ts'
import { buildCourse } from './courses.ts'
import { setFees } from './fees.ts'
import { topUp } from './money.ts'
import { buildStudent, buildTeacher, signInAgain, type TestPerson } from './people.ts'

/**
 * An application whose clock stands at noon of 31 January 2027 in Tashkent when a test begins, with a new student and a course of
 * 100 000 a month, for which 120 000 is paid.
 */
export function monthlySchool() {
  const kashf = testApp()
  const teacher = testPerson(kashf, buildTeacher)
  const ofStudent = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    await signInAgain(kashf.deps, school.student)
    return kashf.call(method, url, { token: school.student.token, ...(body && { body }) })
  }
  const school = {
    kashf,
    teacher,
    student: {} as TestPerson,
    courseId: 0,

    /** Goes to a moment in Tashkent such as `2027-02-28T12:00`. */
    goTo: (time: string) =>
      kashf.clock.advance(new Date(`${time}:00+05:00`).getTime() - kashf.clock.now().getTime()),
    topUp: (som: number) => topUp(kashf.deps, school.student.id, som),
    wallet: () => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: school.student.id }),
    buy: (query = '') => ofStudent('GET', `/api/actioncourses/buy-course/${school.courseId}${query}`),
    pay: (price = 120_000) => ofStudent('POST', `/api/months/${school.courseId}/payment`, { price }),
    consent: (price = 120_000) => ofStudent('PUT', `/api/months/${school.courseId}/charging`, { price }),
    stop: () => ofStudent('DELETE', `/api/months/${school.courseId}/charging`),
    refund: () => ofStudent('POST', `/api/purchases/${school.courseId}/refund`, {}),
    /** The course as its learner sees it; undefined when it is closed. */
    async month(): Promise<MonthlyCourse | undefined> {
      const answer = await ofStudent('GET', `/api/months?course_id=${school.courseId}`)
      return answer.json().data[0]
    },
    /** Until when it is paid, in Tashkent; null: it is closed. */
    async paidUntil(): Promise<string | null> {
      const month = await school.month()
      return month ? tashkent(month.ends_at) : null
    },
    /** Lets the workers do all that is due. */
    async work(): Promise<void> {
      await notifyOfPayments(kashf.deps)
      while ((await followMonths(kashf.deps)) > 0);
    },
    /** Goes to that moment, lets the workers work, and returns until when the course is paid. */
    async workAt(time: string): Promise<string | null> {
      school.goTo(time)
      await school.work()
      return school.paidUntil()
    },
    /** The notices of months that the student has, oldest first. */
    async told(): Promise<Notice[]> {
      const answer = await ofStudent('GET', '/api/notices?limit=100')
      return answer
        .json()
        .data.filter(({ kind }: Notice) => kind.startsWith('month_'))
        .toReversed()
    },
    kinds: async () => (await school.told()).map(({ kind }) => kind),
    update: (body: object) =>
      kashf.call('PATCH', `/api/courses/${school.courseId}`, { token: teacher.token, body }),
    newStudent: () => buildStudent(kashf.deps),
    another: async (): Promise<number> => {
      const course = { teacherId: teacher.id, title: 'Ingliz tili', price: 100_000, period: MONTHLY_PERIOD }
      return (await buildCourse(kashf.deps, course)).id
    },
  }
  beforeAll(async () => {
    kashf.clock.stop()
    await setFees(kashf.deps, 20, 20)
  })
  beforeEach(async () => {
    school.goTo('2027-01-31T12:00')
    await signInAgain(kashf.deps, teacher)
    school.courseId = await school.another()
    school.student = await school.newStudent()
  })
  return school
}

const tashkent = (time: string): string =>
  new Date(Date.parse(time) + 5 * 3_600_000).toISOString().slice(0, 16)
