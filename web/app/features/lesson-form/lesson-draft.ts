import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { emptyLesson, type LessonFields } from './lesson-fields.ts'

/** What was typed and not saved yet, in this tab; null when there is nothing. `key` names the form. */
export function readDraft(key: string): LessonFields | null {
  try {
    const draft: Partial<LessonFields> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return draft && typeof draft.title === 'string' ? { ...emptyLesson, ...draft } : null
  } catch {
    return null
  }
}

/** Forgets the draft: it was saved. */
export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** Keeps what is typed, so that a reload costs a teacher no text; an emptied form leaves nothing. */
export function useKeptDraft(key: string, form: UseFormReturn<LessonFields>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          try {
            if (isEmpty(values)) sessionStorage.removeItem(key)
            else sessionStorage.setItem(key, JSON.stringify(values))
          } catch {
            // Refused or full: the form itself still holds the text.
          }
        },
      }),
    [key, form],
  )
}

const isEmpty = ({ title, description, is_open, video_link }: LessonFields) =>
  title === '' && description === '' && is_open === '' && video_link === ''
