/** A text divided into its common prefix and suffix with another text, and the difference between them. */
export interface MarkedText {
  before: string
  different: string
  after: string
}

/** Marks the words of `own` from the first to the last difference from `other`. */
export function markDifference(own: string, other: string): MarkedText {
  const words = own.split(/(?<=\s)/)
  const others = other.split(/(?<=\s)/)
  let start = 0
  while (start < words.length && start < others.length && words[start] === others[start]) start++
  let end = 0
  const most = Math.min(words.length, others.length) - start
  while (end < most && words[words.length - 1 - end] === others[others.length - 1 - end]) end++
  return {
    before: words.slice(0, start).join(''),
    different: words.slice(start, words.length - end).join(''),
    after: words.slice(words.length - end).join(''),
  }
}
