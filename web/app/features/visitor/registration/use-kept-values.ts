import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { readTabValue, storeTabValue } from '../../../shell/base/tab-storage.ts'

/** Keeps the texts of these fields in this tab, so that they survive a reload or a visit to another page. */
export function useKeptValues<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  key: string,
  names: readonly Path<Fields>[],
): void {
  useEffect(() => {
    const kept = new Map<string, unknown>(Object.entries(readTabValue(key) ?? {}))
    for (const name of names) {
      const text = kept.get(name)
      if (text && typeof text === 'string' && !form.getValues(name))
        form.setValue(name, text as PathValue<Fields, Path<Fields>>)
    }
    const typing = form.watch((fields) =>
      storeTabValue(key, Object.fromEntries(names.map((name) => [name, fields[name]]))),
    )
    return () => typing.unsubscribe()
  }, [form, key, names])
}
