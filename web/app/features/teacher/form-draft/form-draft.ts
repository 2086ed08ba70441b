import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

/** The unsaved draft of the form `key` in this tab; null when there is none. */
export function readFormDraft<Fields extends object>(key: string, empty: Fields): Fields | null {
  const draft = readTabValue(key)
  if (typeof draft !== 'object' || draft === null) return null
  const example = new Map<string, unknown>(Object.entries(empty))
  const valid = Object.entries(draft).filter(([name, value]) => hasSameType(value, example.get(name)))
  return { ...empty, ...Object.fromEntries(valid) }
}

/** Removes the draft after it was saved. */
export function forgetFormDraft(key: string): void {
  storeTabValue(key, null)
}

/**
 * Stores the form's values in this tab so that they survive a reload; an empty form leaves no draft. Disabled for
 * a null `key`.
 */
export function useFormDraft<Fields extends FieldValues>(
  key: string | null,
  form: UseFormReturn<Fields>,
  empty: Fields,
): void {
  useEffect(() => {
    if (key === null) return
    const emptyJson = JSON.stringify(empty)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeTabValue(key, JSON.stringify(values) === emptyJson ? null : values),
    })
  }, [key, form, empty])
}

const hasSameType = (value: unknown, example: unknown) =>
  typeof value === typeof example && Array.isArray(value) === Array.isArray(example)
