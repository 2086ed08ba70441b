import type { ImportedQuestion, QuestionImportDetail } from '@kashf/contract/practice/imports.ts'
import { useState } from 'react'
import { questionImportText as text } from '../../../text/teach/practice/question-import.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { Segments } from '../../../ui/private/segments.tsx'
import { useUrlFilters } from '../../../ui/private/use-url-filters.ts'
import { LetterKeysSwitch } from '../inbox/letter-keys-switch.tsx'
import { warningText } from '../question-bank/question-marks.tsx'
import { ImportList } from './import-list.tsx'
import { SettlePanel } from './settle-panel.tsx'
import { SourcePane } from './source-pane.tsx'
import { isDoubtful, isReady, useImportActions } from './use-import.ts'

const VIEWS = ['doubtful', 'ready', 'rest'] as const
type View = (typeof VIEWS)[number]

const viewOf = (question: ImportedQuestion): View => {
  if (isDoubtful(question)) return 'doubtful'
  return isReady(question) ? 'ready' : 'rest'
}

/** The questions of a read file: those to settle first, their source beside what joins the bank, and the button that adds. */
export function ImportReview({ detail }: { detail: QuestionImportDetail }) {
  const url = useUrlFilters()
  const { settle, add } = useImportActions(detail)
  const [draftsToo, setDraftsToo] = useState(false)
  const { questions, ready_count, doubtful_count } = detail
  const ofView = (view: View) => questions.filter((question) => viewOf(question) === view)
  const first = VIEWS.find((view) => ofView(view).length > 0) ?? 'doubtful'
  const view = VIEWS.find((one) => one === url.read('view')) ?? first
  const shown = ofView(view)
  const wanted = /^\d{1,3}$/.test(url.read('q')) ? Number(url.read('q')) - 1 : null
  const open = questions.find(({ index }) => index === wanted) ?? shown[0]
  const isOpenListed = open !== undefined && shown.includes(open)

  const show = (question: ImportedQuestion | undefined) =>
    url.write({ view, q: question ? String(question.index + 1) : '' })
  /** The next of the view behind the shown one, and from the start again. */
  const next = () => {
    if (!open) return
    const others = shown.filter(({ index }) => index !== open.index)
    show(others.find(({ index }) => index > open.index) ?? others[0])
  }
  /** Goes on, unless something of the question is doubtful still. */
  const onSettle = (change: Parameters<typeof settle.mutate>[0]) => {
    const isLeaving = view === 'doubtful'
    settle.mutate(change, {
      onSuccess: (now) => {
        const settled = now.questions.find(({ index }) => index === change.index)
        if (isLeaving && !(settled && isDoubtful(settled))) next()
      },
    })
  }
  const count = ready_count + (draftsToo ? doubtful_count : 0)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Segments
        label={text.views}
        value={view}
        onChoose={(value) => url.write({ view: value, q: '' })}
        segments={VIEWS.filter((one) => one !== 'rest' || ofView(one).length > 0).map((value) => ({
          value,
          label: text.viewNames[value],
          count: String(ofView(value).length),
        }))}
      />
      {open ? (
        <div className="grid grid-cols-1 items-stretch gap-5 lg:grid-cols-2 2xl:grid-cols-[18rem_minmax(0,1fr)_minmax(0,1fr)]">
          <section
            aria-label={text.viewNames[view]}
            className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface max-lg:hidden lg:max-2xl:col-span-2 lg:max-2xl:max-h-60 lg:max-2xl:overflow-y-auto"
          >
            <ImportList
              questions={isOpenListed ? shown : [open, ...shown]}
              open={open.index}
              onOpen={(index) => show(questions.find((question) => question.index === index))}
            />
          </section>
          <SourcePane questions={questions} open={open} />
          <SettlePanel
            key={`${open.index} ${detail.edit}`}
            detail={detail}
            imported={open}
            place={text.place(open.index + 1, isOpenListed ? shown.indexOf(open) + 1 : 0, shown.length)}
            isBusy={settle.isPending}
            onSettle={(change) => onSettle({ index: open.index, ...change })}
            onNext={next}
          />
        </div>
      ) : (
        <Notice tone="good">{text.viewEmpty[view]}</Notice>
      )}
      {detail.left_out.length > 0 && (
        <details className="rounded-lg border border-line bg-surface px-5 py-3">
          <summary className="min-h-9 content-center font-medium">
            {text.leftOut(detail.left_out.length)}
          </summary>
          <ul className="mt-2 grid gap-1 text-ink-2">
            {detail.left_out.map((warning, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name and never change
              <li key={i} className="wrap-anywhere">
                {warningText(warning)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-ink-2 pointer-coarse:hidden">{text.keys}</p>
        <div className="flex flex-wrap items-center gap-4 max-sm:w-full">
          {doubtful_count > 0 && (
            <Checkbox
              label={text.draftsToo(doubtful_count)}
              checked={draftsToo}
              onChange={(event) => setDraftsToo(event.target.checked)}
            />
          )}
          <Button
            variant={doubtful_count > 0 ? 'outline' : 'primary'}
            loading={add.isPending}
            disabled={count === 0}
            onClick={() => add.mutate(draftsToo)}
          >
            {text.add(count)}
          </Button>
        </div>
      </div>
      <LetterKeysSwitch label={text.letterKeys} />
    </div>
  )
}
