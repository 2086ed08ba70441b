import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { conflictText as text } from '../../../text/teach/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalFrame } from '../../../ui/on-demand/dialog.tsx'
import { markDifference } from '../field-values/mark-difference.ts'

export type Side = 'here' | 'there'

/** A field with its two conflicting values. */
export interface TwoValues {
  field: string
  label: string
  here: string
  there: string
  /** Previews of the values, above their texts. */
  pictures?: Readonly<Record<Side, ReactNode>>
  /** When and where the other value was written. */
  source: string
  /** Puts both texts into the form for merging by hand; only for long texts. */
  onBoth?: () => void
}

export interface CompareDialogProps {
  values: readonly TwoValues[]
  lead: string
  onDecide: (sides: ReadonlyMap<string, Side>) => void
  onClose: () => void
}

/** Shows both values of each field and asks which one to keep. */
export function CompareDialog({ values, lead, onDecide, onClose }: CompareDialogProps) {
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map())
  const sideOf = (field: string): Side => sides.get(field) ?? 'here'
  const chosen = new Set(values.map(({ field }) => sideOf(field)))
  const label = chosen.size > 1 ? text.keepChosen : chosen.has('there') ? text.keepThere : text.keepHere
  const [only] = values
  return (
    <ModalFrame
      open
      className="m-auto w-[calc(100%-2rem)] max-w-4xl rounded-lg max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none"
      onClose={onClose}
      title={values.length === 1 && only ? text.title(only.label) : text.titleMany}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {text.later}
          </Button>
          <Button onClick={() => onDecide(new Map(values.map(({ field }) => [field, sideOf(field)])))}>
            {label}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{lead}</p>
      <div className="grid grid-cols-1 gap-6">
        {values.map((value) => (
          <fieldset key={value.field} className="min-w-0">
            <legend className={values.length === 1 ? 'sr-only' : 'mb-2 font-semibold'}>{value.label}</legend>
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {(['here', 'there'] as const).map((side) => (
                <SideCard
                  key={side}
                  value={value}
                  side={side}
                  isChosen={sideOf(value.field) === side}
                  onChoose={() => setSides(new Map(sides).set(value.field, side))}
                />
              ))}
            </div>
            {value.onBoth && (
              <Button
                variant="quiet"
                size="sm"
                className="mt-2"
                icon={<PenLine size={17} aria-hidden="true" />}
                onClick={value.onBoth}
              >
                {text.both}
              </Button>
            )}
          </fieldset>
        ))}
      </div>
    </ModalFrame>
  )
}

interface SideCardProps {
  value: TwoValues
  side: Side
  isChosen: boolean
  onChoose: () => void
}

function SideCard({ value, side, isChosen, onChoose }: SideCardProps) {
  const isHere = side === 'here'
  const [own, other] = isHere ? [value.here, value.there] : [value.there, value.here]
  const { before, different, after } = markDifference(own, other)
  return (
    <label className="flex min-w-0 gap-3 rounded-md border border-edge bg-surface p-4 has-checked:border-lapis has-checked:bg-lapis-tint">
      <input
        type="radio"
        name={`side-${value.field}`}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-action"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">{isHere ? text.here : text.there}</span>
          <span className="text-sm text-ink-2">{isHere ? text.now : value.source}</span>
        </span>
        {value.pictures && <span className="mt-2 block">{value.pictures[side]}</span>}
        <span className="mt-1 block text-md wrap-anywhere whitespace-pre-line">
          {before}
          {different && <mark className="rounded-sm bg-teal-tint font-semibold text-teal">{different}</mark>}
          {after}
        </span>
      </span>
    </label>
  )
}
