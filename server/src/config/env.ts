import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Variables } from './dot-env.ts'
import { DEVELOPMENT, developmentKey, generatedSecret } from './generated-keys.ts'
import { readVariables, type VariableReader } from './read-variables.ts'

/** Everything that can be configured, read once at start. Nothing else in the program looks at `process.env`. */
export interface Env {
  /** Port to listen on; 0 picks a free one. */
  port: number
  /** Address to listen on. */
  host: string
  /** Addresses and subnets of proxies on other machines; one on this machine is always trusted. */
  trustedProxies: string[]
  /** Open connections of all callers together, and of one address; the same number of requests at a time. */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** What a collector of metrics must bring as its bearer token; null: none is asked for in development, none is enough in production. */
  metricsToken: string | null
  /** Address people reach us at, without a trailing slash; null means http://localhost:<port>. */
  publicUrl: string | null
  /** Other origins whose pages may call the API, exactly; none by default. */
  allowedOrigins: string[]
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
  /** Whether mails may go to `smtp://` unencrypted: never, when the server offers no TLS, or always. */
  smtpTls: 'required' | 'offered' | 'off'
  /** Root of all keys (sessions, playback addresses, card encryption). */
  secretKey: string
  /** The one that SECRET_KEY has replaced, for as long as something is sealed with it (`secrets rotate`). */
  secretKeyOld: string | null
  /** Which parts of the program run: web, worker or all. */
  role: 'web' | 'worker' | 'all'
  /** Whether the demo school is loaded at the first start, and its people may act. Never in production. */
  demo: boolean
  /** Smallest and largest single top-up and smallest payout, tiyin. */
  topupMinTiyin: bigint
  topupMaxTiyin: bigint
  payoutMinTiyin: bigint
  /** From this sum on a teacher's account must have a second factor, tiyin. */
  payoutSecondFactorFromTiyin: bigint
  /** From this sum on two different operators must approve a payout, tiyin. */
  payoutTwoOperatorsFromTiyin: bigint
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
  atmos: {
    url: string
    login: string
    password: string
    /** The code that the contract gives for a transaction that Atmos does not know. No public page names it. */
    notFoundCode: number
  } | null
  vimeoToken: string | null
  /** The ffmpeg to use; null looks in `path`, then among the npm packages. */
  ffmpegPath: string | null
  /** Where programs are looked for, as the shell has it. */
  path: string
  /** NODE_ENV=production or an https PUBLIC_URL: nothing that is only convenient in development is there. */
  production: boolean
}

const ATMOS_URL = 'https://apigw.atmos.uz/out/1.0.0/asl'

type PaymentApps = Pick<Env, 'payme' | 'click' | 'uzum' | 'paynet'>

/**
 * Without credentials no call of a payment app is answered. In development they are made, because the simulators must
 * work on a fresh machine.
 */
