import { useState } from 'react'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

/** An unsaved note: its text and its position in the video. */
export interface Draft {
  text: string
  atS: number
}

const emptyDraft: Draft = { text: '', atS: 0 }
const storageKey = (lessonId: number) => `note-draft:${lessonId}`

/** The draft of a lesson's note; survives a reload of the tab. */
export function useDraft(lessonId: number): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => read(lessonId))
  return [
    draft,
    (next) => {
      setDraft(next)
      storeTabValue(storageKey(lessonId), next.text === '' ? null : next)
    },
  ]
}

function read(lessonId: number): Draft {
  const stored = readTabValue(storageKey(lessonId))
  if (typeof stored !== 'object' || stored === null || !('text' in stored) || !('atS' in stored))
    return emptyDraft
  const { text, atS } = stored
  return typeof text === 'string' && typeof atS === 'number' ? { text, atS } : emptyDraft
}
