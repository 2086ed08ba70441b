import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { ArrowLeft, ArrowRight, Check, CircleAlert, CloudUpload, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { IconButton } from '../../../ui/button.tsx'
import { isLocal, type LocalSheet } from '../../public-account/homework/local-work.ts'
import type { WorkState } from '../../public-account/homework/work-outbox.ts'
import { useSheetUrl } from './use-sheet-url.ts'

export interface SheetTilesProps {
  photos: readonly (Sheet | LocalSheet)[]
  sending: WorkState['sending']
  /** Puts the photo of one place in another place. */
  onMove: (from: number, to: number) => void
  onOpen: (sheet: Sheet | LocalSheet) => void
}

/** The photos of a draft in their order, each with where it is: on the device, on its way, or arrived. */
export function SheetTiles({ photos, sending, onMove, onOpen }: SheetTilesProps) {
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number) => {
    onMove(from, to)
    setMoved(text.moved(from + 1, to + 1))
  }
  return (
    <>
      <ol aria-label={text.photos} className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 lg:grid-cols-5">
        {photos.map((sheet, i) => (
          <li key={sheet.id} className="grid gap-1">
            <Tile
              sheet={sheet}
              number={i + 1}
              percent={sending?.id === sheet.id ? sending.percent : null}
              onOpen={() => onOpen(sheet)}
            />
            {photos.length > 1 && (
              <span className="flex justify-between">
                <IconButton
                  label={text.earlier(i + 1)}
                  icon={<ArrowLeft size={20} aria-hidden="true" />}
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                />
                <IconButton
                  label={text.later(i + 1)}
                  icon={<ArrowRight size={20} aria-hidden="true" />}
                  disabled={i === photos.length - 1}
                  onClick={() => move(i, i + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}

interface TileProps {
  sheet: Sheet | LocalSheet
  number: number
  percent: number | null
  onOpen: () => void
}

function Tile({ sheet, number, percent, onOpen }: TileProps) {
  const url = useSheetUrl(sheet)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative block aspect-3/4 w-full overflow-hidden rounded-lg border border-line bg-sunken"
    >
      <span className="sr-only">{text.openSheet(number)}</span>
      {url && <img src={url} alt="" draggable={false} className="size-full object-cover" />}
      <span
        aria-hidden="true"
        className="octagon absolute top-1.5 left-1.5 grid size-7 place-items-center bg-white text-sm font-semibold text-paper-ink"
      >
        {number}
      </span>
      <span className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-veil px-2 py-1 text-xs font-semibold text-white">
        <Where sheet={sheet} percent={percent} />
      </span>
    </button>
  )
}

function Where({ sheet, percent }: Pick<TileProps, 'sheet' | 'percent'>) {
  const icon = { size: 14, 'aria-hidden': true } as const
  if (!isLocal(sheet)) {
    return (
      <>
        <Check {...icon} /> {text.arrived}
      </>
    )
  }
  if ('refusal' in sheet && sheet.refusal !== null) {
    return (
      <>
        <CircleAlert {...icon} /> {text.refused}
      </>
    )
  }
  if (percent !== null) {
    return (
      <>
        <CloudUpload {...icon} /> {percent}%
      </>
    )
  }
  return (
    <>
      <Smartphone {...icon} /> {text.onDevice}
    </>
  )
}
