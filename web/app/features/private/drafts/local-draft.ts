import type { DraftForm } from '@kashf/contract/authoring/drafts.ts'

/** Identifies a form with a draft by its subject, the entity that it edits; 0 for a new one. */
export interface DraftKey {
  userId: number
  form: DraftForm
  subjectId: number
}

/** Input on this device that the server has not confirmed, by field, as JSON text. */
export interface LocalDraft {
  revision: number
  window: string
  baseVersion: number | null
  fields: [name: string, value: string][]
}

const nameOf = ({ userId, form, subjectId }: DraftKey) => `draft/${userId}/${form}/${subjectId}`

export function readLocalDraft(key: DraftKey): LocalDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null')
    return isLocalDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** Replaces the unconfirmed fields; an empty set removes the entry. */
export function storeLocalDraft(key: DraftKey, draft: LocalDraft): void {
  try {
    if (draft.fields.length === 0) localStorage.removeItem(nameOf(key))
    else localStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // Storage is full or blocked; the server still has the confirmed fields.
  }
}

function isLocalDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false
  const { revision, window, fields } = value as Partial<LocalDraft>
  return typeof revision === 'number' && typeof window === 'string' && Array.isArray(fields)
}
