import { chapterLines, chapterProblem } from '@kashf/contract/learning/chapter-problem.ts'
import { MAX_CHAPTER_TITLE, MAX_CHAPTERS } from '@kashf/contract/learning/chapters.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'

/** The video of a lesson; both null for one without. */
interface VideoOf {
  videoId: number | null
  vimeoId: string | null
}

/**
 * The chapters of a form, as they are stored: a line each, such as `0:00 Kirish`. Fails with the reason in `fields.chapters`
 * unless there are none, or two to fifty that ascend from 0:00 within the video.
 */
export async function readChapters(
  db: Queryable,
  text: string | undefined,
  of: VideoOf,
): Promise<string | undefined> {
  if (text === undefined) return undefined
  const lines = chapterLines(text)
  if (lines.length === 0) return ''
  if (lines.length > MAX_CHAPTERS) throw invalid({ chapters: { key: 'too_many', n: MAX_CHAPTERS } })
  const problem = chapterProblem(lines, await lengthOf(db, of))
  if (problem) {
    throw invalid({ chapters: problem.is === 'long' ? { key: 'too_long', n: MAX_CHAPTER_TITLE } : 'format' })
  }
  if (lines.length < 2) throw invalid({ chapters: { key: 'too_few', n: 2 } })
  return lines.join('\n')
}

/** In seconds; null while it is unknown. */
async function lengthOf(db: Queryable, { videoId, vimeoId }: VideoOf): Promise<number | null> {
  const row = await db.one<{ duration_s: number }>(sql`
    select duration_s from video where id = ${videoId}::int and duration_s > 0
     union all select duration_s from vimeo_video where vimeo_id = ${vimeoId}::text and duration_s > 0`)
  return row?.duration_s ?? null
}
