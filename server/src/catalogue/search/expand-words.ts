import { bonesOf, soundsOf } from '@kashf/contract/uzbek-sound.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { meansFree, sameMeaning } from './synonyms.ts'

/** Known words that a typed word may stand for. */
export interface WordMeant {
  typed: string
  /** Whether the word is known just so. */
  isKnown: boolean
  /** Known words that are heard alike, share the stem, begin so or mean the same; without the word itself. */
  alike: string[]
  /** Choices of a course that the word asks for, as terms. */
  choices: string[]
  /** About how many courses have any of them. */
  courses: number
}

/** Of how many words that begin so a search makes use. */
const MAX_BEGUN = 16
const MAX_HEARD = 12
const MAX_GUESSES = 4
/** A shorter word begins too many others: it must then stand alone, unless it is still being typed. */
const MIN_PREFIX_LETTERS = 4

/** Adds words to those that a search may mean. */
export async function rememberWords(tx: Queryable, words: readonly string[]): Promise<void> {
  // Sorted, so that two courses written at once lock the words in the same order.
  const known = await tx.rows<{ word: string }>(
    sql`select word from search_word where word = any(${[...words]}::text[])`,
  )
  const old = new Set(known.map(({ word }) => word))
  const fresh = [...new Set(words)].filter((word) => !old.has(word)).sort()
  if (fresh.length === 0) return
  const heard = fresh.flatMap((word) => soundsOf(word).map((sound) => ({ word, sound })))
  await tx.run(sql`
    insert into search_word (word) select unnest(${fresh}::text[]) on conflict do nothing`)
  await tx.run(sql`
    insert into search_sound (word, sound, bones)
    select * from unnest(${heard.map(({ word }) => word)}::text[], ${heard.map(({ sound }) => sound)}::text[],
      ${heard.map(({ sound }) => bonesOf(sound))}::text[])
    on conflict do nothing`)
}

interface Probe {
  nth: number
  kind: 'heard' | 'meant' | 'begun' | 'begun1' | 'begun2' | 'begun3'
  key: string
}

/** What to look a word up by. The last one may be unfinished, and so may any long one. */
function probesOf(word: string, nth: number, isLast: boolean): Probe[] {
  const meant = new Set(sameMeaning(word).flatMap(soundsOf))
  const probes: Probe[] = [
    ...soundsOf(word).map((key): Probe => ({ nth, kind: 'heard', key })),
    ...[...meant].map((key): Probe => ({ nth, kind: 'meant', key })),
  ]
  if (word.length >= MIN_PREFIX_LETTERS) probes.push({ nth, kind: 'begun', key: word })
  else if (isLast && word.length === 1) probes.push({ nth, kind: 'begun1', key: word })
  else if (isLast && word.length === 2) probes.push({ nth, kind: 'begun2', key: word })
  else if (isLast) probes.push({ nth, kind: 'begun3', key: word })
  return probes
}

/** What each word of a search may stand for, spelled as people do. One statement for all of them. */
export async function wordsMeant(db: Queryable, words: readonly string[]): Promise<WordMeant[]> {
  const probes = words.flatMap((word, i) => probesOf(word, i, i === words.length - 1))
  const found = await db.rows<{ nth: number; kind: Probe['kind']; word: string; courses: number }>(sql`
    select p.nth, p.kind, f.word, f.courses
      from unnest(${probes.map(({ nth }) => nth)}::int[], ${probes.map(({ kind }) => kind)}::text[],
        ${probes.map(({ key }) => key)}::text[]) with ordinality p (nth, kind, key, place)
      cross join lateral (
        (select w.word, w.courses from search_sound s join search_word w on w.word = s.word
          where p.kind in ('heard', 'meant') and s.sound = p.key order by w.courses desc limit ${MAX_HEARD})
        union all
        (select w.word, w.courses from search_word w
          where p.kind = 'begun' and w.word >= p.key collate "C" and w.word < (p.key || '~') collate "C"
          order by w.courses desc limit ${MAX_BEGUN})
        union all
        (select w.word, w.courses from search_word w where p.kind = 'begun1' and left(w.word, 1) = p.key
          order by w.courses desc limit ${MAX_BEGUN})
        union all
        (select w.word, w.courses from search_word w where p.kind = 'begun2' and left(w.word, 2) = p.key
          order by w.courses desc limit ${MAX_BEGUN})
        union all
        (select w.word, w.courses from search_word w where p.kind = 'begun3' and left(w.word, 3) = p.key
          order by w.courses desc limit ${MAX_BEGUN})) f
     order by p.place, f.courses desc, f.word`)
  return words.map((typed, i) => {
    const rows = found.filter(({ nth }) => nth === i)
    const isKnown = rows.some(({ word }) => word === typed)
    // Of two or three letters the ear tells little: `qqs` is not `css` where there is a `qqs`.
    const isShort = isKnown && typed.length < MIN_PREFIX_LETTERS
    const kept = rows.filter(({ kind, word }) => !isShort || kind !== 'heard' || word.startsWith(typed))
    const courses = new Map(kept.map((row) => [row.word, row.courses]))
    const alike = [...courses.keys()].filter((word) => word !== typed)
    return {
      typed,
      isKnown,
      alike,
      choices: meansFree(typed) ? ['#f1'] : [],
      courses: [...courses.values()].reduce((sum, one) => sum + one, 0),
    }
  })
}

