import { addDays } from '@kashf/contract/day/spread.ts'
import type { Notice } from '@kashf/contract/notices/notices.ts'
import { isReminder } from '@kashf/contract/notices/reminder-kinds.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, beforeEach } from 'vitest'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { sendReminders } from '../../reminders/send-reminders.ts'
import { testApp, testPerson } from '../test-app.ts'
import { buildCourse } from './courses.ts'
import { enrol } from './learning.ts'
import { buildStudent, buildTeacher, signInAgain, type TestPerson } from './people.ts'

/** The weeks between two tests, longer than any cause lasts. */
const WEEKS_APART = 8

/** An application whose clock stands at ten on a Monday in Tashkent when a test begins, with a new student. */
export function remindedSchool() {
  const kashf = testApp()
  const teacher = testPerson(kashf, buildTeacher)
  const school = {
    kashf,
    teacher,
    student: {} as TestPerson,
    monday: '2026-12-07',

    /** The day of the test's first week and later ones: 0 is its Monday. */
    day: (days: number) => addDays(school.monday, days),
    /** A moment in Tashkent; hours may have a fraction. */
    at: (days: number, hour: number) =>
      new Date(tashkentMidnight(school.day(days)).getTime() + hour * HOUR_MS),
    goTo: (days: number, hour: number) =>
      kashf.clock.advance(school.at(days, hour).getTime() - kashf.clock.now().getTime()),

    /** A course of three lessons. */
    course: (options: Partial<Parameters<typeof buildCourse>[1]> = {}) =>
      buildCourse(kashf.deps, {
        teacherId: teacher.id,
        title: 'Algebra',
        lessons: [{ title: 'Kirish' }, { title: 'Foizlar' }, { title: 'Tenglamalar' }],
        ...options,
      }),
    /** The same, which the student has bought. */
    async enrolled(options: Partial<Parameters<typeof buildCourse>[1]> = {}, expiresAt?: Date) {
      const made = await school.course(options)
      await enrol(kashf.deps, {
        studentId: school.student.id,
        courseId: made.id,
        ...(expiresAt && { expiresAt }),
      })
      return made
    },
    watch: (lessonId: number | undefined, { isCompleted = true } = {}) =>
      kashf.deps.db.run(sql`
        insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
        values (${school.student.id}, ${lessonId}, ${isCompleted ? kashf.clock.now() : null}, ${kashf.clock.now()})`),
    begin: (courseId: number, body: object = {}) =>
      kashf.call('POST', `/api/purchases/${courseId}/begun`, { token: school.student.token, body }),

    /** The helpful messages of the student, oldest first. */
    async told(): Promise<Notice[]> {
      await signInAgain(kashf.deps, school.student)
      const answer = await kashf.call('GET', '/api/notices?limit=100', { token: school.student.token })
      return answer
        .json()
        .data.filter(({ kind }: Notice) => isReminder(kind))
        .toReversed()
    },
    kinds: async () => (await school.told()).map(({ kind }) => kind),
    /** Goes to that moment, lets a worker send what is due, and returns the kinds of all that the student has. */
    async remindAt(days: number, hour = 10) {
      school.goTo(days, hour)
      await sendReminders(kashf.deps)
      return school.kinds()
    },
    async remindAfter(ms: number) {
      kashf.clock.advance(ms)
      await sendReminders(kashf.deps)
      return school.kinds()
    },
  }
  beforeAll(() => kashf.clock.stop())
  beforeEach(async () => {
    school.monday = addDays(school.monday, 7 * WEEKS_APART)
    school.goTo(0, 10)
    school.student = await buildStudent(kashf.deps)
  })
  return school
}
