import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildOperator } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait.ts'
import { closeDemoSchool } from './close-demo-school.ts'
import { makePerson } from './make-person.ts'

const kashf = testApp({ worker: true })
let demoId: number
beforeAll(async () => {
  const at = kashf.clock.now()
  const person = { type: 2, username: 'dilnoza', firstName: 'Dilnoza', lastName: 'Qodirova' } as const
  demoId = await makePerson(kashf.deps, { ...person, at })
  await closeDemoSchool(kashf.deps)
})

it('mails no password reset codes to demo people', async () => {
  const body = { email: 'dilnoza@kashf.example' }
  expect((await kashf.call('POST', '/api/users/forgot1', { body })).statusCode).toBe(200)
  await waitFor('the job', () =>
    kashf.deps.db.one(sql`select 1 from pgboss.job where name = 'send-code' and state = 'completed'`),
  )
  expect(await kashf.deps.db.rows(sql`select 1 from email_code`)).toEqual([])
})

it('cannot be undone by an operator who unblocks a person', async () => {
  const { token } = await buildOperator(kashf.deps)
  const body = { reason: 'sinov' }
  const answer = await kashf.call('POST', `/api/admin/users/${demoId}/unblock`, { token, body })
  expect(answer.statusCode).toBe(404)
})
