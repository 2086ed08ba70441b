import type { Page } from '@kashf/contract/common.ts'
import type {
  AdminBanner,
  Banner,
  BannerAudience,
  CreateBannerBody,
} from '@kashf/contract/content/banners.ts'
import { MAX_BANNER_DAYS } from '@kashf/contract/content/limits.ts'
import { DAY_MS } from '../../clock.ts'
import { person, type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'

/** Maximum banners above a page; the latest are shown. */
const MAX_SHOWN = 3

const listed = ({ id, text, text_ru, link, tone, audience }: Banner): Banner => ({
  id,
  text,
  text_ru,
  link,
  tone,
  audience,
})

/** The banners for an audience at this moment, the latest first, and until when this answer holds; null without a limit. */
export async function bannersFor(
  deps: Pick<Deps, 'clock'> & { db: Queryable },
  audience: BannerAudience,
): Promise<{ banners: Banner[]; until: string | null }> {
  const now = deps.clock.now()
  const rows = await deps.db.rows<Banner & { starts_at: Date; ends_at: Date }>(sql`
    select id, text, text_ru, link, tone, audience, starts_at, ends_at from banner
     where ends_at > ${now} and audience in ('everyone', ${audience}) order by id desc limit 100`)
  const shown = rows.filter(({ starts_at }) => starts_at <= now)
  const changes = rows.map(({ starts_at, ends_at }) => (starts_at > now ? starts_at : ends_at).getTime())
  return {
    banners: shown.slice(0, MAX_SHOWN).map(listed),
    until: changes.length === 0 ? null : new Date(Math.min(...changes)).toISOString(),
  }
}

const bannerRows = (db: Queryable, where: Statement, limit: number) =>
  db.rows<RowOf<AdminBanner>>(sql`
    select b.id, b.text, b.text_ru, b.link, b.tone, b.audience, b.starts_at, b.ends_at, ${person(sql`u`)} as author
      from banner b join app_user u on u.id = b.operator_id
     where ${where} order by b.id desc limit ${limit}`)

/** All banners, the newest first. */
export async function listBanners(
  db: Queryable,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<AdminBanner>> {
  const rows = await bannerRows(db, sql`b.id < ${idBelow(cursor)}::bigint`, limit + 1)
  return pageById(rows, limit, withTimeText)
}

/**
 * Adds a banner. It must end after its start and after now, and last 90 days at most. A second request with the same key answers
 * with the first one's; fails with `request_reused` for another banner under it.
 */
export async function addBanner(
  deps: Pick<Deps, 'clock' | 'publicCache'>,
  tx: Tx,
  input: CreateBannerBody & { operatorId: number },
): Promise<{ banner: AdminBanner; isNew: boolean }> {
  const now = deps.clock.now()
  const { link = null, tone, audience, operatorId, request_id = null } = input
  const text = input.text.trim()
  const textRu = input.text_ru?.trim() ?? null
  const startsAt = input.starts_at === undefined ? now : new Date(input.starts_at)
  const endsAt = new Date(input.ends_at)
  if (endsAt <= startsAt || endsAt <= now) throw invalid({ ends_at: 'days_order' })
  if (endsAt.getTime() - startsAt.getTime() > MAX_BANNER_DAYS * DAY_MS) {
    throw invalid({ ends_at: 'banner_period' })
  }
  const added = await tx.one<{ id: number }>(sql`
    insert into banner (text, text_ru, link, tone, audience, starts_at, ends_at, operator_id, created_at, request_id)
    values (${text}, ${textRu}, ${link}, ${tone}, ${audience}, ${startsAt}, ${endsAt}, ${operatorId}, ${now}, ${request_id}::uuid)
    on conflict (operator_id, request_id) do nothing returning id`)
  if (added) {
    tx.afterCommit(() => deps.publicCache.clear())
    return { banner: await oneBanner(tx, added.id), isNew: true }
  }
  const earlier = await tx.only<{ id: number; is_same: boolean }>(sql`
    select id, (text, coalesce(text_ru, ''), coalesce(link, ''), tone, audience)
             = (${text}, coalesce(${textRu}, ''), coalesce(${link}, ''), ${tone}, ${audience}) as is_same
      from banner where operator_id = ${operatorId} and request_id = ${request_id}::uuid`)
  if (!earlier.is_same) throw new Failure('request_reused')
  return { banner: await oneBanner(tx, earlier.id), isNew: false }
}

/** Ends a banner now, also one that has not begun; ending one that has ended changes nothing. `not_found` if there is none. */
export async function endBanner(
  deps: Pick<Deps, 'clock' | 'publicCache'>,
  tx: Tx,
  id: number,
): Promise<AdminBanner> {
  const now = deps.clock.now()
  await tx.run(sql`
    update banner set ends_at = ${now}, starts_at = least(starts_at, ${now}) where id = ${id} and ends_at > ${now}`)
  tx.afterCommit(() => deps.publicCache.clear())
  return oneBanner(tx, id)
}

async function oneBanner(db: Queryable, id: number): Promise<AdminBanner> {
  const [row] = await bannerRows(db, sql`b.id = ${id}`, 1)
  if (!row) throw new Failure('not_found')
  return withTimeText(row)
}
