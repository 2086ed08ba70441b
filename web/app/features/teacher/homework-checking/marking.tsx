import './checking.css'
import { CLAIM_MINUTES, MAX_MARK_TEXT } from '@kashf/contract/homework/limits.ts'
import { useRef, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { checkingKeys } from './checking-keys.ts'
import { KeysHelp, KeysLine, WORK_KEYS } from './keys-help.tsx'
import { MarkingHeader, workFacts } from './marking-header.tsx'
import { markingKeymap } from './marking-keymap.ts'
import { checkingPath, useQueueFilter } from './queue/use-queue.ts'
import { DecisionBar } from './review/decision-bar.tsx'
import { ReadyRemarks, withRemark } from './review/ready-remarks.tsx'
import { ReviewConflict } from './review/review-conflict.tsx'
import { totalOf } from './review/review-values.ts'
import { useRating } from './review/use-rating.ts'
import { useReview } from './review/use-review.ts'
import { ReviewPanel } from './review-panel.tsx'
import { type Holder, SaveNotice } from './save-notice.tsx'
import { MarkList } from './sheet/mark-list.tsx'
import { SheetDesk } from './sheet/sheet-desk.tsx'
import { useDesk } from './sheet/use-desk.ts'
import { type MarksEditor, useMarks } from './sheet/use-marks.ts'
import { useDecision } from './use-decision.ts'
import { useMarkingKeys } from './use-marking-keys.ts'
import type { OpenWork } from './use-work.ts'

interface MarkingProps {
  open: OpenWork
  viewerId: number
  onReload: () => void
}

const CLAIM_MS = CLAIM_MINUTES * 60_000

/** A work that this checker holds: its sheets on the desk, and beside them what is said about it. */
export function Marking({ open, viewerId, onReload }: MarkingProps) {
  const { work } = open
  const { rubric } = work.task
  const sheets = work.hand_ins[0]?.sheets ?? []
  const filter = useQueueFilter()
  const { state, saver } = useReview(open, viewerId)
  const { values } = state
  const desk = useDesk(sheets, { isReadOnly: false })
  const editor = useMarks(values.marks, (marks) => saver.change({ marks }))
  const rating = useRating(rubric, values.levels, (levels) => saver.change({ levels }))
  const { deciding, problem, decide } = useDecision({ work, saver })
  const surface = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isHelp, setHelp] = useState(false)
  const onHelp = () => setHelp(true)
  useMarkingKeys(markingKeymap({ desk, editor, rating, surface, panel, onDecide: decide, onHelp }))

  // Others get the work at once; what the server does not have yet keeps it here.
  const release = async () => {
    if (await saver.flush())
      await api('DELETE /api/homework/works/:id/claim', { params: { id: work.id } }).catch(() => {})
  }
  const header = (
    <MarkingHeader
      title={fullName(work.learner)}
      facts={workFacts(work)}
      back={checkingPath(filter)}
      onLeave={() => void release()}
      until_ms={state.renewed_ms + CLAIM_MS}
    />
  )
  if (state.step === 'conflict' && state.theirs) {
    return (
      <div className="marking">
        {header}
        <main id="main">
          <ReviewConflict
            rubric={rubric}
            mine={values}
            theirs={state.theirs}
            onChoose={(chosen) => void saver.resolve(chosen)}
          />
        </main>
      </div>
    )
  }
  return (
    <div className="marking">
      {header}
      <main id="main" className="marking-parts">
        <SheetDesk
          sheets={sheets}
          desk={desk}
          editor={editor}
          surface={surface}
          ready={<RemarksForMark editor={editor} />}
        />
        <div className={besideDesk(sheets.length > 0)}>
          <ReviewPanel
            work={work}
            values={values}
            onChange={saver.change}
            rating={rating}
            isMarkOpen={editor.open !== null}
            panel={panel}
            notice={
              <SaveNotice
                {...state}
                holder={holderOf(work.id)}
                onRetry={() => void saver.retry()}
                onReload={onReload}
              />
            }
            marks={<MarkList sheets={sheets} desk={desk} editor={editor} />}
            keys={<KeysLine first={WORK_KEYS.first} onAll={onHelp} />}
          />
          <DecisionBar
            total={totalOf(rubric, values.levels)}
            creditPercent={work.credit_percent}
            step={state.step}
            isKept={state.edit > 0}
            deciding={deciding}
            problem={problem}
            onDecide={decide}
          />
        </div>
      </main>
      <KeysHelp keys={WORK_KEYS.all} open={isHelp} onClose={() => setHelp(false)} />
    </div>
  )
}

/** Asks who holds a work now. */
const holderOf = (id: number): Holder => ({
  queryKey: [...checkingKeys.work(id), 'holder'],
  queryFn: async () => (await api('GET /api/homework/works/:id', { params: { id } })).data.claim,
})

/** The place of what is said: a column beside the sheets, or without any the middle of the page. */
export const besideDesk = (hasSheets: boolean): string =>
  hasSheets
    ? 'marking-panel flex flex-col bg-surface'
    : 'mx-auto flex w-full max-w-3xl flex-1 flex-col bg-surface'

function RemarksForMark({ editor }: { editor: MarksEditor }) {
  if (!editor.open) return null
  const { text } = editor.open
  return (
    <ReadyRemarks written={text} onInsert={(remark) => editor.say(withRemark(text, remark, MAX_MARK_TEXT))} />
  )
}
