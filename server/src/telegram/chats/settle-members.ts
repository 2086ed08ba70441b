import { closesAt, isOpenAt, learners } from '../../access/learners.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { type Claim, type Leased, workersOf } from '../../jobs/leased.ts'
import { type BotApi, BotApiRefused, openBotApi } from '../bot-api/bot-api.ts'
import { inTurn, pauseBot } from '../bot-api/pause.ts'
import { queueReply } from '../sending/queue-reply.ts'
import { isInChat } from './read-chat.ts'
import { refreshRights } from './refresh-rights.ts'

type SettlingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'env' | 'live'>

/** Members per batch: together with twenty messages a second, this stays within Telegram's limit for a bot. */
const BATCH = 10
interface DueMember extends Leased {
  chat_id: bigint
  telegram_id: bigint
  status: 'invited' | 'requested' | 'member' | 'left'
  invite_link: string | null
  invited_until: Date | null
  /** Whether the chat is connected, and the bot has its rights there. */
  works: boolean
  has_access: boolean
  /** The end of the access; null without an end or without access. */
  expires_at: Date | null
}

/** The outcome of a step: the next state, or that the member is forgotten. */
type Outcome = { status: DueMember['status']; checkAt: Date | null | 'now' } | 'forget'

/** Claims the next batch of members whose access is to be checked. */
async function claim(deps: SettlingDeps, { claimed, now }: Claim): Promise<DueMember[]> {
  if (!deps.env.telegram) return []
  const isDue = sql`select from telegram_chat_member where check_at <= ${now}`
  const keys = await inTurn(deps, { now, nextAt: sql`next_members_at`, isDue }, (tx) =>
    tx.rows<{ chat_id: bigint; telegram_id: bigint }>(
      sql`with ${claimed} select chat_id, telegram_id from claimed`,
    ),
  )
  if (keys.length === 0) return []
  // Members are read after the commit: an operation that ends an access later finds the row and makes it due again.
  return deps.db.rows<DueMember>(sql`
    select m.chat_id, m.telegram_id, m.status, m.invite_link, m.invited_until, m.check_at as leased_until, m.tries,
           c.course_id is not null and c.can_invite and c.can_remove as works, e.student_id is not null as has_access, ${closesAt(now)} as expires_at
      from unnest(${keys.map(({ chat_id }) => chat_id)}::bigint[], ${keys.map(({ telegram_id }) => telegram_id)}::bigint[])
             as claimed (chat_id, telegram_id)
      join telegram_chat_member m using (chat_id, telegram_id)
      join telegram_chat c using (chat_id)
      left join telegram_account a using (telegram_id)
      left join app_user u on u.id = a.user_id and u.blocked_at is null
      left join ${learners} e on e.student_id = u.id and e.course_id = c.course_id and ${isOpenAt(now)}
           and (c.group_id is null or exists (
             select from group_member g where g.group_id = c.group_id and g.user_id = u.id and g.left_at is null))
     where m.check_at > ${now}`)
}

/**
 * Takes one step towards the state that matches the person's access. A step is repeatable, since a killed worker may
 * have taken it.
 */
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
      // A person whom an administrator has banned meanwhile stays banned.
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

/** Approves a person with access. Others are declined with the reason, for which Telegram allows five minutes. */
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
    // The request was answered by a killed worker or an administrator, or was withdrawn.
    return { status: (await isInChat(bot, person)) ? 'member' : 'invited', checkAt: 'now' }
  }
}

/** Whether a refusal concerns this very call, so that a retry would fail as well; not the token or the method. */
const isFinal = (error: unknown): error is BotApiRefused =>
  error instanceof BotApiRefused && (error.code === 400 || error.code === 403) && !error.isWithoutRights

/** Runs a call whose refusal means that nothing is left to do: the person is gone, or administers the chat. */
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

/** Stores the outcome, but leaves a row due that has changed meanwhile. The link of an admitted person is used up. */
async function store(
  { db, clock }: SettlingDeps,
  due: DueMember,
  outcome: Outcome,
  isLeased: Statement,
): Promise<void> {
  if (outcome === 'forget') {
    await db.run(sql`delete from telegram_chat_member where ${isLeased} and status = ${due.status}`)
    return
  }
  const { status, checkAt } = outcome
  const next = checkAt === 'now' ? clock.now() : checkAt
  const isAdmitted = due.status === 'requested' && status === 'member'
  await db.run(sql`
    update telegram_chat_member set status = ${status}, tries = 0,
           invite_link = case when not ${isAdmitted} then invite_link end,
           invited_until = case when not ${isAdmitted} then invited_until end,
           check_at = case when check_at = ${due.leased_until} then ${next}::timestamptz else check_at end
     where chat_id = ${due.chat_id} and telegram_id = ${due.telegram_id} and status = ${due.status}`)
}

async function settle(deps: SettlingDeps, due: DueMember, isLeased: Statement): Promise<Date | undefined> {
  if (!deps.env.telegram) return
  if (!due.works) {
    await deps.db.run(sql`update telegram_chat_member set check_at = 'infinity' where ${isLeased}`)
    return
  }
  const bot = openBotApi(deps.env.telegram)
  try {
    const outcome = await takeStep(deps, bot, due)
    await store(deps, due, outcome, isLeased)
    // Requests by a used link are refused anyway; revoking it is only for tidiness, and may fail.
    if (due.status === 'requested' && outcome !== 'forget' && due.invite_link !== null)
      await revoke(deps, bot, due)
  } catch (error) {
    if (!(error instanceof BotApiRefused)) throw error
    if (error.retryAfterS !== null) return pauseBot(deps, error.retryAfterS)
    if (error.isWithoutRights) await refreshRights(deps, bot, Number(due.chat_id))
    throw error
  }
}

const workers = workersOf<SettlingDeps, DueMember>({
  name: 'telegram-members',
  everyMs: 250,
  atOnce: BATCH,
  // There is no last try: people are checked for as long as they are in the table.
  rows: {
    table: sql`telegram_chat_member`,
    key: {
      columns: sql`chat_id, telegram_id`,
      of: ({ chat_id, telegram_id }) => sql`(${chat_id}, ${telegram_id})`,
    },
    dueAt: sql`check_at`,
    leaseS: 15,
    maxLeaseS: 600,
  },
  claim,
  work: settle,
})

/**
 * Checks the next batch of people whom the bot invited or admitted: approves, declines and removes. Returns the number
 * of claimed people.
 */
export const settleMembers = workers.once
/** Settles members until the returned function is called. For the worker role; any number may run. */
export const keepSettlingMembers = workers.keep
