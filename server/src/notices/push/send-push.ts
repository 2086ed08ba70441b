import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { fenceOf } from '../../http/outbound/ordinary-address.ts'
import { OutboundFailure } from '../../http/outbound/outbound-failure.ts'
import { requestOutbound } from '../../http/outbound/request-outbound.ts'
import { retryAfter } from '../../http/outbound/retry-after.ts'
import { type Leased, workersOf } from '../../jobs/leased.ts'
import { noticeText } from '../notice-text.ts'
import { waitsUntil } from '../reminders/hours.ts'
import { encryptPush } from './encrypt.ts'
import { authorization, pushKey } from './push-key.ts'

type PushDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'env' | 'publicUrl'>

const TIMEOUT_MS = 10_000
/** The longest wait that a service may ask for, after which the notice would be stale. */
const MAX_WAIT_MS = HOUR_MS
/** How long the service keeps a message for a browser that is offline. */
const TTL_S = 24 * 60 * 60
const MAX_BODY_LENGTH = 300

interface DuePush extends Leased {
  id: bigint
  subscription_id: bigint
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  notice: NoticeContent
  language: InterfaceLanguage
  /** True when the person is blocked or the session has expired. */
  is_void: boolean
}

/** The notification that the service worker shows; Safari shows it without the worker (declarative web push). */
function messageOf({ publicUrl }: PushDeps, { notice, language }: DuePush): Buffer {
  const { subject, paragraphs, link } = noticeText(language, notice)
  const body = paragraphs.join('\n')
  return Buffer.from(
    JSON.stringify({
      web_push: 8030,
      notification: {
        title: subject,
        body: body.length > MAX_BODY_LENGTH ? `${body.slice(0, MAX_BODY_LENGTH).toWellFormed()}…` : body,
        navigate: `${publicUrl}${link?.path ?? pathIn(language, '/notices')}`,
      },
    }),
  )
}

/** Sends one message; resolves to the service's status and its Retry-After time. */
async function post(deps: PushDeps, due: DuePush): Promise<{ status: number; waitUntil: Date | null }> {
  const url = new URL(due.endpoint)
  const contact = deps.publicUrl.startsWith('https:') ? deps.publicUrl : 'mailto:push@kashf.example'
  const answer = await requestOutbound(fenceOf(deps), {
    url,
    post: encryptPush(messageOf(deps, due), due),
    headers: {
      authorization: await authorization(pushKey(deps.env.secretKey), {
        origin: url.origin,
        contact,
        now: deps.clock.now(),
      }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: TTL_S,
      urgency: 'normal',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  answer.body.destroy()
  return { status: answer.status, waitUntil: retryAfter(answer.headers, deps.clock.now(), MAX_WAIT_MS) }
}

async function send(deps: PushDeps, due: DuePush): Promise<Date | undefined> {
  if (due.is_void) return
  const until = waitsUntil(due.notice.kind, deps.clock.now())
  if (until) return until
  const { status, waitUntil } = await post(deps, due)
  if (status === 404 || status === 410)
    await deps.db.run(sql`delete from push_subscription where id = ${due.subscription_id}`)
  else if (status === 429 && waitUntil !== null) return waitAsTold(deps, due, waitUntil)
  else if (status < 200 || status >= 300) throw new Error(`the push service answered ${status}`)
}

/**
 * A service's rate limit delays all messages to the browser and loses none. Messages already under way get answers of
 * their own.
 */
async function waitAsTold({ db, clock }: PushDeps, due: DuePush, until: Date): Promise<Date> {
  await db.run(sql`
    update push_message set due_at = ${until}
     where subscription_id = ${due.subscription_id} and due_at <= ${clock.now()}`)
  return until
}

const workers = workersOf<PushDeps, DuePush>({
  name: 'push',
  everyMs: 500,
  atOnce: 20,
  rows: { table: sql`push_message`, leaseS: 15, done: sql`delete from push_message` },
  claim: ({ db }, { claimed, now }) =>
    db.rows(sql`
      with ${claimed}
      select c.id, c.subscription_id, c.tries, c.leased_until, s.endpoint, s.p256dh, s.auth,
             jsonb_build_object('kind', n.kind, 'subject', n.subject) as notice, u.language,
             u.blocked_at is not null or e.expires_at <= ${now} as is_void
        from claimed c join push_subscription s on s.id = c.subscription_id join notice n on n.id = c.notice_id
        join app_user u on u.id = s.user_id join session e on e.id = s.session_id`),
  work: send,
  maxTries: 7,
  isFinal: (error) => error instanceof OutboundFailure && error.problem === 'address_refused',
  about: ({ endpoint }) => ({ host: new URL(endpoint).host }),
})

/** Sends the messages that are due and returns how many it claimed. */
export const sendPushes = workers.once
/** Sends messages until the returned function is called. For the worker role; any number may run. */
export const keepSendingPushes = workers.keep
