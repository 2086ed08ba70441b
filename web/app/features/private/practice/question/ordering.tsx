import { ArrowDown, ArrowUp, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { practiceQuestionText as text } from '../../../../text/learn/practice-question.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Octagon } from './option-list.tsx'
import type { PartProps, PlacedOption } from './part.ts'
import { plainText, QuestionHtml } from './question-html.tsx'

/** Items in an order, moved by arrows. Until somebody touches it there is no answer, because chance could be right. */
export function Ordering({ options, value, onAnswer, isReadOnly, label }: PartProps) {
  const [before, setBefore] = useState<typeof value | undefined>(undefined)
  const [moved, setMoved] = useState<string | null>(null)
  const places = Array.isArray(value) ? value : options.map(({ place }) => place)
  const items = places.flatMap((place) => options.find((option) => option.place === place) ?? [])

  const move = (item: PlacedOption, from: number, to: number) => {
    const next = places.filter((place) => place !== item.place)
    next.splice(to, 0, item.place)
    setBefore(value)
    setMoved(item.place)
    onAnswer(next)
    // The button moves with its row; at an end it is disabled, and its neighbour takes the focus.
    const up = to < from
    const button = `${item.place}-${(up ? to > 0 : to === items.length - 1) ? 'up' : 'down'}`
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-mover="${button}"]`)?.focus())
  }
  const undo = () => {
    onAnswer(before ?? null)
    setBefore(undefined)
    setMoved(null)
  }
  const movedAt = items.findIndex(({ place }) => place === moved)
  const movedItem = items[movedAt]
  return (
    <div className="grid gap-3">
      <ol aria-label={label} className="grid gap-2.5">
        {items.map((item, i) => (
          <li
            key={item.place}
            className={cx(
              'flex min-h-16 flex-wrap items-center gap-2 rounded-lg border bg-surface py-2 pr-1 pl-2.5',
              item.place === moved ? 'border-lapis bg-lapis-tint' : 'border-line',
            )}
          >
            <Octagon className="text-ink">{i + 1}</Octagon>
            <QuestionHtml inline html={item.html} className="min-w-20 flex-1" />
            {!isReadOnly && (
              <>
                <IconButton
                  data-mover={`${item.place}-up`}
                  label={text.up(plainText(item.html))}
                  icon={<ArrowUp size={20} aria-hidden="true" />}
                  disabled={i === 0}
                  onClick={() => move(item, i, i - 1)}
                />
                <IconButton
                  data-mover={`${item.place}-down`}
                  label={text.down(plainText(item.html))}
                  icon={<ArrowDown size={20} aria-hidden="true" />}
                  disabled={i === items.length - 1}
                  onClick={() => move(item, i, i + 1)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <span role="status" className="text-sm text-ink-2">
            {movedItem && text.moved(plainText(movedItem.html), movedAt + 1)}
            {value === null && text.orderUntouched}
          </span>
          {before !== undefined && (
            <Button variant="quiet" icon={<Undo2 size={18} aria-hidden="true" />} onClick={undo}>
              {text.undo}
            </Button>
          )}
          {value === null && (
            <Button variant="outline" onClick={() => onAnswer(places)}>
              {text.keepOrder}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
