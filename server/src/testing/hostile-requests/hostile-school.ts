import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { buildCourse } from '../builders/courses.ts'
import { buildAttachment, enrol } from '../builders/learning.ts'
import { sell, topUp } from '../builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  type TestPerson,
} from '../builders/people.ts'
import type { PersonKind } from './hostile-request.ts'

const KINDS: readonly PersonKind[] = ['student', 'teacher', 'operator']
const OF_EACH_KIND = 3

/** A school with small ids, and the people who send requests to it. */
export interface HostileSchool {
  persons: TestPerson[]
  /** The kind of each person. */
  kinds: readonly PersonKind[]
  /** Resets rate limits, signs everyone in again, and replaces people whose account was closed or blocked. */
  renew(): Promise<void>
}

async function buildOne(deps: Deps, kind: PersonKind): Promise<TestPerson> {
  if (kind === 'operator') return buildOperator(deps)
  if (kind === 'student') {
    const student = await buildStudent(deps)
    await topUp(deps, student.id, 1_000_000)
    return student
  }
  const teacher = await buildTeacher(deps)
  for (const status of [1, 2, 3] as const) {
    const course = await buildCourse(deps, { teacherId: teacher.id, status })
    await buildAttachment(deps, { ownerId: teacher.id, lessonId: course.lessonIds[0] ?? 0 })
  }
  return teacher
}

/** Ids of the people whose account is open and, for teachers, approved. */
async function activeIds(deps: Deps, persons: readonly TestPerson[]): Promise<Set<number>> {
  const found = await deps.db.rows<{ id: number }>(sql`
    select u.id from app_user u left join teacher t on t.user_id = u.id
     where u.id = any(${persons.map(({ id }) => id)}) and u.blocked_at is null and u.verified_at is not null
       and (u.type <> ${literal.userType.teacher} or t.status = ${literal.teacherStatus.approved})`)
  return new Set(found.map(({ id }) => id))
}

export async function buildHostileSchool(deps: Deps): Promise<HostileSchool> {
  const kinds = KINDS.flatMap((kind) => Array.from({ length: OF_EACH_KIND }, () => kind))
  const persons: TestPerson[] = []
  for (const kind of kinds) persons.push(await buildOne(deps, kind))
  const [student] = persons
  const teacher = persons[OF_EACH_KIND]
  if (!student || !teacher) throw new Error('the school is empty')
  await sell(deps, teacher.id, 100_000)
  const course = await buildCourse(deps, { teacherId: teacher.id })
  await enrol(deps, { studentId: student.id, courseId: course.id })
  return {
    persons,
    kinds,
    async renew() {
      await deps.db.run(sql`delete from rate_window`)
      const active = await activeIds(deps, persons)
      for (const [place, kind] of kinds.entries()) {
        const person = persons[place]
        if (!person || !active.has(person.id)) persons[place] = await buildOne(deps, kind)
        else await signInAgain(deps, person)
      }
    },
  }
}
