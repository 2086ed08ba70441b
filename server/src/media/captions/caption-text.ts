import { readTranscript } from '@kashf/contract/media/transcript.ts'
import { MAX_SAID_WORD } from '@kashf/contract/text/said.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** Distinct words of a file by which it is found; with 40 bytes each they fit into a `tsvector`, which has at most 1 MB. */
const MAX_WORDS = 20_000

/** What is said in captions, for `caption_text`: parallel arrays, and the folded words of all cues. */
export interface CaptionText {
  startsMs: number[]
  endsMs: number[]
  cues: string[]
  folded: string[]
  words: string[]
}

/** Reads stored captions. Takes time in proportion to the size, up to a second. */
export function captionText(vtt: string): CaptionText {
  const cues = readTranscript(vtt)
  const folded = cues.map(({ text }) => foldUzbek(text))
  const words = new Set<string>()
  for (const line of folded) {
    for (const word of line.split(' ')) {
      if (word !== '' && words.size < MAX_WORDS) words.add(word.slice(0, MAX_SAID_WORD))
    }
  }
  return {
    startsMs: cues.map(({ from_ms }) => from_ms),
    endsMs: cues.map(({ to_ms }) => to_ms),
    cues: cues.map(({ text }) => text),
    folded,
    words: [...words],
  }
}

/** Stores the text of a video's captions in one language, unless it is there. */
export async function storeCaptionText(
  tx: Queryable,
  input: { videoId: number; language: string; text: CaptionText },
): Promise<void> {
  const { videoId, language, text } = input
  await tx.run(sql`
    insert into caption_text (video_id, language, starts_ms, ends_ms, cues, folded, words, is_preview)
    values (${videoId}, ${language}, ${text.startsMs}::int[], ${text.endsMs}::int[], ${text.cues}::text[],
      ${text.folded}::text[], array_to_tsvector(${text.words}::text[]), ${isPreview(sql`${videoId}::int`)})
    on conflict do nothing`)
}

/** Whether a lesson that everybody may watch has the video. Who may watch now is decided where the text is read. */
const isPreview = (videoId: Statement): Statement => sql`
  exists (select from lesson o where o.video_id = ${videoId} and o.is_open and o.deleted_at is null)`

/** Follows which lessons of a course are free: by their captions everybody finds them. */
export async function followPreviews(tx: Queryable, courseId: number): Promise<void> {
  await tx.run(sql`
    update caption_text k set is_preview = not k.is_preview
     where k.video_id in (select l.video_id from lesson l where l.course_id = ${courseId})
       and k.is_preview <> ${isPreview(sql`k.video_id`)}`)
}
