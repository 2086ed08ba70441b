import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from './db/sql.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { buildStudent } from './testing/builders.ts'
import { basicAuth } from './testing/provider-transport.ts'

let kashf: TestApp
beforeAll(async () => {
  kashf = await startTestApp()
})
afterAll(() => kashf.close())

/** Runs the command line beside the application under test, on the same database and folder. */
function cli(args: string[], variables: Record<string, string> = {}) {
  const { env } = kashf.deps
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), ...args], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: env.dataDir,
      DATABASE_URL: env.databaseUrl ?? '',
      SECRET_KEY: env.secretKey,
      ...variables,
    },
  })
  return { code: run.status, out: run.stdout, err: run.stderr }
}
/** As the application under test is called by Paynet. */
const paynetVariables = () => ({
  PAYNET_LOGIN: kashf.deps.env.paynet.login ?? '',
  PAYNET_PASSWORD: kashf.deps.env.paynet.password ?? '',
  PAYNET_SERVICE_ID: kashf.deps.env.paynet.serviceId ?? '',
})
const create = (email: string, password: string, ...more: string[]) =>
  cli(['operator', 'create', '--email', email, '--password', password, ...more])
const login = (username: string, password: string, totp?: string) =>
  kashf.call('POST', '/api/users/login', { body: { username, password, totp } })

describe('operator create', () => {
  it('makes an operator who signs in with a one-time code', async () => {
    const made = create('Bosh@example.uz', 'operator-paroli-1')
    expect(made).toMatchObject({ code: 0, err: '' })
    const uri = /otpauth:\S+/.exec(made.out)?.[0] ?? ''
    const totp = URI.parse(uri)
    if (!(totp instanceof TOTP)) throw new Error(`no time-based secret in ${uri}`)
    const without = await login('bosh@example.uz', 'operator-paroli-1')
    expect(without.json().error).toBe('totp_required')
    const code = totp.generate({ timestamp: kashf.clock.now().getTime() })
    const { token } = (await login('bosh@example.uz', 'operator-paroli-1', code)).json()
    expect((await login('bosh@example.uz', 'operator-paroli-1', code)).statusCode, 'the code again').toBe(401)
    const me = await kashf.call('GET', '/api/users/userme', { token })
    expect(me.json().data).toMatchObject({ type: 3, email: 'Bosh@example.uz', is_verified: true })
  })

  it('gives the same operator a new password and ends the old sessions', async () => {
    expect(create('ikki@example.uz', 'operator-paroli-1', '--totp', 'off').code).toBe(0)
    const { token } = (await login('ikki@example.uz', 'operator-paroli-1')).json()
    expect(create('IKKI@example.uz', 'operator-paroli-2', '--totp', 'off').out).toContain('updated')
    expect((await kashf.call('GET', '/api/users/userme', { token })).statusCode).toBe(401)
    expect((await login('ikki@example.uz', 'operator-paroli-1')).statusCode).toBe(401)
    expect((await login('ikki@example.uz', 'operator-paroli-2')).statusCode).toBe(200)
  })

  it('refuses what must not be', async () => {
    const student = await buildStudent(kashf.deps)
    expect(create(student.email, 'operator-paroli-1')).toMatchObject({ code: 1, out: '' })
    expect(create('uch@example.uz', 'qisqa').code).toBe(1)
    const args = ['operator', 'create', '--email', 'uch@example.uz', '--password', 'operator-paroli-1']
    const production = cli([...args, '--totp', 'off'], { NODE_ENV: 'production' })
    expect(production.code).toBe(1)
    expect(production.err).toContain('--totp off')
    const made = await kashf.deps.db.rows(sql`select 1 from app_user where email = 'uch@example.uz'`)
    expect(made).toHaveLength(0)
  })
})

describe('ledger verify', () => {
  it('prints every check with its figure, and names what does not hold', async () => {
    const good = cli(['ledger', 'verify'])
    expect(good.code).toBe(0)
    expect(good.out).toContain('ok    The sum of everything is zero: 0 tiyin')

    // Money out of nowhere, written past the guards of the database.
    await kashf.deps.db.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`
        with t as (insert into ledger_transfer (kind, cause, idempotency_key, comment, created_at)
          values ('topup', 'payment:0', 'sinov', 'Sinov', now()) returning id)
        insert into ledger_entry (transfer_id, account_id, amount_tiyin, created_at) select id, 1, 500, now() from t`)
    })
    const bad = cli(['ledger', 'verify'])
    expect(bad.code).toBe(1)
    expect(bad.out).toContain('FAIL  The sum of everything is zero: 500 tiyin')
    expect(bad.err).toContain('The sum of everything is zero')
  })
})

describe('anything else', () => {
  it.each([[['nima']], [[]], [['operator', 'create']], [['operator', 'create', '--emial', 'x']]])(
    'shows the usage: %j',
    (args) => {
      const run = cli(args)
      expect(run.code).toBe(2)
      expect(run.err).toContain('Usage: npm run cli')
      expect(run.out).toBe('')
    },
  )
})

describe('secrets rotate', () => {
  it('takes one-time codes, card numbers and Paynet over to a new SECRET_KEY', async () => {
    const NEW = 'a new secret that takes the place of the test secret'
    const rotating = { SECRET_KEY: NEW, SECRET_KEY_OLD: kashf.deps.env.secretKey }
    const made = create('kalit@example.uz', 'operator-paroli-1')
    const totp = URI.parse(/otpauth:\S+/.exec(made.out)?.[0] ?? '')
    if (!(totp instanceof TOTP)) throw new Error('no time-based secret')
    const paynet = (password: string, method: string, params: object) =>
      kashf.app.inject({
        method: 'POST',
        url: '/api/outApis/paynet',
        headers: { authorization: basicAuth(kashf.deps.env.paynet.login ?? '', password) },
        payload: { jsonrpc: '2.0', id: 1, method, params },
      })
    const change = { newPassword: 'paynet-chose-this' }
    await paynet(kashf.deps.env.paynet.password ?? '', 'ChangePassword', change)

    expect(cli(['secrets', 'rotate'], { SECRET_KEY: NEW })).toMatchObject({ code: 1 })
    const first = cli(['secrets', 'rotate'], { ...rotating, ...paynetVariables() })
    expect(first).toMatchObject({ code: 1, err: expect.stringContaining("Paynet's next call") })
    expect(first.out).toMatch(/one-time-code secrets of operators: [1-9]\d* sealed anew/)

    Object.assign(kashf.deps.env, { secretKey: NEW, secretKeyOld: rotating.SECRET_KEY_OLD })
    expect((await paynet('wrong', 'GetInformation', {})).statusCode).toBe(401)
    expect((await paynet(change.newPassword, 'GetInformation', {})).statusCode).toBe(200)
    const last = cli(['secrets', 'rotate'], { ...rotating, ...paynetVariables() })
    expect(last).toMatchObject({ code: 0, err: '', out: expect.stringContaining('not needed any more') })

    kashf.deps.env.secretKeyOld = null
    expect((await paynet(change.newPassword, 'GetInformation', {})).statusCode).toBe(200)
    const code = totp.generate({ timestamp: kashf.clock.now().getTime() })
    expect((await login('kalit@example.uz', 'operator-paroli-1', code)).statusCode).toBe(200)
  })
})
