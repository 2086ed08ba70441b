import type { DraftForm } from '@kashf/contract/authoring/drafts.ts'
import { storeText } from '../../../shell/base/local-storage.ts'

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

/** Replaces the unconfirmed fields; an empty set removes the entry. The server still has the confirmed ones. */
export const storeLocalDraft = (key: DraftKey, draft: LocalDraft): void =>
  storeText(nameOf(key), draft.fields.length === 0 ? null : JSON.stringify(draft))

function isLocalDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false
  const { revision, window, fields } = value as Partial<LocalDraft>
  return typeof revision === 'number' && typeof window === 'string' && Array.isArray(fields)
}
