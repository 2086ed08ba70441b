import { useState } from 'react'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

/** An unsaved note: its text and its position in the video. */
export interface Draft {
  text: string
  atS: number
}

const nothing: Draft = { text: '', atS: 0 }
const nameOf = (lessonId: number) => `note-draft:${lessonId}`

/** The draft of a lesson's note; survives a reload of the tab. */
export function useDraft(lessonId: number): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => read(lessonId))
  return [
    draft,
    (next) => {
      setDraft(next)
      storeTabValue(nameOf(lessonId), next.text === '' ? null : next)
    },
  ]
}

function read(lessonId: number): Draft {
  const kept = readTabValue(nameOf(lessonId))
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('atS' in kept)) return nothing
  const { text, atS } = kept
  return typeof text === 'string' && typeof atS === 'number' ? { text, atS } : nothing
}
