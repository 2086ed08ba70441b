import type { ItemFigures } from '@kashf/contract/practice/results.ts'
import { testResultsText as text } from '../../../text/teach/practice/test-results.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { percent, WORD_TONES, wordOf } from './item-words.ts'

/** Questions in rows: the number on the paper, the text, who solved it, and whether it separates. */
export function ItemList({
  items,
  open,
  onOpen,
}: {
  items: readonly ItemFigures[]
  open: ItemFigures | undefined
  onOpen: (item: ItemFigures) => void
}) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => {
        const isOpen = item === open
        const word = wordOf(item)
        return (
          <li key={`${item.question_id} ${item.version}`}>
            <button
              type="button"
              aria-pressed={isOpen}
              onClick={() => onOpen(item)}
              className={cx(
                'grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 text-left -outline-offset-3 hover:bg-sunken sm:px-5 md:grid-cols-[auto_minmax(0,1fr)_6.5rem_11.5rem]',
                isOpen && 'bg-lapis-tint shadow-[inset_3px_0_0] shadow-lapis',
              )}
            >
              <span className="octagon grid size-8 place-items-center bg-sunken text-sm font-semibold tabular-nums">
                {item.slot === null ? '·' : item.slot + 1}
              </span>
              <span className="truncate">{item.stem}</span>
              <span className="flex items-center justify-end gap-3 tabular-nums">
                <span
                  aria-hidden="true"
                  className="h-1.5 w-14 overflow-hidden rounded-full bg-line max-md:hidden"
                >
                  <span
                    className={cx('block h-full', item.facility < 0.2 ? 'bg-red' : 'bg-lapis')}
                    style={{ width: percent(item.facility) }}
                  />
                </span>
                <span className="sr-only">{text.solved}: </span>
                {percent(item.facility)}
              </span>
              <span className="max-md:col-start-2 max-md:col-end-4">
                <Badge tone={WORD_TONES[word]}>{text.words[word]}</Badge>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
