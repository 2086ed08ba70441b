import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { Markup } from '../../../visitor/markup/markup.tsx'
import { TextPictures } from './text-pictures.tsx'

/** A stem whose gaps are fields: `field` draws that of a part. Parts without a place in the text follow below. */
export function GapsStem({
  html,
  parts,
  field,
}: {
  html: string
  parts: number
  field: (part: number) => ReactNode
}) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [places, setPlaces] = useState<(HTMLElement | undefined)[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other places
  const find = useCallback(
    (stem: HTMLElement | null) => {
      const found: HTMLElement[] = []
      for (const place of stem?.querySelectorAll<HTMLElement>('[data-gap]') ?? []) {
        const part = Number(place.dataset.gap) - 1
        if (found[part]) continue
        // What stands for the gap in a text without fields.
        place.textContent = ''
        found[part] = place
      }
      setPlaces(found)
      setFrame(stem)
    },
    [html],
  )
  const all = Array.from({ length: parts }, (_, part) => part)
  return (
    <>
      <div key={html} ref={find} className="question-text question-stem gaps">
        <Markup html={html} />
      </div>
      {frame && <TextPictures frame={frame} />}
      {all.map((part) => {
        const place = places[part]
        return place ? createPortal(field(part), place, part) : <div key={part}>{field(part)}</div>
      })}
    </>
  )
}
