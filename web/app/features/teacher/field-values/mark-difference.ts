/** A text divided into what it shares with another at both ends, and what differs between them. */
export interface MarkedText {
  before: string
  different: string
  after: string
}

/** Marks the words of `own` that differ from `other`, from the first to the last. */
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
