import { expect, it } from 'vitest'
import { closeDemoSchool } from '../demo/close-demo-school.ts'
import { makePerson } from '../demo/make-person.ts'
import { buildOperator } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'
import { startWarnings } from './start-warnings.ts'

const kashf = testApp({ variables: { DEMO: '', NODE_ENV: 'production' } })

it('lists leftover development settings, each with the remedy', async () => {
  const { deps } = kashf
  const at = deps.clock.now()
  await makePerson(deps, { type: 3, username: 'operator', firstName: 'Nigora', lastName: 'Sodiqova', at })
  await buildOperator(deps)
  const { people } = await closeDemoSchool(deps)
  const warnings = await startWarnings(deps, { demoPeople: people })
  expect(warnings).toHaveLength(4)
  for (const [i, words] of [
    [0, 'demo remove'],
    [1, '1 operator has no second factor'],
    [2, 'SMTP_URL'],
    [3, 'PUBLIC_URL'],
  ] as const) {
    expect(warnings[i]).toContain(words)
  }
})

it('warns about unencrypted passwords and mails', async () => {
  const env = {
    ...kashf.deps.env,
    publicUrl: 'http://kashf.uz',
    smtpUrl: 'smtp://mail.uz',
    smtpTls: 'off' as const,
  }
  const warnings = await startWarnings({ ...kashf.deps, env }, { demoPeople: 0 })
  expect(warnings.join('\n')).toMatch(/SMTP_TLS=off[\s\S]*Passwords travel unencrypted/)
})

it('returns no warnings in development', async () => {
  const env = { ...kashf.deps.env, production: false }
  expect(await startWarnings({ ...kashf.deps, env }, { demoPeople: 16 })).toEqual([])
})
