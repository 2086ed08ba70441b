import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { fetchVimeo, type VimeoApi, type VimeoFacts } from './fetch-vimeo.ts'

type VimeoDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  env: Pick<Deps['env'], 'vimeoToken'>
  /** Base URL of the API; replaced in tests. */
  vimeoBase?: string
}

/** A Vimeo video. `embed_url` is null if Vimeo does not know it or does not answer; the player then keeps waiting. */
export type VimeoVideo = Omit<VimeoFacts, 'embed_url'> & { embed_url: string | null }

const FRESH_MS = DAY_MS
const unknown: VimeoVideo = { embed_url: null, thumbnail_url: null, duration_s: null }

const isVideoId = (text: string) => /^\d{1,15}$/.test(text)
const isVideoKey = (text: string) => /^[0-9a-f]{6,40}$/i.test(text)

/**
 * Parses the video id in a Vimeo link in any form that people copy; null for other links. The id of an unlisted video
 * includes its key: `123456:abcdef`.
 */
export function parseVimeo(link: string): string | null {
  const text = /^https?:\/\//i.test(link.trim()) ? link.trim() : `https://${link.trim()}`
  if (!URL.canParse(text)) return null
  const { hostname, pathname, searchParams } = new URL(text)
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(hostname)) return null
  const parts = pathname.split('/').filter((part) => part !== '')
  const [before = '', last = ''] = ['', ...parts].slice(-2)
  const isKeyed = isVideoId(before) && isVideoKey(last)
  const id = isKeyed ? before : last
  if (!isVideoId(id)) return null
  const key = isKeyed ? last : searchParams.get('h')
  return key && isVideoKey(key) ? `${id}:${key}` : id
}

/**
 * Resolves the data that a page needs to embed a Vimeo video without title, byline and portrait. Cached for a day; a
 * stale entry serves while Vimeo does not answer. Without VIMEO_TOKEN the player's plain address is used.
 */
export async function resolveVimeo(deps: VimeoDeps, vimeoId: string): Promise<VimeoVideo> {
  const token = deps.env.vimeoToken
  if (!token) return { ...unknown, embed_url: plainEmbedUrl(vimeoId) }
  const cached = await deps.db.one<VimeoFacts & { resolved_at: Date }>(
    sql`select embed_url, thumbnail_url, duration_s, resolved_at from vimeo_video where vimeo_id = ${vimeoId}`,
  )
  const now = deps.clock.now()
  if (cached && now.getTime() - cached.resolved_at.getTime() < FRESH_MS) return facts(cached)

  const api: VimeoApi = { base: deps.vimeoBase ?? 'https://api.vimeo.com', token }
  const answer = await fetchVimeo(api, vimeoId).catch((error) => {
    deps.log.warn({ err: error, vimeoId }, 'the video provider does not answer')
    return null
  })
  if (!answer) return cached ? facts(cached) : unknown
  const found = { ...answer, embed_url: withoutDecoration(answer.embed_url) }
  await deps.db.run(sql`
    insert into vimeo_video (vimeo_id, embed_url, thumbnail_url, duration_s, resolved_at)
    values (${vimeoId}, ${found.embed_url}, ${found.thumbnail_url}, ${found.duration_s}, ${now})
    on conflict (vimeo_id) do update set embed_url = excluded.embed_url, thumbnail_url = excluded.thumbnail_url,
      duration_s = excluded.duration_s, resolved_at = excluded.resolved_at`)
  return found
}

function facts({ embed_url, thumbnail_url, duration_s }: VimeoFacts): VimeoVideo {
  return { embed_url, thumbnail_url, duration_s }
}

function plainEmbedUrl(vimeoId: string): string {
  const [id, key] = vimeoId.split(':')
  return withoutDecoration(`https://player.vimeo.com/video/${id}${key ? `?h=${key}` : ''}`)
}

function withoutDecoration(embedUrl: string): string {
  const url = new URL(embedUrl)
  for (const name of ['title', 'byline', 'portrait']) url.searchParams.set(name, '0')
  return url.href
}
