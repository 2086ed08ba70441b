import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import type { VideoExtras } from '@kashf/contract/media/media.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { createToken } from './token.ts'

const WINDOW_MS = 12 * 3600 * 1000

/** The extras of a lesson without a stored video. */
export const noExtras: VideoExtras = { captions: [], previews_url: null }

/**
 * Signed addresses of a video's captions and seek previews; the caller has checked that the viewer may watch. They stay
 * the same for 12 hours so that browsers can cache, and outlive the video's address; permission is checked at every
 * request.
 */
export async function videoExtras(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  input: { videoId: number; viewer: Pick<SessionUser, 'id' | 'sessionId'> | null },
): Promise<VideoExtras> {
  const { videoId, viewer } = input
  const row = await db.one<{ has_previews: boolean; languages: CaptionLanguage[] }>(sql`
    select has_previews,
           array(select language from video_caption where video_id = video.id
                  order by array_position(array['uz', 'ru', 'en'], language)) as languages
      from video where id = ${videoId}`)
  if (!row) return noExtras
  const window = Math.floor(deps.clock.now().getTime() / WINDOW_MS)
  const expiresAt = new Date((window + 2) * WINDOW_MS)
  const bearer = viewer && { viewerId: viewer.id, sessionId: viewer.sessionId, browser: '' }
  const base = `/x/${videoId}/${createToken(deps, { scope: `extras/${videoId}`, bearer, expiresAt })}`
  return {
    captions: row.languages.map((language) => ({ language, url: `${base}/captions-${language}.vtt` })),
    previews_url: row.has_previews ? `${base}/previews.vtt` : null,
  }
}
