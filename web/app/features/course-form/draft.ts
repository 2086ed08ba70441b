import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CourseFields } from './course-fields.ts'

const KEY = 'course-draft'

/** What was typed into a new course and not saved yet, in this tab; null when there is nothing. */
export function readDraft(): CourseFields | null {
  try {
    const draft: CourseFields | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return draft && typeof draft.title === 'string' && Array.isArray(draft.outcomes) ? draft : null
  } catch {
    return null
  }
}

/** Forgets the draft. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** Keeps what is typed, so that a closed session or a reload does not cost a teacher their text. */
export function useKeptDraft(form: UseFormReturn<CourseFields>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        try {
          sessionStorage.setItem(KEY, JSON.stringify(values))
        } catch {
          // Refused or full: the form itself still holds the text.
        }
      },
    })
  }, [form, enabled])
}
