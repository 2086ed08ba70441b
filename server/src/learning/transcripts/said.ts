import type { SaidElsewhere, SaidMoment } from '@kashf/contract/learning/transcripts.ts'
import { placeOf, type SoughtWord } from '@kashf/contract/text/said.ts'
import { type AccessRow, accessColumns, accessIn, joinAccess } from '../../access/access.ts'
import { type LockedRow, lockOf } from '../../access/locks.ts'
import { lessonAccess, maySeeCourse, type Viewer } from '../../access/policy.ts'
import { type CourseTeam, courseTeam } from '../../catalogue/courses/policy.ts'
import type { Queryable } from '../../db/client.ts'
import { allOf, type Statement, sql, unprepared } from '../../db/sql.ts'

/** The first moments of a lesson that a search shows. */
const MOMENTS = 3

interface FoundCue {
  from_ms: number
  to_ms: number
  text: string
  folded: string
}

interface SaidRow extends Omit<SaidElsewhere, 'moments'>, CourseTeam, AccessRow, LockedRow {
  position: number
  status: number
  is_open: boolean
  cues: FoundCue[]
}

/** A lesson in which the words are said, with its place in the course and whether the viewer may watch it. */
export interface Said extends SaidElsewhere {
  position: number
  mayWatch: boolean
}

/** Whether `caption_text k` has all of the words, in one cue or in several. */
export const hasWords = (words: readonly SoughtWord[]): Statement => sql`
  k.words @@ (select ${words.map(({ word, isBeginning }) => `'${word}'${isBeginning ? ':*' : ''}`).join(' & ')}::tsquery)`

/** Whether the folded cue `line` has all of the words. They are of letters, digits, `+` and `#` alone, so no pattern has a sign. */
const isSaid = (words: readonly SoughtWord[]): Statement =>
  allOf(
    words.map(
      ({ word, isBeginning }) => sql`' ' || line || ' ' like ${isBeginning ? `% ${word}%` : `% ${word} %`}`,
    ),
  )

/**
 * The lessons of `scope` (a condition on `lesson l` and `course c`) in whose captions the words are said in one cue, in that order.
 * Callers show only those with `mayWatch`. A lesson with several captions is found by the first language that has the words.
 */
export async function saidIn(
  db: Queryable,
  input: {
    words: readonly SoughtWord[]
    viewer: Viewer | null
    now: Date
    scope: Statement
    order: Statement
    limit: number
  },
): Promise<Said[]> {
  const { words, viewer, now, scope, order, limit } = input
  const query = sql`
    select l.id, l.title, l.position, l.is_open, l.course_id, c.title as course_title, c.language, c.status, ${courseTeam},
           ${lockOf(viewer?.id ?? null, now)} as lock, ${accessColumns(now)}, said.spoken, said.count, said.cues
      from lesson l join course c on c.id = l.course_id and c.deleted_at is null
      join video v on v.id = l.video_id and v.playable_at is not null
      ${joinAccess(viewer?.id ?? null, sql`l.course_id`)}
      cross join lateral (
        select k.language as spoken, found.count, found.cues
          from caption_text k
          cross join lateral (
            select count(*)::int as count, to_jsonb((array_agg(
                     jsonb_build_object('from_ms', from_ms, 'to_ms', to_ms, 'text', cue, 'folded', line) order by place))[1:${MOMENTS}::int]) as cues
              from unnest(k.folded, k.cues, k.starts_ms, k.ends_ms) with ordinality as t (line, cue, from_ms, to_ms, place)
             where ${isSaid(words)} and from_ms < v.duration_s * 1000) found
         where k.video_id = l.video_id and ${hasWords(words)} and found.count > 0
         order by array_position(array['uz', 'ru', 'en'], k.language) limit 1) said
     where l.deleted_at is null and ${scope}
     order by ${order} limit ${limit}`
  // A text of its own for every number of words.
  const rows = await db.rows<SaidRow>(unprepared(query))
  return rows.map((row) => {
    const access = accessIn(row)
    return {
      id: row.id,
      title: row.title,
      position: row.position,
      course_id: row.course_id,
      course_title: row.course_title,
      language: row.language,
      spoken: row.spoken,
      count: row.count,
      moments: row.cues.map((cue) => momentOf(cue, words)),
      mayWatch: maySeeCourse(row, viewer, access) && lessonAccess(row, row, viewer, access).isOpen,
    }
  })
}

/** Captions do not say when a word is said; its place in the text does, to within a second in any but very long ones. */
function momentOf({ from_ms, to_ms, text, folded }: FoundCue, words: readonly SoughtWord[]): SaidMoment {
  const share = Math.max(0, placeOf(folded, words)) / Math.max(1, folded.length)
  const wordMs = from_ms + Math.max(0, to_ms - from_ms) * share
  return { at_s: Math.floor(Math.max(from_ms, wordMs - 1000) / 1000), text }
}
