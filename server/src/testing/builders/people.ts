import { randomInt } from 'node:crypto'
import { TEACHER_STATUS, type TeacherStatus, USER_TYPE, type UserType } from '@kashf/contract/constants.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { newPaymentId } from '../../accounts/registration/payment-id.ts'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** The dependencies of a builder: a database and the time. */
export type BuilderDeps = Pick<Deps, 'db' | 'clock'>

/** A verified person with a session. */
export interface TestPerson {
  id: number
  token: string
  username: string
  email: string
  paymentId: string
}

const PASSWORD_HASH = hashPassword('sinov-paroli-1')
/** The password of every built person. */
export const TEST_PASSWORD = 'sinov-paroli-1'

async function buildPerson(deps: BuilderDeps, type: UserType, firstName: string): Promise<TestPerson> {
  const username = `${firstName.toLowerCase()}_${randomInt(1e9)}`
  const email = `${username}@example.uz`
  const paymentId = newPaymentId()
  const person = await deps.db.one<{ id: number }>(sql`
    insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, verified_at, search_key)
    values (${type}, ${firstName}, 'Sinovov', ${username}, ${email}, ${await PASSWORD_HASH}, ${paymentId}, now(),
      ${foldUzbek(`${firstName} Sinovov ${username} ${email}`)})
    returning id`)
  if (!person) throw new Error('the person was not inserted')
  const { token } = await openSession(deps, deps.db, {
    userId: person.id,
    userAgent: 'test',
    ip: '127.0.0.1',
  })
  return { id: person.id, token, username, email, paymentId }
}

/** Gives a person a new session after the clock advanced past the end of the last one (operators: 30 minutes). */
export async function signInAgain(deps: BuilderDeps, person: TestPerson): Promise<void> {
  person.token = (
    await openSession(deps, deps.db, { userId: person.id, userAgent: 'test', ip: '127.0.0.1' })
  ).token
}

export const buildStudent = (deps: BuilderDeps): Promise<TestPerson> =>
  buildPerson(deps, USER_TYPE.student, 'Oquvchi')
export const buildOperator = (deps: BuilderDeps): Promise<TestPerson> =>
  buildPerson(deps, USER_TYPE.operator, 'Operator')

/** A teacher, approved unless another status is given. */
export async function buildTeacher(
  deps: BuilderDeps,
  status: TeacherStatus = TEACHER_STATUS.approved,
): Promise<TestPerson> {
  const person = await buildPerson(deps, USER_TYPE.teacher, 'Ustoz')
  await deps.db.run(sql`
    insert into teacher (user_id, status, specialization, info)
    values (${person.id}, ${status}, 'Dasturlash', 'Sinov uchun ustoz')`)
  return person
}
