import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import path from 'node:path'
import type { Variables } from './dot-env.ts'
import {
  DEVELOPMENT,
  databasePasswordFile,
  developmentKey,
  generatedSecret,
  storedSecret,
} from './generated-keys.ts'
import { readVariables, type VariableReader } from './read-variables.ts'

/** The whole configuration, read once at start. Nothing else in the program reads `process.env`. */
export interface Env {
  /** Port to listen on; 0 picks a free one. */
  port: number
  /** Address to listen on. */
  host: string
  /** Addresses and subnets of proxies on other machines; a local proxy is always trusted. */
  trustedProxies: string[]
  /** Limits of open connections, in total and per address; the latter also limits concurrent requests of a client. */
  maxConnections: number
  maxConnectionsPerAddress: number
  /** How long `/readyz` answers 503 before a stopping server closes its socket, seconds. */
  drainSeconds: number
  /** Bearer token for /metrics. With null, private networks may read it in development and nobody in production. */
  metricsToken: string | null
  /** The port on which a process with ROLE=worker serves its metrics; null for none. */
  metricsPort: number | null
  /** Public URL without a trailing slash; null means http://localhost:<port>. */
  publicUrl: string | null
  /** Exact origins whose pages may call the API; none by default. */
  allowedOrigins: string[]
  /** Folder for all data of this installation: database, files, mails, keys. */
  dataDir: string
  /** PostgreSQL to use; null starts the embedded one. */
  databaseUrl: string | null
  /** The URL of `databaseUrl`'s database without a pooler; null if `databaseUrl` is null. */
  databaseDirectUrl: string | null
  /** Streaming replica for public reads; null reads from the main database. */
  databaseReplicaUrl: string | null
  /** The storage of files: null for a folder in DATA_DIR, otherwise `s3://…`. */
  storageUrl: string | null
  /** The retention of files in days after the last row that names them is gone. */
  keepDeletedDays: number
  /** The destination of backups and the write-ahead log: a folder or `s3://…`; null archives nothing. */
  backupUrl: string | null
  /** How long backups stay; 0: for ever. */
  backupKeepDays: number
  /**
   * The source from which browsers load video: null for this application, `storage` for the object store (presigned
   * URLs), otherwise the URL of a CDN that verifies signatures made with `mediaKey` (docs/media.md).
   */
  mediaUrl: string | null
  mediaKey: string | null
  /** Mail server; null writes each mail to DATA_DIR/outbox. */
  smtpUrl: string | null
  /** The sender of every mail; by default `noreply@` the host of `publicUrl`. */
  mailFrom: string
  /** The address for replies to mails; null for the sender's. */
  mailReplyTo: string | null
  /** TLS to an `smtp://` server: always, if the server offers it, or never. */
  smtpTls: 'required' | 'offered' | 'off'
  /** Root of all keys (sessions, playback URLs, card encryption). */
  secretKey: string
  /** The key replaced by SECRET_KEY, needed while data is sealed with it (`secrets rotate`). */
  secretKeyOld: string | null
  /** Which parts of the program run: web, worker or all. */
  role: 'web' | 'worker' | 'all'
  /** Whether the demo school is loaded on the first start and its users can sign in. Never in production. */
  demo: boolean
  /** Smallest and largest single top-up and smallest payout, tiyin. */
  topupMinTiyin: bigint
  topupMaxTiyin: bigint
  payoutMinTiyin: bigint
  /** The minimum amount of a payout that requires a second factor on the teacher's account, tiyin. */
  payoutSecondFactorFromTiyin: bigint
  /** The minimum amount of a payout that two different operators must approve, tiyin. */
  payoutTwoOperatorsFromTiyin: bigint
  /** Hours during which a sale may be refunded and is not payable; 0 makes sales payable at once. */
  refundWindowHours: number
  /** `merchantId` identifies us in links to the payment app; without it there are no links. */
  payme: { login: string; key: string | null; merchantId: string | null; allow: string[] }
  click: {
    serviceId: string | null
    secretKey: string | null
    merchantId: string | null
    allow: string[]
    /** Enables the daily status query for each payment; null disables it. */
    merchantUserId: string | null
    /** The API for these queries. */
    apiUrl: string
  }
  uzum: {
    login: string | null
    password: string | null
    serviceId: string | null
    allow: string[]
    /** Type of `errorCode`; the provider's documentation is contradictory. */
    errorCode: 'text' | 'number'
    /** Response to a repeated step: a dedicated error code, or the stored success. */
    repeats: 'refuse' | 'repeat'
  }
  paynet: {
    login: string | null
    password: string | null
    serviceId: string | null
    allow: string[]
    /** Response to a repeated cancel: state 2 again, or error 202. */
    cancelRepeats: 'repeat' | 'refuse'
  }
  /** Sends payouts to cards automatically; null leaves them to the bank's register. `url` has no trailing slash. */
  atmos: {
    url: string
    login: string
    password: string
    /** Error code for an unknown transaction, as agreed with Atmos. It is not documented publicly. */
    notFoundCode: number
  } | null
  vimeoToken: string | null
  /** The download address of Google Drive's shared files. */
  driveUrl: string
  /**
   * Origins that requests to user-supplied addresses may reach unchecked: simulators and test servers. Empty in
   * production.
   */
  outboundTestOrigins: string[]
  /** The bot; null switches off everything of Telegram. */
  telegram: {
    botToken: string
    /** The Bot API, without a trailing slash. */
    apiUrl: string
    /** The secret of the bot's Web Login; null: nobody signs in or links an account with Telegram. */
    clientSecret: string | null
    /** Telegram's sign-in, the issuer of its tokens, without a trailing slash. */
    oauthUrl: string
    /** The origin of Telegram's web clients, which show the Mini App in a frame. */
    webOrigin: string
    /** Whether the Mini App offers to open a course in the browser, where it can be bought. */
    hasBrowserLinks: boolean
  } | null
  /** Our registration with Google for signing in; null switches it off. */
  google: {
    clientId: string
    clientSecret: string
    /** The issuer of Google's tokens, without a trailing slash; it names its other addresses. */
    oauthUrl: string
  } | null
  /** `https://t.me/…` of the support, shown on the help and contact pages. */
  supportTelegram: string | null
  /** Path of ffmpeg; null searches `path`, then node_modules. */
  ffmpegPath: string | null
  /** The search path for programs, in the format of the shell's PATH. */
  path: string
  /** PRODUCTION=on, NODE_ENV=production or an https PUBLIC_URL: disables all development conveniences. */
  production: boolean
}

