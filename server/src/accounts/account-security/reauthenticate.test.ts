import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Failure } from '../../errors/failure.ts'
import { buildStudent, TEST_PASSWORD } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { newTotpSecret } from '../second-factor/totp.ts'
import { reauthenticate } from './reauthenticate.ts'

const caller = { address: '192.0.2.7', userAgent: 'test', requestId: 'request-1' }

const kashf = testApp()

/** The failure of a proof, or null when it was accepted. */
const failureOf = (id: number, proof: Parameters<typeof reauthenticate>[2]): Promise<Failure | null> =>
  reauthenticate(kashf.deps, { id }, proof, caller).then(
    () => null,
    (failure) => failure,
  )

it('requires the password, and names the field of a wrong one', async () => {
  const { id } = await buildStudent(kashf.deps)
  expect(await failureOf(id, {})).toMatchObject({
    code: 'reauthentication_required',
    fields: { current_password: expect.any(String) },
  })
  expect((await failureOf(id, { current_password: 'boshqa-parol' }))?.fields).toHaveProperty(
    'current_password',
  )
  expect(kashf.securityEvents).toContainEqual(
    expect.objectContaining({
      security: 'reauthentication_failed',
      personId: id,
      address: '192.0.2.7',
      reqId: 'request-1',
    }),
  )
  expect(await failureOf(id, { current_password: TEST_PASSWORD })).toBeNull()
})

it('requires a one-time code, each only once, where the account has a second factor', async () => {
  const { id, email } = await buildStudent(kashf.deps)
  const { sealed, uri } = newTotpSecret(kashf.deps, email)
  await kashf.deps.db.run(sql`update app_user set totp_secret = ${sealed} where id = ${id}`)
  const totp = new TOTP({ secret: Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '') })
  const code = totp.generate({ timestamp: kashf.clock.now().getTime() })
  expect((await failureOf(id, { current_password: TEST_PASSWORD }))?.fields).toEqual({
    totp: expect.any(String),
  })
  expect(await failureOf(id, { current_password: TEST_PASSWORD, totp: code })).toBeNull()
  expect((await failureOf(id, { current_password: TEST_PASSWORD, totp: code }))?.fields).toHaveProperty(
    'totp',
  )
})

it('limits wrong tries per account, also concurrent ones', async () => {
  kashf.clock.startWindow(10 * MINUTE_MS)
  const { id } = await buildStudent(kashf.deps)
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) => failureOf(id, { current_password: `taxmin-${n}` })),
  )
  expect(answers.filter((failure) => failure?.code === 'reauthentication_required')).toHaveLength(10)
  expect((await failureOf(id, { current_password: TEST_PASSWORD }))?.code).toBe('too_many_requests')
})
