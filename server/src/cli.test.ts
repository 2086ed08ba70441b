import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { basicAuth } from '@kashf/simulators/transport.ts'
import { TOTP, URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { sql } from './db/sql.ts'
import { buildStudent } from './testing/builders/people.ts'
import { PROGRAM_ENVIRONMENT } from './testing/processes/program-environment.ts'
import { testApp } from './testing/test-app.ts'

const kashf = testApp()

/** Runs the CLI on the database and folder of the application under test. */
function cli(args: string[], variables: Record<string, string> = {}, input = '') {
  const run = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    input,
    env: { ...cliVariables(), ...variables },
  })
  return { code: run.status, out: run.stdout, err: run.stderr }
}
const CLI = path.join(import.meta.dirname, 'cli.ts')
function cliVariables() {
  const { env } = kashf.deps
  return {
    ...PROGRAM_ENVIRONMENT,
    DATA_DIR: env.dataDir,
    DATABASE_URL: env.databaseUrl ?? '',
    SECRET_KEY: env.secretKey,
  }
}

/** Runs the CLI in a pseudo-terminal (util-linux's `script`) and types each line when it is requested. */
async function atTerminal(args: string[], typed: string[]): Promise<string> {
  const command = [process.execPath, CLI, ...args].map((part) => `'${part}'`).join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: cliVariables() })
  let shown = ''
  let asked = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    const questions = shown.match(/(New password|The same again): /g)?.length ?? 0
    for (; asked < questions; asked++) child.stdin.write(`${typed[asked]}\r`)
  })
  await once(child, 'close')
  return shown
}
/** The Paynet credentials of the application under test. */
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
  it('creates an operator who signs in with a one-time code', async () => {
    const made = create('Bosh@example.uz', 'operator-paroli-1')
    expect(made.code).toBe(0)
    expect(JSON.parse(made.err)).toMatchObject({ security: 'operator_created', address: 'command line' })
    expect(made.err).not.toContain('operator-paroli-1')
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

  it('resets the password of an existing operator and ends their sessions', async () => {
    expect(create('ikki@example.uz', 'operator-paroli-1', '--totp', 'off').code).toBe(0)
    const { token } = (await login('ikki@example.uz', 'operator-paroli-1')).json()
    expect(create('IKKI@example.uz', 'operator-paroli-2', '--totp', 'off').out).toContain('was there already')
    expect((await kashf.call('GET', '/api/users/userme', { token })).statusCode).toBe(401)
    expect((await login('ikki@example.uz', 'operator-paroli-1')).statusCode).toBe(401)
    expect((await login('ikki@example.uz', 'operator-paroli-2')).statusCode).toBe(200)
  })

  it('rejects a taken address, a short password and --totp off in production', async () => {
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

const RECOVERY_CODE = /^[2-9a-hj-np-z]{4}(-[2-9a-hj-np-z]{4}){3}$/gm
const codesIn = (out: string) => out.match(RECOVERY_CODE) ?? []
const trailOf = (email: string) =>
  kashf.deps.db.rows<{ action: string; operator_id: number | null; source: string; after: object }>(sql`
    select a.action, a.operator_id, a.source, a.after from audit_entry a
      join app_user u on a.subject = 'user:' || u.id where u.email = ${email} order by a.id`)

describe('operators', () => {
  it('get ten recovery codes, each valid for one sign-in instead of a one-time code', async () => {
    const codes = codesIn(create('tort@example.uz', 'operator-paroli-1').out)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect((await login('tort@example.uz', 'operator-paroli-1', first)).statusCode).toBe(200)
    expect((await login('tort@example.uz', 'operator-paroli-1', first)).statusCode).toBe(401)
    expect((await login('tort@example.uz', 'operator-paroli-1', second)).statusCode).toBe(200)
    expect(cli(['operator', 'list']).out).toMatch(/^tort@example\.uz .* active .* 8 recovery codes left/m)
    const kept = await kashf.deps.db.rows<{ row: string }>(
      sql`select row_to_json(r)::text as row from recovery_code r`,
    )
    expect(kept.some(({ row }) => row.includes(first) || row.includes(first.replaceAll('-', '')))).toBe(false)
  })

  it('are locked out by disable at once, until a reset with a new password, second factor and codes', async () => {
    const email = 'besh@example.uz'
    const old = codesIn(create(email, 'operator-paroli-1').out)
    const { token } = (await login(email, 'operator-paroli-1', old[0])).json()
    const disabled = cli(['operator', 'disable', '--email', email.toUpperCase()])
    expect(disabled).toMatchObject({ code: 0, out: expect.stringContaining('sessions ended: 1') })
    expect((await kashf.call('GET', '/api/users/userme', { token })).statusCode).toBe(401)
    expect((await login(email, 'operator-paroli-1', old[1])).json().error).toBe('login_failed')
    expect(cli(['operator', 'list']).out).toMatch(/^besh@example\.uz .* disabled /m)
    expect(cli(['operator', 'disable', '--email', email]).code).toBe(1)
    const created = create(email, 'operator-paroli-2')
    expect(created).toMatchObject({ code: 1, out: '', err: expect.stringContaining('disabled operator') })

    const reset = cli(['operator', 'reset', '--email', email], {}, 'operator-paroli-3\n')
    expect(reset).toMatchObject({ code: 0, out: expect.stringContaining('may sign in again') })
    expect(reset.out + reset.err).not.toContain('operator-paroli-3')
    const codes = codesIn(reset.out)
    expect((await login(email, 'operator-paroli-1', codes[0])).statusCode).toBe(401)
    expect((await login(email, 'operator-paroli-3', old[1])).statusCode).toBe(401)
    expect((await login(email, 'operator-paroli-3', codes[0])).statusCode).toBe(200)
    expect((await kashf.call('GET', '/api/users/userme', { token })).statusCode).toBe(401)

    const trail = await trailOf(email)
    expect(trail.map(({ action }) => action)).toEqual([
      'operator.create',
      'operator.sign_in',
      'operator.disable',
      'operator.sign_in_failed',
      'operator.reset',
      'operator.sign_in_failed',
      'operator.sign_in_failed',
      'operator.sign_in',
    ])
    for (const { action, source, operator_id } of trail) {
      const isCommand = !action.startsWith('operator.sign_in')
      expect(source).toBe(isCommand ? 'command line' : '127.0.0.1')
      expect(operator_id === null).toBe(isCommand)
    }
  })

  it('that do not exist cannot be reset or disabled', async () => {
    const student = await buildStudent(kashf.deps)
    for (const email of ['hech-kim@example.uz', student.email]) {
      expect(cli(['operator', 'disable', '--email', email]).err).toContain('There is no operator')
      const reset = cli(['operator', 'reset', '--email', email, '--password', 'operator-paroli-1'])
      expect(reset).toMatchObject({ code: 1, out: '' })
    }
    expect((await kashf.call('GET', '/api/users/userme', { token: student.token })).statusCode).toBe(200)
  })

  it('cannot be created without a password', () => {
    const run = cli(['operator', 'create', '--email', 'olti@example.uz'])
    expect(run).toMatchObject({ code: 1, out: '', err: expect.stringContaining('No password was given') })
  })

  it('type the password twice at a terminal, without echo', async () => {
    const ask = (typed: string[]) => atTerminal(['operator', 'create', '--email', 'yetti@example.uz'], typed)
    const differing = await ask(['operator-paroli-1', 'operator-paroli-2'])
    expect(differing).toContain('not the same')
    const shown = await ask(['operator-paroli-7', 'operator-paroli-7'])
    expect(shown).toContain('Operator created: yetti@example.uz')
    expect(shown).not.toContain('operator-paroli')
    const [code] = codesIn(shown.replaceAll('\r', ''))
    expect((await login('yetti@example.uz', 'operator-paroli-7', code)).statusCode).toBe(200)
  })
})

describe('account recover', () => {
  it('gives a student without an e-mail to an address once, and names what is wrong', async () => {
    const { id, username, token } = await buildStudent(kashf.deps)
    const recover = (...args: string[]) => cli(['account', 'recover', ...args])
    const email = 'tiklangan@example.uz'
    const refused = recover('--username', username, '--email', email)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('has an e-mail') })
    await kashf.deps.db.run(sql`update app_user set email = null, password_hash = null where id = ${id}`)
    expect(recover('--username', username).code).toBe(2)
    const recovered = recover('--username', username.toUpperCase(), '--email', email)
    expect(recovered).toMatchObject({ code: 0, out: expect.stringContaining('sessions ended: 1') })
    expect((await kashf.call('GET', '/api/users/userme', { token })).statusCode).toBe(401)
    expect(recover('--username', username, '--email', email).code).toBe(1)
    const trail = await kashf.deps.db.rows<{ action: string; operator_id: number | null }>(
      sql`select action, operator_id from audit_entry where subject = ${`user:${id}`}`,
    )
    expect(trail).toEqual([{ action: 'user.recover', operator_id: null }])
  })
})

const newestAudit = (action: string) =>
  kashf.deps.db.one<{ source: string; after: unknown }>(
    sql`select source, after from audit_entry where action = ${action} order by id desc limit 1`,
  )

describe('storage move', () => {
  it('is in the audit trail with both places', async () => {
    const to = path.join(kashf.deps.env.dataDir, 'moved')
    expect(cli(['storage', 'move', '--to', to]).code).toBe(0)
    expect(await newestAudit('storage.move')).toMatchObject({
      source: 'command line',
      after: { to, failures: 0 },
    })
  })
})

describe('ledger verify', () => {
  it('prints every check with its figure, and names the failed ones', async () => {
    const good = cli(['ledger', 'verify'])
    expect(good.code).toBe(0)
    expect(good.out).toContain('ok    The sum of everything is zero: 0 tiyin')
    expect(await newestAudit('ledger.verify')).toMatchObject({
      source: 'command line',
      after: { holds: true },
    })

    // Unbalanced money, written with the database's triggers disabled.
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
    expect(await newestAudit('ledger.verify')).toMatchObject({ after: { holds: false } })
  })
})

describe('an invalid command line', () => {
  it.each([[['nima']], [[]], [['operator', 'create']], [['operator', 'create', '--emial', 'x']]])(
    'prints the usage: %j',
    (args) => {
      const run = cli(args)
      expect(run.code).toBe(2)
      expect(run.err).toContain('Usage: npm run cli')
      expect(run.out).toBe('')
    },
  )
})

describe('secrets rotate', () => {
  it("migrates one-time codes, card numbers and Paynet's password to a new SECRET_KEY", async () => {
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

    const alone = cli(['secrets', 'rotate'], { SECRET_KEY: NEW })
    expect(alone).toMatchObject({ code: 1, err: expect.stringContaining('is not the key of this database') })
    const first = cli(['secrets', 'rotate'], { ...rotating, ...paynetVariables() })
    expect(first).toMatchObject({ code: 1, err: expect.stringContaining("Paynet's next call") })
    expect(first.out).toMatch(/one-time-code secrets of operators: [1-9]\d* re-encrypted/)

    Object.assign(kashf.deps.env, { secretKey: NEW, secretKeyOld: rotating.SECRET_KEY_OLD })
    expect((await paynet('wrong', 'GetInformation', {})).statusCode).toBe(401)
    expect((await paynet(change.newPassword, 'GetInformation', {})).statusCode).toBe(200)
    const last = cli(['secrets', 'rotate'], { ...rotating, ...paynetVariables() })
    expect(last).toMatchObject({ code: 0, err: '', out: expect.stringContaining('not needed any more') })

    expect(cli(['operator', 'list'], { SECRET_KEY: NEW }).code).toBe(0)
    const old = { SECRET_KEY: rotating.SECRET_KEY_OLD }
    expect(cli(['operator', 'list'], old).err).toContain('is not the key of this database')

    kashf.deps.env.secretKeyOld = null
    expect((await paynet(change.newPassword, 'GetInformation', {})).statusCode).toBe(200)
    const code = totp.generate({ timestamp: kashf.clock.now().getTime() })
    expect((await login('kalit@example.uz', 'operator-paroli-1', code)).statusCode).toBe(200)
  })
})
