import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allowList } from './http/allow-list.ts'

/** Everything that can be configured, read once at start. Nothing else in the program looks at `process.env`. */
export interface Env {
  /** Port to listen on; 0 picks a free one. */
  port: number
  /** Address to listen on. */
  host: string
  /** Addresses and subnets of proxies on other machines; one on this machine is always trusted. */
  trustedProxies: string[]
  /** Address people reach us at, without a trailing slash; null means http://localhost:<port>. */
  publicUrl: string | null
  /** Folder of everything this installation keeps: database, files, mails, keys. */
  dataDir: string
  /** PostgreSQL to use; null starts the embedded one. */
  databaseUrl: string | null
  /** Streaming replica for public reads; null reads from the main database. */
  databaseReplicaUrl: string | null
  /** Where files are kept: null is a folder in DATA_DIR, else `s3://…`. */
  storageUrl: string | null
  /**
   * Where browsers load video from: null is this application, `storage` the object store itself (presigned addresses),
   * else the address of a CDN that checks `mediaKey`'s signatures (docs/media.md).
   */
  mediaUrl: string | null
  mediaKey: string | null
  /** Mail server; null writes each mail to DATA_DIR/outbox. */
  smtpUrl: string | null
  /** Root of all keys (sessions, playback addresses, card encryption). */
  secretKey: string
  /** The one that SECRET_KEY has replaced, for as long as something is sealed with it (`secrets rotate`). */
  secretKeyOld: string | null
  /** Which parts of the program run: web, worker or all. */
  role: 'web' | 'worker' | 'all'
  /** Whether the demo school is loaded at the first start. */
  demo: boolean
  /** Smallest and largest single top-up and smallest payout, tiyin. */
  topupMinTiyin: bigint
  topupMaxTiyin: bigint
  payoutMinTiyin: bigint
  /** Hours during which a sale may be refunded and is not payable; 0 makes sales payable at once. */
  refundWindowHours: number
  /** `merchantId`: ours in the payment app's own pages, for links into it; without one there are none. */
  payme: { login: string; key: string | null; merchantId: string | null; allow: string[] }
  click: {
    serviceId: string | null
    secretKey: string | null
    merchantId: string | null
    allow: string[]
    /** With it Click is asked every day what became of each payment; null asks nothing. */
    merchantUserId: string | null
    /** Where Click answers such questions. */
    apiUrl: string
  }
  uzum: {
    login: string | null
    password: string | null
    serviceId: string | null
    allow: string[]
    /** Whether `errorCode` is a text or a number: the provider's pages disagree. */
    errorCode: 'text' | 'number'
    /** What a repeated step is answered with: its own error code, or the stored success. */
    repeats: 'refuse' | 'repeat'
  }
  paynet: {
    login: string | null
    password: string | null
    serviceId: string | null
    allow: string[]
    /** What a repeated cancel is answered with: state 2 again, or error 202. */
    cancelRepeats: 'repeat' | 'refuse'
  }
  /** Carries payouts to cards by itself; null leaves them to the bank's register. `url` without a slash at its end. */
  atmos: { url: string; login: string; password: string } | null
  vimeoToken: string | null
  telegramBotToken: string | null
  /** The ffmpeg to use; null looks in `path`, then among the npm packages. */
  ffmpegPath: string | null
  /** Where programs are looked for, as the shell has it. */
  path: string
  /** `production` tightens what is only convenient in development. */
  production: boolean
}

type Source = Record<string, string | undefined>

