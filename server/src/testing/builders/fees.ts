import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { linkCodeOf } from '../../money/fees/teacher-link.ts'
import type { TestApp } from '../app.ts'
import { type BuilderDeps, buildStudent, type TestPerson } from './people.ts'

/** Sets the general percents of buyers of the school and of those whom the teacher brought. */
export const setFees = ({ db }: BuilderDeps, percent: number, broughtPercent: number): Promise<unknown> =>
  db.run(sql`insert into platform_fee (percent, brought_percent) values (${percent}, ${broughtPercent})`)

/** A student who registered long ago, so that no registration is the first touch. */
export async function buildOldStudent(deps: BuilderDeps): Promise<TestPerson> {
  const student = await buildStudent(deps)
  await deps.db.run(sql`
    update app_user set created_at = ${new Date(deps.clock.now().getTime() - 365 * DAY_MS)} where id = ${student.id}`)
  return student
}

/** Opens a teacher's link in a browser, with the cookie that it has. Returns the cookie that it has then. */
export async function openLink(
  kashf: TestApp,
  teacherId: number,
  { cookie = '', rest = '', headers = {} }: { cookie?: string; rest?: string; headers?: object } = {},
): Promise<string> {
  const code = await linkCodeOf(kashf.deps, teacherId)
  const answer = await kashf.call('GET', `/t/${code}${rest}`, { headers: { cookie, ...headers } })
  return String(answer.headers['set-cookie'] ?? cookie).split(';', 1)[0] ?? ''
}