const ATMOS_URL = 'https://apigw.atmos.uz/out/1.0.0/asl'

type PaymentApps = Pick<Env, 'payme' | 'click' | 'uzum' | 'paynet'>

/**
 * Reads the credentials of the payment apps, without which no call is accepted. In development they are generated, so
 * that the simulators work without configuration.
 */
function readPaymentApps(
  read: VariableReader,
  of: { dataDir: string | null; production: boolean; generates: boolean },
): PaymentApps {
  const inDevelopment = (value: string) => (of.production ? null : value)
  const generated = (provider: string) =>
    of.production || of.dataDir === null ? null : developmentKey(of.dataDir, provider, of.generates)
  read.together(['CLICK_SERVICE_ID', 'CLICK_SECRET_KEY'])
  read.together(['UZUM_LOGIN', 'UZUM_PASSWORD', 'UZUM_SERVICE_ID'])
  read.together(['PAYNET_LOGIN', 'PAYNET_PASSWORD', 'PAYNET_SERVICE_ID'])
  return {
    payme: {
      login: read.text('PAYME_LOGIN') ?? 'Paycom',
      key: read.text('PAYME_KEY') ?? generated('payme'),
      merchantId: read.text('PAYME_MERCHANT_ID'),
      allow: read.addresses('PAYME_ALLOW'),
    },
    click: {
      serviceId: read.text('CLICK_SERVICE_ID') ?? inDevelopment(DEVELOPMENT.clickServiceId),
      secretKey: read.text('CLICK_SECRET_KEY') ?? generated('click'),
      merchantId: read.text('CLICK_MERCHANT_ID'),
      allow: read.addresses('CLICK_ALLOW'),
      merchantUserId: read.text('CLICK_MERCHANT_USER_ID'),
      apiUrl: read.url('CLICK_API_URL', ['https:', 'http:']) ?? 'https://api.click.uz/v2/merchant',
    },
    uzum: {
      login: read.text('UZUM_LOGIN') ?? inDevelopment(DEVELOPMENT.uzumLogin),
      password: read.text('UZUM_PASSWORD') ?? generated('uzum'),
      serviceId: read.text('UZUM_SERVICE_ID') ?? inDevelopment(DEVELOPMENT.uzumServiceId),
      allow: read.addresses('UZUM_ALLOW'),
      errorCode: read.oneOf('UZUM_ERROR_CODE', ['text', 'number'], 'text'),
      repeats: read.oneOf('UZUM_REPEATS', ['refuse', 'repeat'], 'refuse'),
    },
    paynet: {
      login: read.text('PAYNET_LOGIN') ?? inDevelopment(DEVELOPMENT.paynetLogin),
      password: read.text('PAYNET_PASSWORD') ?? generated('paynet'),
      serviceId: read.text('PAYNET_SERVICE_ID') ?? inDevelopment(DEVELOPMENT.paynetServiceId),
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

/** The mail domain of a site: its host, with an IP address in brackets; `localhost` without a public URL. */
function mailDomain(publicUrl: string | null): string {
  if (publicUrl === null || !URL.canParse(publicUrl)) return 'localhost'
  const { hostname } = new URL(publicUrl)
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1)}`
  return isIPv4(hostname) ? `[${hostname}]` : hostname
}

/** The form of a token: the bot's id and 30 characters or more. */
const BOT_TOKEN = /^\d{5,16}:[A-Za-z0-9_-]{30,100}$/

function readTelegram(read: VariableReader): Env['telegram'] {
  const botToken = read.text('TELEGRAM_BOT_TOKEN')
  const apiUrl = read.url('TELEGRAM_API_URL', ['https:', 'http:']) ?? 'https://api.telegram.org'
  const oauthUrl = read.url('TELEGRAM_OAUTH_URL', ['https:', 'http:']) ?? 'https://oauth.telegram.org'
  const clientSecret = read.text('TELEGRAM_CLIENT_SECRET')
  const webUrl = read.url('TELEGRAM_WEB_URL', ['https:', 'http:']) ?? 'https://web.telegram.org'
  const hasBrowserLinks = read.oneOf('TELEGRAM_BROWSER_LINKS', ['on', 'off'], 'on') === 'on'
  if (botToken === null) return null
  if (!BOT_TOKEN.test(botToken)) read.refuse('TELEGRAM_BOT_TOKEN must be a token as BotFather gives it.')
  return { botToken, apiUrl, clientSecret, oauthUrl, webOrigin: new URL(webUrl).origin, hasBrowserLinks }
}

function readGoogle(read: VariableReader): Env['google'] {
  read.together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const [clientId, clientSecret] = [read.text('GOOGLE_CLIENT_ID'), read.text('GOOGLE_CLIENT_SECRET')]
  const oauthUrl = read.url('GOOGLE_OAUTH_URL', ['https:', 'http:']) ?? 'https://accounts.google.com'
  return clientId && clientSecret ? { clientId, clientSecret, oauthUrl } : null
}

/** Creates DATA_DIR if it is missing and may be. Returns false if it is not writable. */
function openDataDir(read: VariableReader, dataDir: string, mayCreate: boolean): boolean {
  try {
    if (mayCreate) mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return true
  } catch {
    read.refuse(`DATA_DIR must be a folder that may be written to, not "${dataDir}".`)
    return false
  }
}

/**
 * Whether development conveniences are off. NODE_ENV alone is no good switch, because tools set it for other reasons; pages
 * are rendered by production builds in any case.
 */
function readProduction(read: VariableReader, publicUrl: string | null): boolean {
  const nodeEnv = read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development')
  const isPublic = /^https:/i.test(publicUrl ?? '')
  const usual = isPublic || nodeEnv === 'production' ? 'on' : 'off'
  const production = read.oneOf('PRODUCTION', ['on', 'off'], usual) === 'on'
  if (isPublic && !production) read.refuse('PRODUCTION=off is not possible with an https PUBLIC_URL.')
  return production
}

/** Rejects settings that expose money, passwords or codes in production. */
function refuseInProduction(read: VariableReader, env: Env): void {
  if (!env.production) return
  const refuse = (sentence: string) =>
    read.refuse(`${sentence} (production: PRODUCTION=on, NODE_ENV=production, or PUBLIC_URL is https).`)
  if (env.demo) refuse('DEMO=on is not possible in production: all demo passwords are public')
  if (env.outboundTestOrigins.length > 0) {
    refuse(
      'OUTBOUND_TEST_ORIGINS is not possible in production: links of teachers would reach these addresses',
    )
  }
  if (env.atmos?.url.startsWith('http:')) {
    refuse('ATMOS_URL must be https in production: it carries a password and card numbers')
  }
  if (env.telegram?.apiUrl.startsWith('http:')) {
    refuse('TELEGRAM_API_URL must be https in production: it carries the token of the bot')
  }
  if (env.telegram?.oauthUrl.startsWith('http:')) {
    refuse('TELEGRAM_OAUTH_URL must be https in production: it decides who signs in')
  }
  if (env.telegram?.webOrigin.startsWith('http:')) {
    refuse('TELEGRAM_WEB_URL must be https in production: it may show the Mini App in a frame')
  }
  if (env.google?.oauthUrl.startsWith('http:')) {
    refuse('GOOGLE_OAUTH_URL must be https in production: it decides who signs in')
  }
  if (env.click.merchantUserId && env.click.apiUrl.startsWith('http:')) {
    refuse('CLICK_API_URL must be https in production: it carries a key')
  }
}

/** Rejects values that are invalid together or beyond the format of a single variable. */
function refuseContradictions(read: VariableReader, env: Env): void {
  if (env.secretKey !== '' && env.secretKey.length < 32) {
    read.refuse('SECRET_KEY must be at least 32 characters long.')
  }
  if (env.secretKeyOld !== null && env.secretKeyOld === env.secretKey) {
    read.refuse('SECRET_KEY_OLD must be the key that SECRET_KEY replaced, not the same.')
  }
  if (env.databaseDirectUrl !== null && env.databaseUrl === null) {
    read.refuse('DATABASE_DIRECT_URL needs a DATABASE_URL, which may then be a pooler.')
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
 * Turns variables into an `Env`, or throws one error that names every invalid variable. Missing keys are generated in
 * DATA_DIR if this may be a `firstStart`. A DATA_DIR with a database has lost its key, so none is generated there either.
 */
export function readEnv(variables: Variables, { firstStart = true } = {}): Env {
  const { read, errors } = readVariables(variables)
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'])
  const production = readProduction(read, publicUrl)
  const dataDir = path.resolve(read.text('DATA_DIR') ?? 'data')
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const isWritable = openDataDir(read, dataDir, firstStart || databaseUrl !== null)
  const generates = firstStart && !existsSync(databasePasswordFile(dataDir))
  const given = read.text('SECRET_KEY')
  const secretKey = given ?? storedSecret(dataDir)
  if (secretKey === null && !generates) {
    read.refuse(
      `SECRET_KEY must be that of the database: ${dataDir} has no secret.key. Set it, or bring the file back from its copy.`,
    )
  }
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
    drainSeconds: read.number('DRAIN_SECONDS', { usual: 5, min: 0, max: 300 }),
    metricsToken: read.text('METRICS_TOKEN'),
    metricsPort: read.text('METRICS_PORT')
      ? read.number('METRICS_PORT', { usual: 0, min: 1, max: 65_535 })
      : null,
    publicUrl,
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    dataDir,
    databaseUrl,
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: read.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    storageUrl: read.url('STORAGE_URL', ['s3:']),
    keepDeletedDays: read.number('KEEP_DELETED_DAYS', { usual: 7, min: 0, max: 90 }),
    backupUrl: read.text('BACKUP_URL'),
    backupKeepDays: read.number('BACKUP_KEEP_DAYS', { usual: 30, min: 0, max: 3_650 }),
    mediaUrl: read.text('MEDIA_URL') === 'storage' ? 'storage' : read.url('MEDIA_URL', ['http:', 'https:']),
    mediaKey: read.text('MEDIA_KEY'),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.email('MAIL_FROM') ?? `noreply@${mailDomain(publicUrl)}`,
    mailReplyTo: read.email('MAIL_REPLY_TO'),
    smtpTls: read.oneOf(
      'SMTP_TLS',
      production ? ['required', 'off'] : ['required', 'offered', 'off'],
      production ? 'required' : 'offered',
    ),
    secretKey: secretKey ?? '',
    secretKeyOld: read.text('SECRET_KEY_OLD'),
    role: read.oneOf('ROLE', ['web', 'worker', 'all'], 'all'),
    demo: read.oneOf('DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on',
    topupMinTiyin: read.som('TOPUP_MIN', 1_000),
    topupMaxTiyin: read.som('TOPUP_MAX', 10_000_000),
    payoutMinTiyin: read.som('PAYOUT_MIN', 50_000),
    payoutSecondFactorFromTiyin: read.som('PAYOUT_SECOND_FACTOR_FROM', 5_000_000),
    payoutTwoOperatorsFromTiyin: read.som('PAYOUT_TWO_OPERATORS_FROM', 10_000_000),
    refundWindowHours: read.number('REFUND_WINDOW_HOURS', { usual: 72, min: 0, max: 24 * 365, whole: false }),
    ...readPaymentApps(read, { dataDir: isWritable ? dataDir : null, production, generates: firstStart }),
    atmos: readAtmos(read),
    vimeoToken: read.text('VIMEO_TOKEN'),
    driveUrl: read.url('DRIVE_URL', ['https:', 'http:']) ?? 'https://drive.usercontent.google.com',
    outboundTestOrigins: read.origins('OUTBOUND_TEST_ORIGINS'),
    telegram: readTelegram(read),
    google: readGoogle(read),
    supportTelegram: read.url('SUPPORT_TELEGRAM', ['https:']),
    ffmpegPath: read.program('FFMPEG_PATH'),
    path: read.text('PATH') ?? '',
    production,
  }
  refuseContradictions(read, env)
  refuseInProduction(read, env)
  if (errors.length > 0) throw new Error(`The configuration is not right:\n- ${errors.join('\n- ')}`)
  return given !== null || !firstStart ? env : { ...env, secretKey: generatedSecret(dataDir) }
}
