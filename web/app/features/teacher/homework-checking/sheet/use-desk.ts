import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { useState } from 'react'
import type { Tool } from './tool.ts'

export const ZOOM = { least: 1, most: 4, step: 1.4 } as const

/** What lies on the desk: the sheet and its page, how large it is, and the tool in the hand. */
export function useDesk(sheets: readonly Sheet[], { isReadOnly }: { isReadOnly: boolean }) {
  const [place, setPlace] = useState({ index: 0, page: 1 })
  const [pages, setPages] = useState<ReadonlyMap<number, number>>(new Map())
  const [zoom, setZoom] = useState<number>(ZOOM.least)
  const [chosen, setTool] = useState<Tool>(firstTool)
  const sheet = sheets[place.index] ?? null
  const pageCount = (sheet && pages.get(sheet.id)) ?? 1
  const show = (index: number, page = 1) => {
    if (index < 0 || index >= sheets.length) return
    setPlace({ index, page })
    setZoom(ZOOM.least)
  }
  return {
    sheet,
    ...place,
    pageCount,
    zoom,
    tool: isReadOnly ? ('select' as const) : chosen,
    isReadOnly,
    setTool,
    show,
    /** To the next page or sheet, or back. */
    go(step: 1 | -1) {
      const page = place.page + step
      if (page >= 1 && page <= pageCount) setPlace({ ...place, page })
      else show(place.index + step)
    },
    zoomTo: (value: number) => setZoom(Math.min(ZOOM.most, Math.max(ZOOM.least, value))),
    countPages: (sheetId: number, count: number) => setPages((known) => new Map(known).set(sheetId, count)),
  }
}

export type Desk = ReturnType<typeof useDesk>

/** On a phone a finger first looks around; a mouse or a pen draws. */
const firstTool = (): Tool => (matchMedia('(pointer: coarse)').matches ? 'select' : 'stroke')
