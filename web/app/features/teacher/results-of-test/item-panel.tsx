import type { ItemFigures, RegradeBody } from '@kashf/contract/practice/results.ts'
import { useState } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { letterOf } from '../../../shell/format/option-letter.ts'
import { testResultsText as text } from '../../../text/teach/practice/test-results.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { QuestionHtml } from '../../private/practice/question/question-html.tsx'
import { decimal, percent } from './item-words.ts'
import { RegradeDialog } from './regrade-dialog.tsx'

type Option = ItemFigures['options'][number]
type Change = Pick<RegradeBody, 'how' | 'part' | 'replaces' | 'also'>

/** A question with who chose what, from the weakest fifth of the people to the strongest, and what can be done about its key. */
export function ItemPanel({ testId, item }: { testId: number; item: ItemFigures }) {
  const [change, setChange] = useState<Change | null>(null)
  const likely = likelyKey(item)
  const letters = lettersOf(item)
  const whole = { part: 0, replaces: false }
  return (
    <section
      aria-labelledby="item-title"
      className="overflow-hidden rounded-lg border border-line bg-surface lg:sticky lg:top-4"
    >
      <h2 id="item-title" className="border-b border-line px-5 py-3 text-xl">
        {item.slot === null ? text.ofPool : text.numbered(item.slot + 1)}
      </h2>
      <div className="grid grid-cols-1 gap-4 p-5">
        <QuestionHtml html={item.stem_html} />
        <p className="text-sm text-ink-2 tabular-nums">
          {text.itemFigures(
            formatCount(item.people),
            formatCount(item.empty),
            item.correlation === null ? '—' : decimal(item.correlation),
            item.discrimination === null ? '—' : decimal(item.discrimination),
          )}
        </p>
        {item.options.length > 0 && (
          <>
            <p className="text-sm text-ink-2">{text.weakToStrong}</p>
            <ul className="divide-y divide-line border-y border-line">
              {item.options.map((option) => (
                <OptionRow
                  key={`${option.part} ${option.id}`}
                  option={option}
                  letter={letters.get(option) ?? ''}
                  note={noteOf(item, option, likely)}
                  people={item.people}
                  {...(!option.is_right && {
                    onAccept: () =>
                      setChange({ how: 'accept', part: option.part, replaces: false, also: option.id }),
                  })}
                />
              ))}
            </ul>
          </>
        )}
        {!item.is_dropped && (
          <div className="flex flex-wrap gap-2">
            {likely && (
              <Button
                className="flex-1"
                onClick={() =>
                  setChange({ how: 'accept', part: likely.part, replaces: true, also: likely.id })
                }
              >
                {text.makeKey(letters.get(likely) ?? '')}
              </Button>
            )}
            <Button variant="outline" className="flex-1" onClick={() => setChange({ how: 'drop', ...whole })}>
              {text.drop}
            </Button>
            <Button
              variant="quiet"
              className="flex-1"
              onClick={() => setChange({ how: 'full_marks', ...whole })}
            >
              {text.fullMarks}
            </Button>
          </div>
        )}
      </div>
      {change && (
        <RegradeDialog
          testId={testId}
          change={{ question_id: item.question_id, version: item.version, ...change }}
          onClose={() => setChange(null)}
        />
      )}
    </section>
  )
}

/** The wrong option that the strongest fifth chose more than the key, if there is one. */
function likelyKey({ flags, options }: ItemFigures): Option | undefined {
  if (!flags.includes('best_avoid_key')) return undefined
  return options
    .filter(({ is_right, is_option }) => !is_right && is_option)
    .sort((a, b) => (b.fifths[4] ?? 0) - (a.fifths[4] ?? 0))[0]
}

/** Options by letters in the author's order, in each part from A on. */
function lettersOf({ options }: ItemFigures): Map<Option, string> {
  return new Map(
    options.map((option) => {
      const place = options.filter(({ part }) => part === option.part).indexOf(option)
      return [option, option.is_option ? letterOf(place) : '']
    }),
  )
}

function noteOf({ flags }: ItemFigures, option: Option, likely: Option | undefined): string {
  if (option === likely) return text.bestChose
  if (!option.is_right) return ''
  return flags.includes('best_avoid_key') ? text.keyAvoided : text.key
}

function OptionRow({
  option,
  letter,
  note,
  people,
  onAccept,
}: {
  option: Option
  letter: string
  note: string
  people: number
  onAccept?: () => void
}) {
  const rises = (option.fifths[4] ?? 0) > (option.fifths[0] ?? 0)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-2.5">
      <span
        className={cx(
          'octagon grid size-8.5 place-items-center font-semibold',
          option.is_right ? 'bg-teal text-surface' : 'bg-sunken text-ink-2',
        )}
      >
        {letter}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <QuestionHtml inline html={option.html} />
        {note && (
          <span className={cx('block text-sm', option.is_right ? 'text-ink-2' : 'text-red')}>{note}</span>
        )}
        {onAccept && (
          <button
            type="button"
            className="block min-h-6 text-left text-sm text-lapis underline underline-offset-2"
            onClick={onAccept}
          >
            {text.acceptAlso}
          </button>
        )}
      </span>
      <span className="flex items-center gap-3">
        <span
          role="img"
          aria-label={text.fifths(option.fifths.map(percent).join(', '))}
          className="flex h-10 w-28 items-end gap-1 max-sm:w-20"
        >
          {option.fifths.map((share, fifth) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the five groups never change their order
              key={fifth}
              className={cx('min-h-0.5 flex-1 rounded-sm', rises ? 'bg-lapis' : 'bg-lapis/50')}
              style={{ height: percent(share) }}
            />
          ))}
        </span>
        <strong className="w-11 text-right tabular-nums">
          {percent(people === 0 ? 0 : option.people / people)}
        </strong>
      </span>
    </li>
  )
}