function readPaymentApps(
  read: VariableReader,
  of: { dataDir: string | null; production: boolean },
): PaymentApps {
  const made = (value: string) => (of.production ? null : value)
  const madeKey = (provider: string) =>
    of.production || of.dataDir === null ? null : developmentKey(of.dataDir, provider)
  read.together(['CLICK_SERVICE_ID', 'CLICK_SECRET_KEY'])
  read.together(['UZUM_LOGIN', 'UZUM_PASSWORD', 'UZUM_SERVICE_ID'])
  read.together(['PAYNET_LOGIN', 'PAYNET_PASSWORD', 'PAYNET_SERVICE_ID'])
  return {
    payme: {
      login: read.text('PAYME_LOGIN') ?? 'Paycom',
      key: read.text('PAYME_KEY') ?? madeKey('payme'),
      merchantId: read.text('PAYME_MERCHANT_ID'),
      allow: read.addresses('PAYME_ALLOW'),
    },
    click: {
      serviceId: read.text('CLICK_SERVICE_ID') ?? made(DEVELOPMENT.clickServiceId),
      secretKey: read.text('CLICK_SECRET_KEY') ?? madeKey('click'),
      merchantId: read.text('CLICK_MERCHANT_ID'),
      allow: read.addresses('CLICK_ALLOW'),
      merchantUserId: read.text('CLICK_MERCHANT_USER_ID'),
      apiUrl: read.url('CLICK_API_URL', ['https:', 'http:']) ?? 'https://api.click.uz/v2/merchant',
    },
    uzum: {
      login: read.text('UZUM_LOGIN') ?? made(DEVELOPMENT.uzumLogin),
      password: read.text('UZUM_PASSWORD') ?? madeKey('uzum'),
      serviceId: read.text('UZUM_SERVICE_ID') ?? made(DEVELOPMENT.uzumServiceId),
      allow: read.addresses('UZUM_ALLOW'),
      errorCode: read.oneOf('UZUM_ERROR_CODE', ['text', 'number'], 'text'),
      repeats: read.oneOf('UZUM_REPEATS', ['refuse', 'repeat'], 'refuse'),
    },
    paynet: {
      login: read.text('PAYNET_LOGIN') ?? made(DEVELOPMENT.paynetLogin),
      password: read.text('PAYNET_PASSWORD') ?? madeKey('paynet'),
      serviceId: read.text('PAYNET_SERVICE_ID') ?? made(DEVELOPMENT.paynetServiceId),
      allow: read.addresses('PAYNET_ALLOW'),
      cancelRepeats: read.oneOf('PAYNET_CANCEL_REPEATS', ['repeat', 'refuse'], 'repeat'),
    },
  }
}

function readAtmos(read: VariableReader): Env['atmos'] {
  read.together(['ATMOS_LOGIN', 'ATMOS_PASSWORD'])
  const [login, password] = [read.text('ATMOS_LOGIN'), read.text('ATMOS_PASSWORD')]
  if (!login || !password) return null
  return {
    url: read.url('ATMOS_URL', ['https:', 'http:']) ?? ATMOS_URL,
    login,
    password,
    notFoundCode: read.number('ATMOS_NOT_FOUND_CODE', { usual: 404, min: 1, max: 99_999 }),
  }
}

/** Makes DATA_DIR where it is missing. False when nothing can be kept there. */
function makeDataDir(read: VariableReader, dataDir: string): boolean {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return true
  } catch {
    read.refuse(`DATA_DIR must be a folder that may be written to, not "${dataDir}".`)
    return false
  }
}

/** What would be convenient in development, and gives money, passwords or codes away in production. */
function refuseInProduction(read: VariableReader, env: Env): void {
  if (!env.production) return
  const refuse = (sentence: string) =>
    read.refuse(`${sentence} (production: NODE_ENV=production, or PUBLIC_URL is https).`)
  if (env.demo) refuse('DEMO=on is not possible in production: all demo passwords are public')
  if (env.atmos?.url.startsWith('http:')) {
    refuse('ATMOS_URL must be https in production: it carries a password and card numbers')
  }
  if (env.click.merchantUserId && env.click.apiUrl.startsWith('http:')) {
    refuse('CLICK_API_URL must be https in production: it carries a key')
  }
}

