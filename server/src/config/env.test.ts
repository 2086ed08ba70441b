import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { withDotEnv } from './dot-env.ts'
import { readEnv } from './env.ts'

const fresh = () => mkdtempSync(path.join(tmpdir(), 'kashf-env-'))

describe('the configuration', () => {
  it('has a default for every variable', () => {
    const env = readEnv({ DATA_DIR: fresh() })
    expect(env).toMatchObject({
      port: 3000,
      role: 'all',
      demo: true,
      topupMinTiyin: 100_000n,
      topupMaxTiyin: 1_000_000_000n,
      payoutMinTiyin: 5_000_000n,
      refundWindowHours: 72,
    })
  })

  it('reports every invalid variable at once', () => {
    const bad = {
      PORT: 'abc',
      ROLE: 'boss',
      DEMO: 'maybe',
      DATABASE_URL: 'mysql://x',
      SECRET_KEY: 'short',
      PAYOUT_MIN: '-1',
      CLICK_ALLOW: '10.0.0.0/8 nowhere',
      TRUSTED_PROXIES: '10.0.0.1-10.0.0.9',
      UZUM_ERROR_CODE: 'roman',
      NODE_ENV: 'prod',
      PRODUCTION: 'yes',
      FFMPEG_PATH: '/nowhere/ffmpeg',
      MAIL_FROM: 'Kashf <noreply@kashf.uz>',
      MAIL_REPLY_TO: 'yordam',
      PUBLIC_URL: 'https://kashf.uz/kurslar',
      DATA_DIR: path.join(import.meta.filename, 'data'),
    }
    const read = () => readEnv(bad)
    for (const name of Object.keys(bad)) expect(read).toThrow(name)
  })

  it('takes the sender of mails from MAIL_FROM, or from the host of PUBLIC_URL', () => {
    const senderOf = (variables: Record<string, string>) =>
      readEnv({ DATA_DIR: fresh(), ...variables }).mailFrom
    expect(senderOf({})).toBe('noreply@localhost')
    expect(senderOf({ PUBLIC_URL: 'https://kashf.example.uz:8443/' })).toBe('noreply@kashf.example.uz')
    expect(senderOf({ PUBLIC_URL: 'http://192.0.2.7:3000' })).toBe('noreply@[192.0.2.7]')
    expect(senderOf({ PUBLIC_URL: 'http://[2001:db8::7]:3000' })).toBe('noreply@[IPv6:2001:db8::7]')
    expect(senderOf({ PUBLIC_URL: 'https://kashf.uz', MAIL_FROM: 'xat@example.uz' })).toBe('xat@example.uz')
  })

  it('requires variables that belong together', () => {
    expect(() => readEnv({ DATA_DIR: fresh(), CLICK_SERVICE_ID: '1' })).toThrow('CLICK_SECRET_KEY')
    expect(() => readEnv({ DATA_DIR: fresh(), TOPUP_MIN: '5000', TOPUP_MAX: '4000' })).toThrow('TOPUP_MIN')
  })

  it('generates a secret once, stores it, and makes it unreadable for others', () => {
    const dataDir = fresh()
    const first = readEnv({ DATA_DIR: dataDir }).secretKey
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readEnv({ DATA_DIR: dataDir }).secretKey).toBe(first)
    const file = path.join(dataDir, 'secret.key')
    expect(statSync(file).mode & 0o077).toBe(0)
    chmodSync(file, 0o644)
    expect(readEnv({ DATA_DIR: dataDir }).secretKey).toBe(first)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('generates a key for each payment app once, and none in production', () => {
    const dataDir = fresh()
    const keysOf = (env: ReturnType<typeof readEnv>) => [
      env.payme.key,
      env.click.secretKey,
      env.uzum.password,
      env.paynet.password,
    ]
    const keys = keysOf(readEnv({ DATA_DIR: dataDir }))
    expect(new Set(keys).size).toBe(4)
    expect(keysOf(readEnv({ DATA_DIR: dataDir }))).toEqual(keys)
    const production = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'production' })
    expect(keysOf(production)).toEqual([null, null, null, null])
    expect([production.click.serviceId, production.uzum.login, production.paynet.login]).toEqual([
      null,
      null,
      null,
    ])
  })

  it.each([
    [{ PRODUCTION: 'on' }],
    [{ NODE_ENV: 'production' }],
    [{ PUBLIC_URL: 'https://kashf.uz' }],
    [{ PUBLIC_URL: 'HTTPS://kashf.uz/', NODE_ENV: 'development' }],
  ])('disables development conveniences in production: %j', (variables) => {
    const read = (more: Record<string, string> = {}) => readEnv({ DATA_DIR: fresh(), ...variables, ...more })
    expect(read()).toMatchObject({ production: true, demo: false, smtpTls: 'required' })
    expect(read({ SMTP_URL: 'smtp://mail.uz', SMTP_TLS: 'off' }).smtpTls).toBe('off')
    expect(() => read({ DEMO: 'on' })).toThrow('DEMO=on')
    expect(() => read({ SMTP_TLS: 'offered' })).toThrow('SMTP_TLS')
    const atmos = { ATMOS_LOGIN: 'a', ATMOS_PASSWORD: 'b', ATMOS_URL: 'http://atmos.example' }
    expect(() => read(atmos)).toThrow('ATMOS_URL')
    expect(() => read({ OUTBOUND_TEST_ORIGINS: 'http://127.0.0.1:8082' })).toThrow('OUTBOUND_TEST_ORIGINS')
    const click = { CLICK_MERCHANT_USER_ID: '1', CLICK_API_URL: 'http://click.example' }
    expect(() => read(click)).toThrow('CLICK_API_URL')
    const { payme, click: service, uzum, paynet } = read()
    expect([payme.key, service.secretKey, uzum.password, paynet.password]).toEqual([null, null, null, null])
  })

  it('lets PRODUCTION decide over NODE_ENV, but never turns production off at a public address', () => {
    const variables = { DATA_DIR: fresh(), PRODUCTION: 'off', NODE_ENV: 'production' }
    expect(readEnv(variables)).toMatchObject({ production: false, demo: true })
    expect(() => readEnv({ ...variables, PUBLIC_URL: 'https://kashf.uz' })).toThrow('PRODUCTION=off')
  })

  it('rejects options in SMTP_URL, which could disable certificate validation', () => {
    const url = 'smtp://mail.uz?tls.rejectUnauthorized=false'
    expect(() => readEnv({ DATA_DIR: fresh(), SMTP_URL: url })).toThrow('SMTP_URL')
  })

  it('reads .env with lower precedence than the real environment', () => {
    const folder = fresh()
    writeFileSync(path.join(folder, '.env'), '# a comment\nPORT=4000\nPUBLIC_URL="https://kashf.uz/"\n')
    expect(withDotEnv({ PORT: '5000' }, folder)).toMatchObject({
      PORT: '5000',
      PUBLIC_URL: 'https://kashf.uz/',
    })
  })

  it('supports comments, quotes, a byte order mark and Windows line endings in .env', () => {
    const folder = fresh()
    const lines = [
      '\uFEFFPORT=4000 # for the proxy',
      ' HOST = 0.0.0.0 ',
      'SMTP_URL="smtp://a:b#c@mail.uz" # quoted',
      "PAYME_KEY='it is # here'",
      'DATABASE_URL=postgres://a:b@db/kashf?sslmode=require',
      '#ROLE=web',
      'PUBLIC_URL=',
    ]
    writeFileSync(path.join(folder, '.env'), lines.join('\r\n'))
    expect(withDotEnv({}, folder)).toEqual({
      PORT: '4000',
      HOST: '0.0.0.0',
      SMTP_URL: 'smtp://a:b#c@mail.uz',
      PAYME_KEY: 'it is # here',
      DATABASE_URL: 'postgres://a:b@db/kashf?sslmode=require',
      PUBLIC_URL: '',
    })
  })
})