/** Reads the variables of `.env` in `folder`, if there is one. What the real environment sets wins. */
export function withDotEnv(source: Source, folder: string): Source {
  const file = path.join(folder, '.env')
  if (!existsSync(file)) return source
  const fromFile: Source = {}
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const match = /^\s*([A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line)
    if (match?.[1]) fromFile[match[1]] = (match[2] ?? '').replace(/^(["'])(.*)\1$/, '$2')
  }
  return { ...fromFile, ...source }
}

/** Turns variables into an `Env`, or throws one error that names every variable that is wrong. */
export function readEnv(source: Source): Env {
  const wrong: string[] = []
  const text = (name: string) => source[name]?.trim() || null
  const list = (name: string) => (text(name) ?? '').split(/[\s,]+/).filter(Boolean)

  function addresses(name: string): string[] {
    const entries = list(name)
    try {
      allowList(entries)
    } catch (error) {
      wrong.push(`${name}: ${(error as Error).message}.`)
    }
    return entries
  }
  function number(name: string, fallback: number, min: number, max: number, whole = true): number {
    const given = text(name)
    if (given === null) return fallback
    const value = Number(given)
    if (!Number.isFinite(value) || value < min || value > max || (whole && !Number.isInteger(value))) {
      wrong.push(`${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}, not "${given}".`)
      return fallback
    }
    return value
  }
  function oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const given = text(name)
    if (given === null) return fallback
    const found = allowed.find((value) => value === given)
    if (!found) wrong.push(`${name} must be one of ${allowed.join(', ')}, not "${given}".`)
    return found ?? fallback
  }
  function url(name: string, protocols: readonly string[]): string | null {
    const given = text(name)
    if (given === null) return null
    if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol)) {
      wrong.push(
        `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
      )
    }
    return given.replace(/\/$/, '')
  }
  const som = (name: string, fallback: number) => BigInt(number(name, fallback, 0, 1_000_000_000)) * 100n
  function together(names: string[]): void {
    const missing = names.filter((name) => !text(name))
    if (missing.length > 0 && missing.length < names.length) {
      wrong.push(`${names.join(', ')} go together; missing: ${missing.join(', ')}.`)
    }
  }

  together(['CLICK_SERVICE_ID', 'CLICK_SECRET_KEY'])
  together(['ATMOS_LOGIN', 'ATMOS_PASSWORD'])
  together(['UZUM_LOGIN', 'UZUM_PASSWORD', 'UZUM_SERVICE_ID'])
  together(['PAYNET_LOGIN', 'PAYNET_PASSWORD', 'PAYNET_SERVICE_ID'])
  const production = text('NODE_ENV') === 'production'
  const dataDir = path.resolve(text('DATA_DIR') ?? 'data')
  const secretKey = text('SECRET_KEY')
  if (secretKey !== null && secretKey.length < 32)
    wrong.push('SECRET_KEY must be at least 32 characters long.')
  const secretKeyOld = text('SECRET_KEY_OLD')
  if (secretKeyOld !== null && secretKeyOld === secretKey)
    wrong.push('SECRET_KEY_OLD must be the key that SECRET_KEY replaced, not the same.')

  // Without credentials no call is answered; in development the simulators must work on a fresh machine.
  const development = {
    value: (value: string) => (production ? null : value),
    key: (provider: string) => (production ? null : developmentKey(dataDir, provider)),
  }

  const [atmosLogin, atmosPassword] = [text('ATMOS_LOGIN'), text('ATMOS_PASSWORD')]
  const env: Env = {
    port: number('PORT', 3000, 0, 65535),
    host: text('HOST') ?? 'localhost',
    trustedProxies: addresses('TRUSTED_PROXIES'),
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']),
    dataDir,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    storageUrl: url('STORAGE_URL', ['s3:']),
    mediaUrl: text('MEDIA_URL') === 'storage' ? 'storage' : url('MEDIA_URL', ['http:', 'https:']),
    mediaKey: text('MEDIA_KEY'),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    secretKey: secretKey ?? '',
    secretKeyOld,
    role: oneOf('ROLE', ['web', 'worker', 'all'], 'all'),
    demo: oneOf('DEMO', ['on', 'off'], 'on') === 'on',
    topupMinTiyin: som('TOPUP_MIN', 1_000),
    topupMaxTiyin: som('TOPUP_MAX', 10_000_000),
    payoutMinTiyin: som('PAYOUT_MIN', 50_000),
    refundWindowHours: number('REFUND_WINDOW_HOURS', 72, 0, 24 * 365, false),
    payme: {
      login: text('PAYME_LOGIN') ?? 'Paycom',
      key: text('PAYME_KEY') ?? development.key('payme'),
      merchantId: text('PAYME_MERCHANT_ID'),
      allow: addresses('PAYME_ALLOW'),
    },
    click: {
      serviceId: text('CLICK_SERVICE_ID') ?? development.value(DEVELOPMENT.clickServiceId),
      secretKey: text('CLICK_SECRET_KEY') ?? development.key('click'),
      merchantId: text('CLICK_MERCHANT_ID'),
      allow: addresses('CLICK_ALLOW'),
      merchantUserId: text('CLICK_MERCHANT_USER_ID'),
      apiUrl: url('CLICK_API_URL', ['https:', 'http:']) ?? 'https://api.click.uz/v2/merchant',
    },
    uzum: {
      login: text('UZUM_LOGIN') ?? development.value(DEVELOPMENT.uzumLogin),
      password: text('UZUM_PASSWORD') ?? development.key('uzum'),
      serviceId: text('UZUM_SERVICE_ID') ?? development.value(DEVELOPMENT.uzumServiceId),
      allow: addresses('UZUM_ALLOW'),
      errorCode: oneOf('UZUM_ERROR_CODE', ['text', 'number'], 'text'),
      repeats: oneOf('UZUM_REPEATS', ['refuse', 'repeat'], 'refuse'),
    },
    paynet: {
      login: text('PAYNET_LOGIN') ?? development.value(DEVELOPMENT.paynetLogin),
      password: text('PAYNET_PASSWORD') ?? development.key('paynet'),
      serviceId: text('PAYNET_SERVICE_ID') ?? development.value(DEVELOPMENT.paynetServiceId),
      allow: addresses('PAYNET_ALLOW'),
      cancelRepeats: oneOf('PAYNET_CANCEL_REPEATS', ['repeat', 'refuse'], 'repeat'),
    },
    atmos:
      atmosLogin && atmosPassword
        ? {
            url: url('ATMOS_URL', ['https:', 'http:']) ?? 'https://apigw.atmos.uz/out/1.0.0/asl',
            login: atmosLogin,
            password: atmosPassword,
          }
        : null,
    vimeoToken: text('VIMEO_TOKEN'),
    telegramBotToken: text('TELEGRAM_BOT_TOKEN'),
    ffmpegPath: text('FFMPEG_PATH'),
    path: text('PATH') ?? '',
    production,
  }
  if (env.trustedProxies.some((entry) => entry.includes('-'))) {
    wrong.push('TRUSTED_PROXIES takes addresses and subnets, not ranges.')
  }
  if (env.mediaUrl === 'storage' && !env.storageUrl) {
    wrong.push('MEDIA_URL=storage needs a STORAGE_URL that browsers reach.')
  }
  if (env.mediaUrl !== null && env.mediaUrl !== 'storage' && (env.mediaKey ?? '').length < 16) {
    wrong.push('MEDIA_KEY must be at least 16 characters long when MEDIA_URL is a CDN.')
  }
  if (env.topupMinTiyin > env.topupMaxTiyin) wrong.push('TOPUP_MIN must not be above TOPUP_MAX.')
  if (wrong.length > 0) throw new Error(`The configuration is not right:\n- ${wrong.join('\n- ')}`)
  return { ...env, secretKey: env.secretKey || ownSecret(dataDir) }
}

/** A key made once and kept in DATA_DIR, so that a single machine needs no configuration. */
function ownSecret(dataDir: string): string {
  return keptKey(path.join(dataDir, 'secret.key'), () => randomBytes(48).toString('base64url'))
}

/** What the simulators are known by while nothing is configured; never in production. */
export const DEVELOPMENT = {
  clickServiceId: '77001',
  uzumLogin: 'Uzum',
  uzumServiceId: '700100',
  paynetLogin: 'Paynet',
  paynetServiceId: '5',
}

/** The key of a payment app's simulator, made once and kept in DATA_DIR; as long as a real one. */
function developmentKey(dataDir: string, provider: string): string {
  return keptKey(path.join(dataDir, `${provider}.key`), () => randomBytes(27).toString('base64url'))
}

function keptKey(file: string, make: () => string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 })
  try {
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
