import { chapterIn, MAX_CHAPTER_TITLE, MAX_CHAPTERS } from '@kashf/contract/learning/chapters.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type FieldFact, invalid } from '../../errors/failure.ts'

/** The video of a lesson; both null for one without, or with one that is not measured yet. */
interface VideoOf {
  videoId: number | null
  vimeoId: string | null
}

/**
 * The chapters of a form, a line each, as they are stored: `0:00 Kirish`. Fails with the number of the first line that cannot be
 * one in `fields.chapters`.
 */
export async function readChapters(
  db: Queryable,
  text: string | undefined,
  { videoId, vimeoId }: VideoOf,
): Promise<string | undefined> {
  if (text === undefined) return undefined
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length === 0) return ''
  if (lines.length > MAX_CHAPTERS) throw invalid({ chapters: { key: 'too_many', n: MAX_CHAPTERS } })
  const chapters = lines.map((line) => chapterIn(line))
  const durationS = await lengthOf(db, { videoId, vimeoId })
  for (const [at, chapter] of chapters.entries()) {
    const n = at + 1
    const fact = factOf(chapter, { before: chapters[at - 1]?.at_s ?? null, durationS, n })
    if (fact) throw invalid({ chapters: fact })
  }
  if (chapters.length < 2) throw invalid({ chapters: { key: 'too_few', n: 2 } })
  return lines.join('\n')
}

function factOf(
  chapter: ReturnType<typeof chapterIn>,
  { before, durationS, n }: { before: number | null; durationS: number | null; n: number },
): FieldFact | null {
  if (!chapter) return { key: 'chapter_unclear', n }
  if (chapter.title.length > MAX_CHAPTER_TITLE) return { key: 'chapter_long', n }
  const isInOrder = before === null ? chapter.at_s === 0 : chapter.at_s > before
  if (!isInOrder) return { key: 'chapter_order', n }
  return durationS !== null && chapter.at_s >= durationS ? { key: 'chapter_late', n } : null
}

/** In seconds; null while it is unknown. */
async function lengthOf(db: Queryable, { videoId, vimeoId }: VideoOf): Promise<number | null> {
  const row = await db.one<{ duration_s: number }>(sql`
    select duration_s from video where id = ${videoId}::int and duration_s > 0
     union all select duration_s from vimeo_video where vimeo_id = ${vimeoId}::text and duration_s > 0`)
  return row?.duration_s ?? null
}
