import { foldUzbek, latinUzbek } from '@kashf/contract/uzbek.ts'

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
  /** Title, teacher, category and outcomes together. */
  course: '',
  /** The titles of the lessons. */
  lessons: 'L',
} as const

/** Longer words are never searched for, and `levenshtein` does not accept them. */
const MAX_WORD_LENGTH = 60
/** The version of the rules that make the terms. Raise it when the folding or the fields change: all courses are reindexed. */
export const INDEX_VERSION = 2

/** The texts a course is found by. */
export interface IndexedTexts {
  title: string
  teacher: string
  category: string
  outcomes: readonly string[]
  lesson_titles: readonly string[]
}

/** The words of a folded text that can be searched for. */
export const searchableWords = (key: string): string[] =>
  key.split(' ').filter((word) => /[a-z0-9]/.test(word) && word.length <= MAX_WORD_LENGTH)

/** The distinct terms of a course, for `array_to_tsvector`, and its distinct words. */
export function indexTerms(texts: IndexedTexts): { terms: string[]; words: string[] } {
  const terms = new Set<string>()
  const add = (key: string, ...fields: string[]) => {
    for (const word of searchableWords(key)) for (const field of fields) terms.add(field + word)
  }
  const titleKey = foldUzbek(texts.title)
  const lessonKey = foldUzbek(texts.lesson_titles.join(' '))
  if (titleKey) terms.add(FIELDS.wholeTitle + titleKey)
  add(latinUzbek(texts.title), FIELDS.titleWithApostrophes)
  add(titleKey, FIELDS.title, FIELDS.course)
  add(foldUzbek(texts.teacher), FIELDS.teacher, FIELDS.course)
  add(foldUzbek([texts.category, ...texts.outcomes].join(' ')), FIELDS.course)
  add(lessonKey, FIELDS.lessons)
  const courseWords = [...terms].filter((term) => /^[a-z0-9]/.test(term))
  return { terms: [...terms], words: [...new Set([...courseWords, ...searchableWords(lessonKey)])] }
}
