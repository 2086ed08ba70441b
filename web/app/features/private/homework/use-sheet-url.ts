import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { useEffect, useState } from 'react'
import { isLocal, type LocalSheet } from '../../public-account/homework/local-work.ts'
import { loadFile, localIdOf } from '../../public-account/homework/work-store.ts'

/** The id of a sheet on this device; undefined for one that another page or device has sent. */
export const deviceIdOf = (sheet: Sheet | LocalSheet): string | undefined =>
  isLocal(sheet) ? sheet.id : localIdOf(sheet.id)

/** The address of a picture: of the file, where this page has it, else on the server; null until it is known. */
export function useSheetUrl(sheet: Sheet | LocalSheet): string | null {
  const id = deviceIdOf(sheet)
  // Each answer of the server has another address of the same photo, which is not fetched again.
  const [first] = useState(isLocal(sheet) ? null : sheet.url)
  const [shown, setShown] = useState<{ id: string; url: string } | null>(null)
  useEffect(() => {
    if (id === undefined) return
    let url: string | null = null
    let isGone = false
    void loadFile(id).then((found) => {
      if (!found || isGone) return
      url = URL.createObjectURL(found)
      setShown({ id, url })
    })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [id])
  if (id !== undefined) return shown?.id === id ? shown.url : null
  return first
}
