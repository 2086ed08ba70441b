import { foldUzbek, writtenUzbek } from '@kashf/contract/uzbek.ts'

/**
 * Where a word stands, as the letter before it in `course_find.terms`; words themselves are lower-case. A word of title,
 * teacher, category or outcomes stands there without a letter as well.
 */
export const MARKS = {
  /** The whole title, as one word. */
  whole: '=',
  /** In the title as it is written, apostrophes too. */
  written: 'W',
  title: 'T',
  /** In the teacher's name. */
  person: 'P',
  /** In title, teacher, category or outcomes. */
  told: '',
  /** In the title of a lesson. */
  lesson: 'L',
} as const

/** Longer words are nobody's search, and more than `levenshtein` takes. */
const MAX_WORD_LETTERS = 60
/** The state of the folding that `course_find.terms` is of. Raise it when the folding or the places change. */
export const TERMS_VERSION = 1

/** What a course is found by. */
export interface SearchedTexts {
  title: string
  teacher: string
  category: string
  outcomes: readonly string[]
  lesson_titles: readonly string[]
}

/** The words of a folded text that something can be found by. */
export const wordsOf = (key: string): string[] =>
  key.split(' ').filter((word) => /[a-z0-9]/.test(word) && word.length <= MAX_WORD_LETTERS)

/** The terms of a course for `array_to_tsvector`, each once, and its words. */
export function termsOf(texts: SearchedTexts): { terms: string[]; words: string[] } {
  const terms = new Set<string>()
  const add = (key: string, ...marks: string[]) => {
    for (const word of wordsOf(key)) for (const mark of marks) terms.add(mark + word)
  }
  const titleKey = foldUzbek(texts.title)
  const lessonKey = foldUzbek(texts.lesson_titles.join(' '))
  if (titleKey) terms.add(MARKS.whole + titleKey)
  add(writtenUzbek(texts.title), MARKS.written)
  add(titleKey, MARKS.title, MARKS.told)
  add(foldUzbek(texts.teacher), MARKS.person, MARKS.told)
  add(foldUzbek([texts.category, ...texts.outcomes].join(' ')), MARKS.told)
  add(lessonKey, MARKS.lesson)
  const told = [...terms].filter((term) => /^[a-z0-9]/.test(term))
  return { terms: [...terms], words: [...new Set([...told, ...wordsOf(lessonKey)])] }
}
