import type { Review } from '@kashf/contract/homework/homework.ts'
import type { WorkToCheck } from '@kashf/contract/homework/queue.ts'
import { useRef } from 'react'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { RecordingPlayer } from '../../private/recording/recording-player.tsx'
import { Earlier, Task, Written } from './hand-in-parts.tsx'
import { besideDesk } from './marking.tsx'
import { MarkingHeader, workFacts } from './marking-header.tsx'
import { checkingPath, useQueueFilter } from './queue/use-queue.ts'
import { valuesOf } from './review/review-values.ts'
import { RubricLevels } from './review/rubric-levels.tsx'
import { SheetDesk } from './sheet/sheet-desk.tsx'
import { useDesk } from './sheet/use-desk.ts'
import { useMarks } from './sheet/use-marks.ts'
import { WhyRead } from './why-read.tsx'

const NOTHING = () => {}

/** A work that another checker holds, or that is decided: to read. */
export function ReadWork({ work, onReload }: { work: WorkToCheck; onReload: () => void }) {
  const filter = useQueueFilter()
  const handIn = work.hand_ins[0]
  const sheets = handIn?.sheets ?? []
  const review = handIn?.review ?? null
  const desk = useDesk(sheets, { isReadOnly: true })
  const editor = useMarks(review?.marks ?? [], NOTHING)
  const surface = useRef<HTMLDivElement>(null)
  return (
    <div className="marking">
      <MarkingHeader
        title={fullName(work.learner)}
        facts={workFacts(work)}
        back={checkingPath(filter)}
        onLeave={NOTHING}
        until_ms={null}
      />
      <main id="main" className="marking-parts">
        <SheetDesk sheets={sheets} desk={desk} editor={editor} surface={surface} ready={null} />
        <div className={besideDesk(sheets.length > 0)}>
          <div className="marking-said grid content-start gap-5 px-4 py-5">
            <WhyRead entry={work} decided={decidedOf(review)} onReload={onReload} />
            {handIn && <Written handIn={handIn} />}
            <RubricLevels
              rubric={work.task.rubric}
              levels={valuesOf(review, work.task.rubric).levels}
              isReadOnly
              current={-1}
              onCurrent={NOTHING}
              onRate={NOTHING}
            />
            {review?.comment && <p className="whitespace-pre-line wrap-anywhere">{review.comment}</p>}
            {review?.recording && <RecordingPlayer recording={review.recording} label={text.yourVoice} />}
            <Task task={work.task} />
            <Earlier work={work} />
          </div>
        </div>
      </main>
    </div>
  )
}

/** How it was decided, by whom and when; null while it is not. */
const decidedOf = (review: Review | null): string | null =>
  review?.outcome
    ? text.decided(
        text.outcomes[review.outcome],
        review.checker ? fullName(review.checker) : text.somebody,
        formatDateTime(review.decided_at ?? review.saved_at),
      )
    : null