/** What is wrong between variables that are each right. */
function refuseContradictions(read: VariableReader, env: Env): void {
  if (env.secretKey !== '' && env.secretKey.length < 32) {
    read.refuse('SECRET_KEY must be at least 32 characters long.')
  }
  if (env.secretKeyOld !== null && env.secretKeyOld === env.secretKey) {
    read.refuse('SECRET_KEY_OLD must be the key that SECRET_KEY replaced, not the same.')
  }
  if (env.trustedProxies.some((entry) => entry.includes('-'))) {
    read.refuse('TRUSTED_PROXIES takes addresses and subnets, not ranges.')
  }
  if (env.publicUrl !== null && /^https?:\/\/[^/]*[/?#]/.test(env.publicUrl)) {
    read.refuse('PUBLIC_URL must end with the host: no path, no query.')
  }
  if (env.mediaUrl === 'storage' && !env.storageUrl) {
    read.refuse('MEDIA_URL=storage needs a STORAGE_URL that browsers reach.')
  }
  if (env.mediaUrl !== null && env.mediaUrl !== 'storage' && (env.mediaKey ?? '').length < 16) {
    read.refuse('MEDIA_KEY must be at least 16 characters long when MEDIA_URL is a CDN.')
  }
  if (env.smtpUrl?.includes('?')) {
    read.refuse('SMTP_URL takes nothing after the port: no path, no options. TLS is decided by SMTP_TLS.')
  }
  if (env.metricsToken !== null && !/^[\x21-\x7e]{16,200}$/.test(env.metricsToken)) {
    read.refuse('METRICS_TOKEN must be at least 16 characters long, without spaces.')
  }
  if (env.topupMinTiyin > env.topupMaxTiyin) read.refuse('TOPUP_MIN must not be above TOPUP_MAX.')
}

/**
 * Turns variables into an `Env`, or throws one error that names every variable that is wrong. Keys that are not given
 * are made in DATA_DIR.
 */
export function readEnv(variables: Variables): Env {
  const { read, wrong } = readVariables(variables)
  const nodeEnv = read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development')
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'])
  const production = nodeEnv === 'production' || /^https:/i.test(publicUrl ?? '')
  const dataDir = path.resolve(read.text('DATA_DIR') ?? 'data')
  const mayKeep = makeDataDir(read, dataDir)
  const env: Env = {
    port: read.number('PORT', { usual: 3000, min: 0, max: 65_535 }),
    host: read.text('HOST') ?? 'localhost',
    trustedProxies: read.addresses('TRUSTED_PROXIES'),
    maxConnections: read.number('MAX_CONNECTIONS', { usual: 4000, min: 10, max: 1_000_000 }),
    maxConnectionsPerAddress: read.number('MAX_CONNECTIONS_PER_ADDRESS', {
      usual: 500,
      min: 5,
      max: 1_000_000,
    }),
    metricsToken: read.text('METRICS_TOKEN'),
    publicUrl,
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    dataDir,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: read.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    storageUrl: read.url('STORAGE_URL', ['s3:']),
    mediaUrl: read.text('MEDIA_URL') === 'storage' ? 'storage' : read.url('MEDIA_URL', ['http:', 'https:']),
    mediaKey: read.text('MEDIA_KEY'),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    smtpTls: read.oneOf(
      'SMTP_TLS',
      production ? ['required', 'off'] : ['required', 'offered', 'off'],
      production ? 'required' : 'offered',
    ),
    secretKey: read.text('SECRET_KEY') ?? '',
    secretKeyOld: read.text('SECRET_KEY_OLD'),
    role: read.oneOf('ROLE', ['web', 'worker', 'all'], 'all'),
    demo: read.oneOf('DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on',
    topupMinTiyin: read.som('TOPUP_MIN', 1_000),
    topupMaxTiyin: read.som('TOPUP_MAX', 10_000_000),
    payoutMinTiyin: read.som('PAYOUT_MIN', 50_000),
    payoutSecondFactorFromTiyin: read.som('PAYOUT_SECOND_FACTOR_FROM', 5_000_000),
    payoutTwoOperatorsFromTiyin: read.som('PAYOUT_TWO_OPERATORS_FROM', 10_000_000),
    refundWindowHours: read.number('REFUND_WINDOW_HOURS', { usual: 72, min: 0, max: 24 * 365, whole: false }),
    ...readPaymentApps(read, { dataDir: mayKeep ? dataDir : null, production }),
    atmos: readAtmos(read),
    vimeoToken: read.text('VIMEO_TOKEN'),
    ffmpegPath: read.program('FFMPEG_PATH'),
    path: read.text('PATH') ?? '',
    production,
  }
  refuseContradictions(read, env)
  refuseInProduction(read, env)
  if (wrong.length > 0) throw new Error(`The configuration is not right:\n- ${wrong.join('\n- ')}`)
  return { ...env, secretKey: env.secretKey || generatedSecret(dataDir) }
}
