import {
  consonantKey,
  indexedSounds,
  phoneticKeys,
  SOUNDS_VERSION,
  searchedSounds,
} from '@kashf/contract/text/uzbek-sound.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { isLikelyCorrection } from './likely-correction.ts'
import { asksForFree, partsOf, synonymsOf } from './synonyms.ts'

/** A typed word with the indexed words that may be meant by it. */
export interface ExpandedWord {
  typed: string
  /** Whether the word itself is indexed. */
  isKnown: boolean
  /** Other indexed words: phonetic matches, with the same stem or root, with this prefix, synonyms. */
  similar: string[]
  /** Indexed words for what belongs to the subject that the word names. */
  parts: string[]
  /** Filter terms for which the word stands. */
  filterTerms: string[]
  /** The approximate number of courses with the word or a similar one. */
  courses: number
}

const MAX_PREFIX_MATCHES = 16
const MAX_PHONETIC_MATCHES = 12
const MAX_CORRECTIONS = 4
/** Maximum candidates that are read; not all are likely corrections. */
const MAX_CANDIDATES = 16
/**
 * Minimum length of a prefix, because shorter ones begin too many words. Only the last word, which may be unfinished,
 * can be shorter.
 */
const MIN_PREFIX_LENGTH = 4

/** Adds the words of a course to those that a search can be expanded to. */
export async function addKnownWords(tx: Queryable, words: readonly string[]): Promise<void> {
  const complete = await tx.rows<{ word: string }>(sql`
    select word from search_word where word = any(${[...words]}::text[]) and sounds_version >= ${SOUNDS_VERSION}`)
  const known = new Set(complete.map(({ word }) => word))
  // Sorted: concurrent transactions lock the words in the same order and cannot deadlock.
  const added = [...new Set(words)].filter((word) => !known.has(word)).sort()
  if (added.length === 0) return
  const phonetic = added.flatMap((word) => indexedSounds(word).map((key) => ({ word, key })))
  await tx.run(sql`
    insert into search_word (word, sounds_version) select unnest(${added}::text[]), ${SOUNDS_VERSION}
    on conflict (word) do update set sounds_version = excluded.sounds_version`)
  await tx.run(sql`
    insert into search_sound (word, sound, bones)
    select * from unnest(${phonetic.map(({ word }) => word)}::text[], ${phonetic.map(({ key }) => key)}::text[],
      ${phonetic.map(({ key }) => consonantKey(key))}::text[])
    on conflict do nothing`)
}

/** The words among these that are indexed. */
export async function findKnownWords(db: Queryable, words: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ word: string }>(
    sql`select word from search_word where word = any(${[...words]}::text[])`,
  )
  return new Set(rows.map(({ word }) => word))
}

/** One lookup of similar words. `prefix1` to `prefix3` are prefixes of that length, for which there are indexes. */
interface Lookup {
  nth: number
  kind: 'phonetic' | 'synonym' | 'part' | 'prefix' | 'prefix1' | 'prefix2' | 'prefix3'
  key: string
}

const soundLookups = (word: string, nth: number): Lookup[] =>
  searchedSounds(word).map((key) => ({ nth, kind: 'phonetic', key }))

/** The keys of the words of the table of subjects that were looked up. */
const subjectSounds = new Map<string, string[]>()

function soundsOfSubject(word: string): string[] {
  const sounds = subjectSounds.get(word) ?? searchedSounds(word)
  subjectSounds.set(word, sounds)
  return sounds
}

function lookupsOf(word: string, nth: number, isLast: boolean): Lookup[] {
  const synonymKeys = new Set(synonymsOf(word).flatMap(soundsOfSubject))
  const partKeys = new Set(partsOf(word).flatMap(soundsOfSubject))
  const lookups: Lookup[] = [
    ...soundLookups(word, nth),
    ...[...synonymKeys].map((key): Lookup => ({ nth, kind: 'synonym', key })),
    ...[...partKeys].map((key): Lookup => ({ nth, kind: 'part', key })),
  ]
  if (word.length >= MIN_PREFIX_LENGTH) lookups.push({ nth, kind: 'prefix', key: word })
  else if (isLast && word.length === 1) lookups.push({ nth, kind: 'prefix1', key: word })
  else if (isLast && word.length === 2) lookups.push({ nth, kind: 'prefix2', key: word })
  else if (isLast) lookups.push({ nth, kind: 'prefix3', key: word })
  return lookups
}

/**
 * Finds the indexed words that each typed word may stand for, in one statement. After them come the `sameSound` words, which
 * only stand for words of the same sound or stem.
 */
