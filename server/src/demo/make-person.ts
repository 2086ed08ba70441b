import { TEACHER_STATUS, USER_TYPE, type UserType } from '@kashf/contract/constants.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { personSearchKey } from '../accounts/people.ts'
import { newPaymentId } from '../accounts/registration/payment-id.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { SessionUser } from '../http/session.ts'
import { DEMO_PASSWORD } from './logins.ts'

/** People of the demo school as the callers of operations. */
export const asStudent = (id: number): SessionUser => ({
  id,
  type: USER_TYPE.student,
  sessionId: 0,
  teacherStatus: null,
})
export const asTeacher = (id: number): SessionUser => ({
  id,
  type: USER_TYPE.teacher,
  sessionId: 0,
  teacherStatus: TEACHER_STATUS.approved,
})

/** One hash for everyone: they share the password, and a hash takes 30 ms. */
let passwordHash: Promise<string> | undefined

/** Inserts a verified person of the demo school unless they exist, and returns their id. */
export async function makePerson(
  deps: Deps,
  input: { type: UserType; username: string; firstName: string; lastName: string; at: Date },
): Promise<number> {
  const { type, username, firstName, lastName, at } = input
  // The domain `.example` is reserved, so mails cannot reach a stranger.
  const email = `${username}@kashf.example`
  passwordHash ??= hashPassword(DEMO_PASSWORD)
  const searchKey = personSearchKey({ first_name: firstName, last_name: lastName, username, email })
  const find = () =>
    deps.db.one<{ id: number }>(
      sql`select id from app_user where username = ${username} and email = ${email}`,
    )
  // Among hundreds of people two draw the same payment id now and then.
  for (let tries = 0; tries < 5 && !(await find()); tries++) {
    await deps.db.run(sql`
      insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, verified_at,
        search_key, created_at, is_demo)
      values (${type}, ${firstName}, ${lastName}, ${username}, ${email}, ${await passwordHash}, ${newPaymentId()}, ${at},
        ${searchKey}, ${at}, true)
      on conflict do nothing`)
  }
  const person = await find()
  if (!person) throw new Error(`the demo school needs the username ${username}, which someone else has`)
  return person.id
}
