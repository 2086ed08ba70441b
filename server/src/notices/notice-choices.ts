import {
  DEFAULT_CHANNELS,
  type NoticeChoice,
  type NoticeChoiceBody,
  TOPICS_FOR,
  TOPICS_OF_HELPERS,
} from '@kashf/contract/notices/notices.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { SessionUser } from '../http/session.ts'

/** The channels of each topic that concerns the user; null for a channel that does not exist. */
export async function listNoticeChoices(
  deps: Pick<Deps, 'db' | 'env'>,
  user: SessionUser,
): Promise<NoticeChoice[]> {
  const [chosen, hasTelegram, hasPush, helps] = await Promise.all([
    deps.db.rows<NoticeChoice>(
      sql`select topic, in_product, by_mail, by_telegram, by_push from notice_choice where user_id = ${user.id}`,
    ),
    deps.db.one(sql`
      select 1 from telegram_account where user_id = ${user.id} and ${deps.env.telegram !== null}`),
    deps.db.one(sql`select 1 from push_subscription where user_id = ${user.id} limit 1`),
    deps.db.one(sql`select 1 from course_member where person_id = ${user.id} and ended_at is null limit 1`),
  ])
  const topics = new Set([...TOPICS_FOR[user.type], ...(helps ? TOPICS_OF_HELPERS : [])])
  return [...topics].map((topic) => {
    const choice = chosen.find((each) => each.topic === topic)
    const { in_product, by_mail } = choice ?? DEFAULT_CHANNELS[topic]
    return {
      topic,
      in_product,
      by_mail,
      by_telegram: hasTelegram ? (choice?.by_telegram ?? by_mail) : null,
      by_push: hasPush ? (choice?.by_push ?? by_mail) : null,
    }
  })
}

/**
 * Changes the given channels of a topic and returns all. Bot and browser channels follow the mail until they are
 * chosen; switching the mail leaves them as they were.
 */
export async function updateNoticeChoice(
  deps: Pick<Deps, 'db' | 'env'>,
  userId: number,
  { topic, in_product, by_mail, by_telegram, by_push }: NoticeChoiceBody,
): Promise<NoticeChoice> {
  const defaults = DEFAULT_CHANNELS[topic]
  return deps.db.only<NoticeChoice>(sql`
    with saved as (
      insert into notice_choice (user_id, topic, in_product, by_mail, by_telegram, by_push)
      values (${userId}, ${topic}, ${in_product ?? defaults.in_product}, ${by_mail ?? defaults.by_mail},
        ${by_telegram ?? defaults.by_mail}, ${by_push ?? defaults.by_mail})
      on conflict (user_id, topic) do update
        set in_product = coalesce(${in_product ?? null}, notice_choice.in_product),
            by_mail = coalesce(${by_mail ?? null}, notice_choice.by_mail),
            by_telegram = coalesce(${by_telegram ?? null}, notice_choice.by_telegram, notice_choice.by_mail),
            by_push = coalesce(${by_push ?? null}, notice_choice.by_push, notice_choice.by_mail)
      returning topic, in_product, by_mail, by_telegram, by_push)
    select topic, in_product, by_mail,
           case when ${deps.env.telegram !== null} and exists (select from telegram_account where user_id = ${userId})
                then by_telegram end as by_telegram,
           case when exists (select from push_subscription where user_id = ${userId}) then by_push end as by_push
      from saved`)
}
