import { isStopWord } from '@kashf/contract/text/stop-words.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'

const MAX_WORDS = 500
const MIN_LENGTH = 3
const MAX_LENGTH = 40
/** The analysed length, about five hours of speech. */
const MAX_CHARACTERS = 300_000

/** The most frequent folded words without stop words, for the search of courses. */
export function captionWords(vtt: string): string[] {
  const spoken = vtt
    .slice(0, MAX_CHARACTERS)
    .split('\n')
    .filter((line) => line !== 'WEBVTT' && !line.includes('-->'))
    .join(' ')
    .replace(/<[^<>]{0,10}>|&[a-z]{2,4};/g, ' ')
  const counts = new Map<string, number>()
  for (const word of foldUzbek(spoken).split(' ')) {
    if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || isStopWord(word)) continue
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(([word]) => word)
}
