import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { repeat } from '../../jobs/repeat.ts'
import { type BotApi, BotApiRefused, openBotApi } from '../bot-api/bot-api.ts'
import { pauseBot } from '../bot-api/pause.ts'
import { queueReply } from '../sending/queue-reply.ts'
import { isInChat } from './read-chat.ts'
import { refreshRights } from './refresh-rights.ts'

type SettlingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'env' | 'live'>

/** With the twenty messages a second that is what Telegram allows a bot. */
const BATCH = 10
const BATCH_EVERY_MS = 1_000
const INTERVAL_MS = 250
/** The lease after which another worker tries again; it doubles with every try. */
const RETRY_AFTER_S = 15
const MAX_RETRY_AFTER_S = 600
const MAX_COUNTED_TRIES = 12

interface DueMember {
  chat_id: bigint
  telegram_id: bigint
  status: 'invited' | 'requested' | 'member' | 'left'
  invite_link: string | null
  invited_until: Date | null
  /** The end of the lease. */
  check_at: Date
  tries: number
  works: boolean
  has_access: boolean
  /** Null for access without an end, and without access. */
  expires_at: Date | null
}

/** What a step leaves: a later state, or nothing to remember. */
type Outcome = { status: DueMember['status']; checkAt: Date | null | 'now' } | 'forget'

/** Claims the next batch of members whose access is to be checked. Empty while the bot must wait. */
async function claimBatch({ db, clock }: SettlingDeps): Promise<DueMember[]> {
  const now = clock.now()
  const claimed = await db.transaction(async (tx) => {
    // The row stays locked until the claim is committed: one claim at a time.
    const mayClaim = await tx.run(sql`
      update telegram_sending set next_members_at = ${new Date(now.getTime() + BATCH_EVERY_MS)}
       where next_members_at <= ${now} and exists (select from telegram_chat_member where check_at <= ${now})`)
    if (mayClaim === 0) return []
    return tx.rows<{ chat_id: bigint; telegram_id: bigint }>(sql`
      with due as (
        select chat_id, telegram_id from telegram_chat_member where check_at <= ${now}
         order by check_at limit ${BATCH} for update skip locked)
      update telegram_chat_member m set tries = least(m.tries + 1, ${MAX_COUNTED_TRIES}),
             check_at = ${now}::timestamptz
                      + least(${RETRY_AFTER_S}::int * power(2, m.tries), ${MAX_RETRY_AFTER_S}) * interval '1 second'
        from due where m.chat_id = due.chat_id and m.telegram_id = due.telegram_id
      returning m.chat_id, m.telegram_id`)
  })
  if (claimed.length === 0) return []
  // Read after the commit: whatever ends an access later finds the row and has it checked again.
  return db.rows<DueMember>(sql`
    select m.chat_id, m.telegram_id, m.status, m.invite_link, m.invited_until, m.check_at, m.tries,
           c.can_invite and c.can_remove as works, e.student_id is not null as has_access, e.expires_at
      from unnest(${claimed.map(({ chat_id }) => chat_id)}::bigint[], ${claimed.map(({ telegram_id }) => telegram_id)}::bigint[])
             as claimed (chat_id, telegram_id)
      join telegram_chat_member m using (chat_id, telegram_id)
      join telegram_chat c using (chat_id)
      left join telegram_account a using (telegram_id)
      left join app_user u on u.id = a.user_id and u.blocked_at is null
      left join enrolment e on e.student_id = u.id and e.course_id = c.course_id
                           and (e.expires_at is null or e.expires_at > ${now})
     where m.check_at > ${now}`)
}

/** One step towards what the person's access asks for. Each can be repeated: a killed worker may have done it already. */
async function takeStep(deps: SettlingDeps, bot: BotApi, due: DueMember): Promise<Outcome> {
  const person = { chat_id: Number(due.chat_id), user_id: Number(due.telegram_id) }
  switch (due.status) {
    case 'requested':
      return answerRequest(deps, bot, due, person)
    case 'left':
      return (await isInChat(bot, person))
        ? { status: 'member', checkAt: 'now' }
        : { status: 'invited', checkAt: 'now' }
    case 'member':
      if (due.has_access) return { status: 'member', checkAt: due.expires_at }
      // Somebody whom an administrator has banned meanwhile stays banned.
      if (await isInChat(bot, person)) await unlessRefused(deps, () => bot.call('unbanChatMember', person))
      return { status: 'invited', checkAt: 'now' }
    case 'invited':
      if (due.invite_link === null || due.invited_until === null || due.invited_until <= deps.clock.now())
        return 'forget'
      if (due.has_access) return { status: 'invited', checkAt: due.invited_until }
      await revoke(deps, bot, due)
      return 'forget'
  }
}

