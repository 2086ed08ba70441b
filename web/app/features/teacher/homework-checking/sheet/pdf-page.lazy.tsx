import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { openPdf, type Pdf } from './pdf-document.client.ts'

/** How long a size stays before it is drawn. */
const REST_MS = 100

export interface PdfPageProps {
  sheet: Sheet
  page: number
  label: string
  zoom: number
  onPages: (count: number) => void
  onAspect: (aspect: number) => void
}

/** A page of a PDF, drawn as sharp as it is shown; a document that cannot be drawn can still be downloaded. */
export default function PdfPage({ sheet, page, label, zoom, onPages, onAspect }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const counted = useEffectEvent(onPages)
  const measured = useEffectEvent(onAspect)
  useEffect(() => {
    let isGone = false
    let opened: Pdf | null = null
    openPdf(sheet.url).then(
      (document) => {
        opened = document
        if (isGone) return document.close()
        counted(document.pageCount)
        setPdf(document)
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [sheet.url])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom changes the width of the canvas
  useEffect(() => {
    if (!pdf) return
    let isGone = false
    const drawn = async () => {
      const aspect = await pdf.aspectOf(page)
      if (isGone) return
      measured(aspect)
      // A canvas is drawn once at a time; each drawing has its own, so that a quick reader waits for none.
      const next = document.createElement('canvas')
      await pdf.draw(next, page, (canvas.current?.clientWidth ?? 0) * devicePixelRatio)
      const shown = canvas.current
      if (isGone || !shown) return
      shown.width = next.width
      shown.height = next.height
      shown.getContext('2d')?.drawImage(next, 0, 0)
    }
    // Two fingers pass through many sizes; the one where they rest is drawn.
    const timer = setTimeout(() => drawn().catch(() => !isGone && setFailed(true)), REST_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [pdf, page, zoom])
  if (hasFailed) {
    return (
      <div className="absolute inset-0 z-20 grid content-center bg-surface p-4">
        <Notice tone="attention" title={text.documentFailed}>
          <p>{text.documentFailedHint}</p>
          <a
            href={sheet.url}
            download={sheet.name}
            className="mt-2 inline-block font-semibold text-lapis underline"
          >
            {text.openDocument}
          </a>
        </Notice>
      </div>
    )
  }
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={label} className="size-full bg-white" />
      {!pdf && (
        <div role="status" className="absolute inset-0">
          <span className="sr-only">{text.opening}</span>
          <Skeleton className="size-full" />
        </div>
      )}
    </>
  )
}