/** How many letters may be wrong. */
const errorsAllowed = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : word.length < 9 ? 2 : 3)

/** The word with two neighbours in each other's place, for every two: fingers overtake each other. */
const swapped = (word: string): string[] =>
  [...word].slice(1).map((_, i) => word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2))

/** Beginnings that may be a word of their own, under an ending that we know nothing of: `mobilnaya`. */
const beginningsOf = (word: string): string[] =>
  [...word]
    .map((_, i) => word.slice(0, i))
    .filter((part) => part.length >= MIN_PREFIX_LETTERS && part.length * 2 >= word.length)

/** Parts of a compound are looked for anywhere in it from this many letters on, and at its end from `MIN_ALIKE_LETTERS`. */
const MIN_INNER_LETTERS = 5
/** Fewer letters are in too many words to tell anything. */
const MIN_ALIKE_LETTERS = 3

/**
 * Known words that a mistyped one may have meant: those with the fewest wrong letters, or that it is a part of. Looks among
 * those that begin with the same two letters, look alike, or keep the same consonants, so that no more than indexes are read.
 */
export async function closestWords(db: Queryable, word: string): Promise<string[]> {
  const sounds = soundsOf(word)
  const [sound = word] = sounds
  const errors = Math.min(errorsAllowed(word), errorsAllowed(sound))
  if (errors === 0) return []
  // Vowels are what ears and fingers lose first: with all consonants there one more may be wrong.
  const vowels = sound.length >= MIN_INNER_LETTERS ? 1 : 0
  const bones = [...new Set(sounds.map(bonesOf))].filter((key) => key.length >= 2)
  const twisted = [...new Set([...sounds.flatMap(swapped), ...swapped(word).flatMap(soundsOf)])]
  const start = word.slice(0, 2)
  const rows = await db.rows<{ word: string }>(sql`
    with near as (
      select word, word as sound, ${errors}::int as allowed from search_word
       where word >= ${start} collate "C" and word < ${`${start}~`} collate "C"
         and length(word) between ${word.length - errors}::int and ${word.length + errors}::int
         and levenshtein_less_equal(${word}, word, ${errors}::int) <= ${errors}::int
      union select word, left(word, ${word.length + 1}::int), 1 from search_word
       where ${word.length >= MIN_INNER_LETTERS} and word >= ${start} collate "C" and word < ${`${start}~`} collate "C"
         and levenshtein_less_equal(${word}, left(word, ${word.length + 1}::int), 1) <= 1
      union select word, word, ${word.length}::int from search_word where word = any(${beginningsOf(word)}::text[])
      union select word, sound, ${errors}::int from search_sound
       where ${sound.length >= MIN_ALIKE_LETTERS} and sound % ${sound}
      union select word, sound, ${errors + vowels}::int from search_sound where bones = any(${bones}::text[])
      union select word, sound, ${errors}::int from search_sound where sound = any(${twisted}::text[])
      union select word, sound, ${errors}::int from search_sound
       where ${sound.length >= MIN_ALIKE_LETTERS} and sound like ${sound.length >= MIN_INNER_LETTERS ? `%${sound}%` : `%${sound}`}
    ), measured as (
      select n.word, n.allowed, least(levenshtein(${word}, n.word),
        (select min(levenshtein(s, n.sound)) from unnest(${[word, ...sounds]}::text[]) s),
        case when n.sound = any(${twisted}::text[]) or position(${sound} in n.sound) > 0 then 1 end) as errors
        from near n
    ), closest as (
      select word, errors, min(errors) over () as fewest from measured where errors <= allowed
    )
    select c.word from closest c join search_word w on w.word = c.word
     where c.errors = c.fewest group by c.word, w.courses
     order by levenshtein(${word}, c.word), w.courses desc, c.word limit ${MAX_GUESSES}`)
  return rows.map((row) => row.word)
}

/** Which of these words are known. */
export async function knownWords(db: Queryable, words: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ word: string }>(
    sql`select word from search_word where word = any(${[...words]}::text[])`,
  )
  return new Set(rows.map(({ word }) => word))
}