export async function expandWords(
  db: Queryable,
  words: readonly string[],
  sameSound: readonly string[] = [],
): Promise<ExpandedWord[]> {
  const lookups = [
    ...words.flatMap((word, i) => lookupsOf(word, i, i === words.length - 1)),
    ...sameSound.flatMap((word, i) => soundLookups(word, words.length + i)),
  ]
  const found = await db.rows<{ nth: number; kind: Lookup['kind']; word: string; courses: number }>(sql`
    select p.nth, p.kind, f.word, f.courses
      from unnest(${lookups.map(({ nth }) => nth)}::int[], ${lookups.map(({ kind }) => kind)}::text[],
        ${lookups.map(({ key }) => key)}::text[]) with ordinality p (nth, kind, key, place)
      cross join lateral (
        (select w.word, w.courses from search_sound s join search_word w on w.word = s.word
          where p.kind in ('phonetic', 'synonym', 'part') and s.sound = p.key
          order by w.courses desc limit ${MAX_PHONETIC_MATCHES})
        union all
        (select w.word, w.courses from search_word w
          where p.kind = 'prefix' and w.word >= p.key collate "C" and w.word < (p.key || '~') collate "C"
          order by w.courses desc limit ${MAX_PREFIX_MATCHES})
        union all
        (select w.word, w.courses from search_word w where p.kind = 'prefix1' and left(w.word, 1) = p.key
          order by w.courses desc limit ${MAX_PREFIX_MATCHES})
        union all
        (select w.word, w.courses from search_word w where p.kind = 'prefix2' and left(w.word, 2) = p.key
          order by w.courses desc limit ${MAX_PREFIX_MATCHES})
        union all
        (select w.word, w.courses from search_word w where p.kind = 'prefix3' and left(w.word, 3) = p.key
          order by w.courses desc limit ${MAX_PREFIX_MATCHES})) f
     order by p.place, f.courses desc, f.word`)
  return [...words, ...sameSound].map((typed, i) => {
    const rows = found.filter(({ nth }) => nth === i)
    const isKnown = rows.some(({ word }) => word === typed)
    // Phonetic matches of two or three letters are mostly wrong: `qqs` is not `css` when the index has `qqs`.
    const isShort = isKnown && typed.length < MIN_PREFIX_LENGTH
    const relevant = rows.filter(
      ({ kind, word }) => !isShort || kind !== 'phonetic' || word.startsWith(typed),
    )
    const courses = new Map(relevant.map((row) => [row.word, row.courses]))
    const similar = new Set(relevant.filter(({ kind }) => kind !== 'part').map(({ word }) => word))
    return {
      typed,
      isKnown,
      similar: [...similar].filter((word) => word !== typed),
      parts: [...courses.keys()].filter((word) => word !== typed && !similar.has(word)),
      filterTerms: asksForFree(typed) ? ['#f1'] : [],
      courses: [...courses.values()].reduce((sum, one) => sum + one, 0),
    }
  })
}

const maxEdits = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : word.length < 9 ? 2 : 3)

/** The word with each pair of neighbouring letters swapped, one at a time. */
const transpositions = (word: string): string[] =>
  [...word].slice(1).map((_, i) => word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2))

/** Prefixes that may be a whole word before an unknown ending: `mobil` of `mobilnaya`. */
const prefixesOf = (word: string): string[] =>
  [...word]
    .map((_, i) => word.slice(0, i))
    .filter((prefix) => prefix.length >= MIN_PREFIX_LENGTH && prefix.length * 2 >= word.length)

/** From this length a word is also looked for inside compounds, and at their end from `MIN_PART_LENGTH`. */
const MIN_INFIX_LENGTH = 5
/** Minimum length of a part; shorter ones occur in too many words. */
const MIN_PART_LENGTH = 3

/**
 * Indexed words that a misspelled one may mean: those with the fewest edits, or compounds of it. Only candidates that an index
 * finds are measured: the same first two letters, similar trigrams, or the same consonants.
 */
export async function spellingCorrections(db: Queryable, word: string): Promise<string[]> {
  const keys = phoneticKeys(word)
  const [key = word] = keys
  const edits = Math.min(maxEdits(word), maxEdits(key))
  if (edits === 0) return []
  // Vowels are misspelled most: with all consonants equal, one more edit is allowed.
  const vowelEdits = key.length >= MIN_INFIX_LENGTH ? 1 : 0
  const consonants = [...new Set(keys.map(consonantKey))].filter((one) => one.length >= 2)
  const transposed = [
    ...new Set([...keys.flatMap(transpositions), ...transpositions(word).flatMap(phoneticKeys)]),
  ]
  const start = word.slice(0, 2)
  const rows = await db.rows<{ word: string }>(sql`
    with near as (
      select word, word as sound, ${edits}::int as allowed from search_word
       where word >= ${start} collate "C" and word < ${`${start}~`} collate "C"
         and length(word) between ${word.length - edits}::int and ${word.length + edits}::int
         and levenshtein_less_equal(${word}, word, ${edits}::int) <= ${edits}::int
      union select word, left(word, ${word.length + 1}::int), 1 from search_word
       where ${word.length >= MIN_INFIX_LENGTH} and word >= ${start} collate "C" and word < ${`${start}~`} collate "C"
         and levenshtein_less_equal(${word}, left(word, ${word.length + 1}::int), 1) <= 1
      union select word, word, ${word.length}::int from search_word where word = any(${prefixesOf(word)}::text[])
      union select word, sound, ${edits}::int from search_sound
       where ${key.length >= MIN_PART_LENGTH} and sound % ${key}
      union select word, sound, ${edits + vowelEdits}::int from search_sound where bones = any(${consonants}::text[])
      union select word, sound, ${edits}::int from search_sound where sound = any(${transposed}::text[])
      union select word, sound, ${edits}::int from search_sound
       where ${key.length >= MIN_PART_LENGTH} and sound like ${key.length >= MIN_INFIX_LENGTH ? `%${key}%` : `%${key}`}
    ), measured as (
      select n.word, n.allowed, least(levenshtein(${word}, n.word),
        (select min(levenshtein(s, n.sound)) from unnest(${[word, ...keys]}::text[]) s),
        case when n.sound = any(${transposed}::text[]) or position(${key} in n.sound) > 0 then 1 end) as errors
        from near n
    ), closest as (
      select word, errors, min(errors) over () as fewest from measured where errors <= allowed
    )
    select c.word from closest c join search_word w on w.word = c.word
     where c.errors = c.fewest group by c.word, w.courses
     order by levenshtein(${word}, c.word), w.courses desc, c.word limit ${MAX_CANDIDATES}`)
  return rows
    .map((row) => row.word)
    .filter((candidate) => isLikelyCorrection(word, candidate))
    .slice(0, MAX_CORRECTIONS)
}
