import { isStopWord } from '@kashf/contract/text/stop-words.ts'
import { foldUzbek, latinUzbek } from '@kashf/contract/text/uzbek.ts'
import { stemOf } from '@kashf/contract/text/uzbek-sound.ts'

/**
 * Fields of the search index. Each term in `course_find.terms` is a word after the prefix of its field; words are lower-case,
 * so a prefix is never part of a word.
 */
export const FIELDS = {
  /** The whole title as one term. */
  wholeTitle: '=',
  /** A word of the title, apostrophes included. */
  titleWithApostrophes: 'W',
  title: 'T',
  teacher: 'P',
  /** Title, teacher with specialisation, and category together. */
  course: '',
  /** The titles of the lessons. */
  lessons: 'L',
} as const

/** Fields of `course_text.terms`. */
export const TEXT_FIELDS = {
  /** Titles, teacher, category, outcomes and descriptions together. */
  written: '',
  /** Words said in captions that are written nowhere. */
  spoken: 'S',
} as const

/** Longer words are never searched for, and `levenshtein` does not accept them. */
const MAX_WORD_LENGTH = 60
/** Distinct words of a course that are found by its texts. */
const MAX_WRITTEN_WORDS = 2_000
const MAX_SPOKEN_WORDS = 1_000
/** The version of the rules that make the terms. Raise it when the folding or the fields change: all courses are reindexed. */
export const INDEX_VERSION = 5

/** The texts a course is found by. */
export interface IndexedTexts {
  title: string
  teacher: string
  /** What the teacher does: `Oshpaz, 35 yillik ustoz`. */
  specialization: string
  /** The names of the category in both languages. */
  category: string
  outcomes: readonly string[]
  lesson_titles: readonly string[]
  /** HTML. */
  description: string
  /** The descriptions of the lessons, of bounded length. */
  lesson_descriptions: string
  /** Folded words of captions, the most frequent first. */
  caption_words: readonly string[]
}

/** The words of a folded text that can be searched for. */
export const searchableWords = (key: string): string[] =>
  key.split(' ').filter((word) => /[a-z0-9]/.test(word) && word.length <= MAX_WORD_LENGTH)

/** A folded text without numbers, which in a specialisation are years and scores. */
const withoutNumbers = (key: string): string => key.replace(/(?<![a-z0-9])[0-9]+(?![a-z0-9])/g, '')

/** The distinct terms of a course for `course_find` as `array_to_tsvector` reads them, and the words that searches expand to. */
export function indexTerms(texts: IndexedTexts): { terms: string[]; words: string[] } {
  const terms = new Set<string>()
  const add = (key: string, ...fields: string[]) => {
    for (const word of searchableWords(key)) for (const field of fields) terms.add(field + word)
  }
  const titleKey = foldUzbek(texts.title)
  const lessonKey = foldUzbek(texts.lesson_titles.join(' '))
  const outcomesKey = foldUzbek(texts.outcomes.join(' '))
  if (titleKey) terms.add(FIELDS.wholeTitle + titleKey)
  add(latinUzbek(texts.title), FIELDS.titleWithApostrophes)
  add(titleKey, FIELDS.title, FIELDS.course)
  add(foldUzbek(texts.teacher), FIELDS.teacher, FIELDS.course)
  add(withoutNumbers(foldUzbek(texts.specialization)), FIELDS.course)
  add(foldUzbek(texts.category), FIELDS.course)
  add(lessonKey, FIELDS.lessons)
  const courseWords = [...terms].filter((term) => /^[a-z0-9]/.test(term))
  const words = new Set([...courseWords, ...searchableWords(lessonKey), ...searchableWords(outcomesKey)])
  return { terms: [...terms], words: [...words] }
}

/** The distinct terms for `course_text`: every word of the course, and its stem. */
export function textTerms(texts: IndexedTexts): string[] {
  const description = texts.description.replace(/<[^<>]*>|&[a-z]{2,6};|&#\d{1,6};/gi, ' ')
  const written = foldUzbek(
    [
      texts.title,
      texts.teacher,
      texts.specialization,
      texts.category,
      ...texts.lesson_titles,
      ...texts.outcomes,
      description,
      texts.lesson_descriptions,
    ].join(' '),
  )
  const words = new Set(withStems(searchableWords(written)).slice(0, MAX_WRITTEN_WORDS))
  const spoken = withStems(texts.caption_words).filter((word) => !words.has(word) && !isStopWord(word))
  return [
    ...[...words].map((word) => TEXT_FIELDS.written + word),
    ...spoken.slice(0, MAX_SPOKEN_WORDS).map((word) => TEXT_FIELDS.spoken + word),
  ]
}

const withStems = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [word, stemOf(word)])),
]
