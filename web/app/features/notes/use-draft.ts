import { useState } from 'react'

/** What is being written and has not been saved: the words, and the second they belong to. */
export interface Draft {
  text: string
  atS: number
}

const nothing: Draft = { text: '', atS: 0 }
const nameOf = (lessonId: number) => `note-draft:${lessonId}`

/** The draft of a lesson's note; it outlives a reload of this tab. */
export function useDraft(lessonId: number): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => read(lessonId))
  return [
    draft,
    (next) => {
      setDraft(next)
      write(lessonId, next)
    },
  ]
}

function read(lessonId: number): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(lessonId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('atS' in kept)) return nothing
    const { text, atS } = kept
    return typeof text === 'string' && typeof atS === 'number' ? { text, atS } : nothing
  } catch {
    return nothing
  }
}

function write(lessonId: number, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(nameOf(lessonId))
    else sessionStorage.setItem(nameOf(lessonId), JSON.stringify(draft))
  } catch {
    // A browser that stores nothing: the draft lives as long as the page.
  }
}
