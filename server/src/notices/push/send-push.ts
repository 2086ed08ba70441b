import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { fenceOf } from '../../http/outbound/ordinary-address.ts'
import { OutboundFailure } from '../../http/outbound/outbound-failure.ts'
import { requestOutbound } from '../../http/outbound/request-outbound.ts'
import { retryAfter } from '../../http/outbound/retry-after.ts'
import { repeat } from '../../jobs/repeat.ts'
import { noticeText } from '../notice-text.ts'
import { encryptPush } from './encrypt.ts'
import { authorization, pushKey } from './push-key.ts'

type PushDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'env' | 'publicUrl'>

/** Messages sent at the same time. */
const BATCH = 20
const INTERVAL_MS = 500
const TIMEOUT_MS = 10_000
/** The lease after which another worker sends what one that died had claimed; it doubles with every try. */
const RETRY_AFTER_S = 15
const MAX_TRIES = 7
/** Waiting longer for a service would make the notice stale. */
const MAX_WAIT_MS = HOUR_MS
/** How long the service keeps a message for a browser that is off. */
const TTL_S = 24 * 60 * 60
const MAX_BODY_LENGTH = 300

interface DuePush {
  id: bigint
  subscription_id: bigint
  tries: number
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  notice: NoticeContent
  language: InterfaceLanguage
  /** The person is blocked, or the session has expired. */
  is_void: boolean
}

/** Leases the messages that are due, so that several workers share the work. */
function claim({ db, clock }: PushDeps): Promise<DuePush[]> {
  const now = clock.now()
  return db.rows<DuePush>(sql`
    with due as (
           select id from push_message where due_at <= ${now} order by due_at, id limit ${BATCH} for update skip locked),
         claimed as (
           update push_message m set tries = m.tries + 1,
                  due_at = ${now}::timestamptz + ${RETRY_AFTER_S}::int * power(2, m.tries) * interval '1 second'
             from due where m.id = due.id returning m.id, m.tries, m.subscription_id, m.notice_id)
    select c.id, c.subscription_id, c.tries, s.endpoint, s.p256dh, s.auth,
           jsonb_build_object('kind', n.kind, 'subject', n.subject) as notice, u.language,
           u.blocked_at is not null or e.expires_at <= ${now} as is_void
      from claimed c join push_subscription s on s.id = c.subscription_id join notice n on n.id = c.notice_id
      join app_user u on u.id = s.user_id join session e on e.id = s.session_id`)
}

/** What the service worker shows; Safari shows it without the worker (declarative web push). */
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

/** Sends one message; resolves with the service's status and when it lets us come again. */
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

async function send(deps: PushDeps, due: DuePush): Promise<void> {
  const remove = () => deps.db.run(sql`delete from push_message where id = ${due.id}`)
  if (due.is_void) return void (await remove())
  try {
    const { status, waitUntil } = await post(deps, due)
    if (status >= 200 && status < 300) await remove()
    else if (status === 404 || status === 410)
      await deps.db.run(sql`delete from push_subscription where id = ${due.subscription_id}`)
    else if (status === 429 && waitUntil !== null) await waitAsTold(deps, due, waitUntil)
    else throw new Error(`the push service answered ${status}`)
  } catch (error) {
    const { host } = new URL(due.endpoint)
    deps.log.error({ err: error, host, tries: due.tries }, 'push message was not sent')
    const isRefused = error instanceof OutboundFailure && error.problem === 'address_refused'
    if (isRefused || due.tries >= MAX_TRIES) await remove()
  }
}

/** The limits of a service delay messages and lose none: the try does not count. */
async function waitAsTold({ db }: PushDeps, due: DuePush, until: Date): Promise<void> {
  await db.run(sql`
    update push_message set due_at = ${until}, tries = case when id = ${due.id} then tries - 1 else tries end
     where subscription_id = ${due.subscription_id}`)
}

/** Sends the messages that are due and returns how many it claimed. Any number of workers may call it. */
export async function sendPushes(deps: PushDeps): Promise<number> {
  const batch = await claim(deps)
  await Promise.all(batch.map((due) => send(deps, due)))
  return batch.length
}

/** Sends messages until the returned function is called. For the worker role. */
export const keepSendingPushes = (deps: PushDeps): (() => Promise<void>) =>
  repeat(deps, { everyMs: INTERVAL_MS, failed: 'push messages were not sent', work: () => sendPushes(deps) })