type Person = { chat_id: number; user_id: number }

/** Lets a person with access in. Anybody else is turned away and told why, for which Telegram allows five minutes. */
async function answerRequest(
  deps: SettlingDeps,
  bot: BotApi,
  due: DueMember,
  person: Person,
): Promise<Outcome> {
  try {
    if (due.has_access) {
      await bot.call('approveChatJoinRequest', person)
      return { status: 'member', checkAt: due.expires_at }
    }
    await bot.call('declineChatJoinRequest', person)
    await queueReply(deps, deps.db, { telegramId: person.user_id, reply: 'not_admitted', language: 'uz' })
    return { status: 'invited', checkAt: 'now' }
  } catch (error) {
    if (!isFinal(error)) throw error
    // Answered already, by a worker that was killed or an administrator, or withdrawn.
    return { status: (await isInChat(bot, person)) ? 'member' : 'invited', checkAt: 'now' }
  }
}

/** A refusal of this very call, which a retry would meet again. One of the token or of the method is none. */
const isFinal = (error: unknown): error is BotApiRefused =>
  error instanceof BotApiRefused && (error.code === 400 || error.code === 403) && !error.isWithoutRights

/** Runs a call whose refusal means that there is nothing left to do: the person is gone, or leads the chat. */
async function unlessRefused({ log }: SettlingDeps, call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!isFinal(error)) throw error
    log.warn({ err: error }, 'Telegram refused a change of a chat member')
  }
}

const revoke = (deps: SettlingDeps, bot: BotApi, { chat_id, invite_link }: DueMember): Promise<void> =>
  unlessRefused(deps, () =>
    bot.call('revokeChatInviteLink', { chat_id: Number(chat_id), invite_link: invite_link ?? '' }),
  )

/** Stores the outcome. What has happened meanwhile stays due; the link of somebody who was let in is used up. */
async function store({ db, clock }: SettlingDeps, due: DueMember, outcome: Outcome): Promise<void> {
  const row = sql`chat_id = ${due.chat_id} and telegram_id = ${due.telegram_id} and status = ${due.status}`
  if (outcome === 'forget') {
    await db.run(sql`delete from telegram_chat_member where ${row} and check_at = ${due.check_at}`)
    return
  }
  const { status, checkAt } = outcome
  const next = checkAt === 'now' ? clock.now() : checkAt
  const isAdmitted = due.status === 'requested' && status === 'member'
  await db.run(sql`
    update telegram_chat_member set status = ${status}, tries = 0,
           invite_link = case when not ${isAdmitted} then invite_link end,
           invited_until = case when not ${isAdmitted} then invited_until end,
           check_at = case when check_at = ${due.check_at} then ${next}::timestamptz else check_at end
     where ${row}`)
}

async function settle(deps: SettlingDeps, bot: BotApi, due: DueMember): Promise<void> {
  const key = sql`chat_id = ${due.chat_id} and telegram_id = ${due.telegram_id} and check_at = ${due.check_at}`
  if (!due.works) {
    await deps.db.run(sql`update telegram_chat_member set check_at = 'infinity' where ${key}`)
    return
  }
  try {
    const outcome = await takeStep(deps, bot, due)
    await store(deps, due, outcome)
    // A used link makes requests that are refused; taking it back is for tidiness, and may fail.
    if (due.status === 'requested' && outcome !== 'forget' && due.invite_link !== null)
      await revoke(deps, bot, due)
  } catch (error) {
    const refusal = error instanceof BotApiRefused ? error : null
    if (refusal && refusal.retryAfterS !== null) {
      const until = await pauseBot(deps, refusal.retryAfterS)
      await deps.db.run(
        sql`update telegram_chat_member set check_at = ${until}, tries = tries - 1 where ${key}`,
      )
      return
    }
    deps.log.error({ err: error, tries: due.tries }, 'a member of a Telegram chat could not be settled')
    if (refusal?.isWithoutRights) await refreshRights(deps, bot, Number(due.chat_id))
  }
}

/**
 * Checks the next batch of people whom the bot invited or let in: approves, declines and removes. Returns how many it claimed.
 * Any number of workers may call it.
 */
export async function settleMembers(deps: SettlingDeps): Promise<number> {
  if (!deps.env.telegram) return 0
  const bot = openBotApi(deps.env.telegram)
  const batch = await claimBatch(deps)
  await Promise.all(batch.map((due) => settle(deps, bot, due)))
  return batch.length
}

/** Settles members until the returned function is called. For the worker role. */
export const keepSettlingMembers = (deps: SettlingDeps): (() => Promise<void>) =>
  repeat(deps, {
    everyMs: INTERVAL_MS,
    failed: 'members of Telegram chats were not settled',
    work: () => settleMembers(deps),
  })
