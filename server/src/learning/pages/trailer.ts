import type { Course } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { posterAddress, videoReference } from '../../media/playback/addresses.ts'
import type { Deps } from '../../runtime/deps.ts'

/** The course's trailer; null when there is none, or until it is playable. */
export async function trailerOf(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  videoId: number | null,
): Promise<Course['trailer']> {
  if (videoId === null) return null
  const video = await db.one<{ id: number; has_poster: boolean; duration_s: number }>(sql`
    select id, has_poster, round(duration_s)::int as duration_s
      from video where id = ${videoId} and playable_at is not null`)
  if (!video) return null
  return {
    reference: videoReference(video.id),
    poster: posterAddress(deps, video),
    duration_s: video.duration_s,
  }
}
