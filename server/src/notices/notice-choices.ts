import {
  DEFAULT_CHANNELS,
  type NoticeChannels,
  type NoticeChoice,
  type NoticeChoiceBody,
  TOPICS_FOR,
} from '@kashf/contract/notices.ts'
import { sql } from '../db/sql.ts'
import type { SessionUser } from '../http/session.ts'
import type { Deps } from '../runtime/deps.ts'

/** The channels of each topic that concerns the user. */
export async function listNoticeChoices(deps: Pick<Deps, 'db'>, user: SessionUser): Promise<NoticeChoice[]> {
  const chosen = await deps.db.rows<NoticeChoice>(
    sql`select topic, in_product, by_mail from notice_choice where user_id = ${user.id}`,
  )
  return TOPICS_FOR[user.type].map((topic) => {
    const { in_product, by_mail } = chosen.find((choice) => choice.topic === topic) ?? DEFAULT_CHANNELS[topic]
    return { topic, in_product, by_mail }
  })
}

/** Changes the given channels of a topic and returns both. */
export async function updateNoticeChoice(
  deps: Pick<Deps, 'db'>,
  userId: number,
  { topic, in_product, by_mail }: NoticeChoiceBody,
): Promise<NoticeChoice> {
  const defaults = DEFAULT_CHANNELS[topic]
  const channels = await deps.db.one<NoticeChannels>(sql`
    insert into notice_choice (user_id, topic, in_product, by_mail)
    values (${userId}, ${topic}, ${in_product ?? defaults.in_product}, ${by_mail ?? defaults.by_mail})
    on conflict (user_id, topic) do update
      set in_product = coalesce(${in_product ?? null}, notice_choice.in_product),
          by_mail = coalesce(${by_mail ?? null}, notice_choice.by_mail)
    returning in_product, by_mail`)
  return { topic, ...(channels ?? defaults) }
}
