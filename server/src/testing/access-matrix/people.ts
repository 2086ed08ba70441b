import { STEP_UP_KINDS } from '@kashf/contract/operators/operators.ts'
import { newTotpSecret } from '../../accounts/second-factor/totp.ts'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../builders/people.ts'

/** Every kind of caller, named as in the matrix; `null` calls without a token. */
export interface People {
  visitor: null
  /** A person with a session although the e-mail address is not confirmed. */
  pending: TestPerson
  /** A student who bought the course of `teacher`. */
  student: TestPerson
  otherStudent: TestPerson
  waitingTeacher: TestPerson
  rejectedTeacher: TestPerson
  /** An approved teacher, who owns the course. */
  teacher: TestPerson
  otherTeacher: TestPerson
  /** The team of the course and of the draft: an approved teacher and two students. */
  author: TestPerson
  curator: TestPerson
  analyst: TestPerson
  blocked: TestPerson
  /** An operator with a second factor who has not stepped up in this session. */
  operator: TestPerson
  /** An operator who has stepped up for every kind of sensitive action. */
  steppedUpOperator: TestPerson
  operatorWithoutSecondFactor: TestPerson
  /** A student of the demo school, which is closed in production. */
  demoStudent: TestPerson
}

export type Who = keyof People

async function operatorWithSecondFactor(deps: Deps): Promise<TestPerson> {
  const operator = await buildOperator(deps)
  const { sealed } = newTotpSecret(deps, operator.email)
  await deps.db.run(sql`update app_user set totp_secret = ${sealed} where id = ${operator.id}`)
  return operator
}

/** Builds everyone. States that no call can produce, like a blocked person's session, are written with SQL. */
export async function buildPeople(deps: Deps): Promise<People> {
  const people: People = {
    visitor: null,
    pending: await buildStudent(deps),
    student: await buildStudent(deps),
    otherStudent: await buildStudent(deps),
    waitingTeacher: await buildTeacher(deps, 1),
    rejectedTeacher: await buildTeacher(deps, 3),
    teacher: await buildTeacher(deps),
    otherTeacher: await buildTeacher(deps),
    author: await buildTeacher(deps),
    curator: await buildStudent(deps),
    analyst: await buildStudent(deps),
    blocked: await buildStudent(deps),
    operator: await operatorWithSecondFactor(deps),
    steppedUpOperator: await operatorWithSecondFactor(deps),
    operatorWithoutSecondFactor: await buildOperator(deps),
    demoStudent: await buildStudent(deps),
  }
  await deps.db.run(sql`update app_user set verified_at = null where id = ${people.pending.id}`)
  await deps.db.run(sql`update app_user set blocked_at = now() where id = ${people.blocked.id}`)
  await deps.db.run(sql`update app_user set is_demo = true where id = ${people.demoStudent.id}`)
  const until = new Date(deps.clock.now().getTime() + HOUR_MS)
  for (const kind of STEP_UP_KINDS) {
    await deps.db.run(sql`
      insert into step_up (session_id, kind, expires_at)
      select id, ${kind}, ${until} from session where user_id = ${people.steppedUpOperator.id}`)
  }
  return people
}

/** People whose sessions are not valid. */
const WITHOUT_VALID_SESSION: readonly Who[] = [
  'pending',
  'blocked',
  'operatorWithoutSecondFactor',
  'demoStudent',
]
const OPERATORS: readonly Who[] = ['operator', 'steppedUpOperator']
const TEACHERS: readonly Who[] = ['waitingTeacher', 'rejectedTeacher', 'teacher', 'otherTeacher', 'author']
const STUDENTS: readonly Who[] = ['student', 'otherStudent', 'curator', 'analyst']
const SIGNED_IN = [...STUDENTS, ...TEACHERS, ...OPERATORS]

/** The groups of people that the matrix names. */
export const GROUPS = {
  everybody: ['visitor', ...WITHOUT_VALID_SESSION, ...SIGNED_IN],
  signedIn: SIGNED_IN,
  students: STUDENTS,
  studentsAndTeachers: [...STUDENTS, ...TEACHERS],
  /** The buyer of the course and author of the posts. */
  student: ['student'],
  /** Who was invited to the team of the course. */
  otherStudent: ['otherStudent'],
  teachers: TEACHERS,
  /** Who may have earned: from sales or from shares. */
  earners: [...STUDENTS, 'teacher', 'otherTeacher', 'author'],
  approvedTeachers: ['teacher', 'otherTeacher', 'author'],
  /** The owner of the course. */
  teacher: ['teacher'],
  /** The owner of the course and those of its team who may do the same. */
  editors: ['teacher', 'author'],
  answerers: ['teacher', 'author', 'curator'],
  /** Who asked in private, and who may answer. */
  askerAndAnswerers: ['student', 'teacher', 'author', 'curator'],
  mentors: ['teacher', 'curator'],
  figureReaders: ['teacher', 'analyst', ...OPERATORS],
  /** To whom the owner proposes a share. */
  curator: ['curator'],
  team: ['teacher', 'author', 'curator', 'analyst'],
  /** Everyone who may watch all lessons of the course. */
  viewers: ['student', 'teacher', 'author', 'curator', ...OPERATORS],
  /** Nobody can follow themselves. */
  followers: SIGNED_IN.filter((who) => who !== 'teacher'),
  operators: OPERATORS,
  steppedUp: ['steppedUpOperator'],
} as const satisfies Record<string, readonly Who[]>
export type Group = keyof typeof GROUPS
