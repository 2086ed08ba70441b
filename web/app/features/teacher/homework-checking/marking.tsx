import { CLAIM_MINUTES, MAX_MARK_TEXT, MAX_REVIEW_COMMENT } from '@kashf/contract/homework/limits.ts'
import { useRef, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { checkingText as text } from '../../../text/teach/homework-checking.ts'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { Earlier, Similar, Task, Written } from './hand-in-parts.tsx'
import { KeysHelp, KeysLine } from './keys-help.tsx'
import { MarkingHeader } from './marking-header.tsx'
import { checkingPath, useQueueFilter } from './queue/use-queue.ts'
import { DecisionBar } from './review/decision-bar.tsx'
import { ReadyRemarks, withRemark } from './review/ready-remarks.tsx'
import { ReviewConflict } from './review/review-conflict.tsx'
import { totalOf } from './review/review-values.ts'
import { RubricLevels } from './review/rubric-levels.tsx'
import { useRating } from './review/use-rating.ts'
import { useReview } from './review/use-review.ts'
import { Voice } from './review/voice.tsx'
import { SaveNotice } from './save-notice.tsx'
import { MarkList } from './sheet/mark-list.tsx'
import { SheetDesk } from './sheet/sheet-desk.tsx'
import type { Tool } from './sheet/tool.ts'
import { useDesk, ZOOM } from './sheet/use-desk.ts'
import { useMarks } from './sheet/use-marks.ts'
import { useDecision } from './use-decision.ts'
import { useMarkingKeys } from './use-marking-keys.ts'
import type { OpenWork } from './use-work.ts'

interface MarkingProps {
  open: OpenWork
  viewerId: number
  onReload: () => void
}

/** A work that this checker holds: its sheets on the desk, and beside them what is said about it. */
export function Marking({ open, viewerId, onReload }: MarkingProps) {
  const { work } = open
  const { rubric } = work.task
  const handIn = work.hand_ins[0]
  const sheets = handIn?.sheets ?? []
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

  const take = (tool: Tool) => () => {
    desk.setTool(tool)
    surface.current?.focus({ preventScroll: true })
  }
  const focusOn = (selector: string) => () => panel.current?.querySelector<HTMLElement>(selector)?.focus()
  useMarkingKeys(
    new Map<string, () => void>([
      ['a', () => decide('accepted')],
      ['q', () => decide('returned')],
      ...Array.from({ length: 10 }, (_, n) => [String(n), () => rating.press(String(n))] as const),
      ['p', take('stroke')],
      ['r', take('right')],
      ['x', take('wrong')],
      ['t', take('text')],
      ['z', editor.undo],
      ['[', () => desk.go(-1)],
      [']', () => desk.go(1)],
      ['+', () => desk.zoomTo(desk.zoom * ZOOM.step)],
      ['=', () => desk.zoomTo(desk.zoom * ZOOM.step)],
      ['-', () => desk.zoomTo(desk.zoom / ZOOM.step)],
      ['c', focusOn('textarea')],
      ['i', focusOn('[data-ready]')],
      ['v', focusOn('[data-voice]')],
      ['?', () => setHelp(true)],
    ]),
  )
  const release = () => {
    if (state.step === 'saved')
      void api('DELETE /api/homework/works/:id/claim', { params: { id: work.id } }).catch(() => {})
  }
  const header = (
    <MarkingHeader
      work={work}
      back={checkingPath(filter)}
      onLeave={release}
      until_ms={state.renewed_ms + CLAIM_MINUTES * 60_000}
    />
  )
  if (state.step === 'conflict' && state.theirs) {
    return (
      <div className="flex min-h-dvh flex-col">
        {header}
        <main id="main">
          <ReviewConflict
            rubric={rubric}
            mine={values}
            theirs={state.theirs}
            viewerId={viewerId}
            onChoose={(chosen) => void saver.resolve(chosen)}
          />
        </main>
      </div>
    )
  }
  const isTyped = editor.open !== null
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh">
      {header}
      <main id="main" className="flex min-h-0 flex-1 flex-col lg:flex-row">
        {sheets.length > 0 && (
          <SheetDesk
            sheets={sheets}
            desk={desk}
            editor={editor}
            surface={surface}
            ready={
              editor.open && (
                <ReadyRemarks
                  written={editor.open.text}
                  onInsert={(remark) =>
                    editor.open && editor.say(withRemark(editor.open.text, remark, MAX_MARK_TEXT))
                  }
                />
              )
            }
          />
        )}
        <div
          className={
            sheets.length > 0
              ? 'flex flex-col border-line bg-surface lg:w-100 lg:shrink-0 lg:border-l'
              : 'mx-auto flex w-full max-w-3xl flex-1 flex-col bg-surface'
          }
        >
          <div
            ref={panel}
            className="grid min-h-0 flex-1 content-start gap-5 px-4 py-5 lg:overflow-y-auto lg:px-5"
          >
            <SaveNotice workId={work.id} state={state} saver={saver} onReload={onReload} />
            <Similar works={work.similar} />
            {handIn && <Written handIn={handIn} />}
            <RubricLevels
              rubric={rubric}
              levels={values.levels}
              isReadOnly={false}
              current={rating.current}
              onCurrent={rating.setCurrent}
              onRate={rating.rate}
            />
            <TextArea
              label={text.comment}
              rows={3}
              maxLength={MAX_REVIEW_COMMENT}
              value={values.comment}
              onChange={({ target }) => saver.change({ comment: target.value })}
              className="min-h-20"
            />
            {!isTyped && (
              <ReadyRemarks
                written={values.comment}
                onInsert={(remark) =>
                  saver.change({ comment: withRemark(values.comment, remark, MAX_REVIEW_COMMENT) })
                }
              />
            )}
            <Voice
              place={`homework-${work.id}-${work.number}`}
              value={values.recording}
              onChange={(recording) => saver.change({ recording })}
            />
            <MarkList sheets={sheets} desk={desk} editor={editor} />
            <Task task={work.task} />
            <Earlier work={work} />
            <KeysLine onAll={() => setHelp(true)} />
          </div>
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
      <KeysHelp open={isHelp} onClose={() => setHelp(false)} />
    </div>
  )
}
