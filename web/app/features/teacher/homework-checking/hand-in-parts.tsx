import type { HandIn, HomeworkTask, SimilarWork } from '@kashf/contract/homework/homework.ts'
import type { WorkToCheck } from '@kashf/contract/homework/queue.ts'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { homeworkMarksText } from '../../../text/learn/homework-marks.ts'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { Badge } from '../../../ui/badge.tsx'
import { MarkedSheet } from '../../private/homework/marked-sheet.tsx'
import { numberedMarks } from '../../private/homework/numbered-marks.ts'
import { RecordingPlayer } from '../../private/recording/recording-player.tsx'
import { checkingPath } from './queue/use-queue.ts'

const SUMMARY = 'min-h-11 cursor-pointer px-3 py-2.5 font-semibold'

/** What was handed in besides sheets. */
export function Written({ handIn: { text: written, link, recording } }: { handIn: HandIn }) {
  if (written === '' && !link && !recording) return null
  return (
    <section aria-label={text.text} className="grid gap-3">
      {written !== '' && (
        <p className="rounded-md bg-sunken px-4 py-3 whitespace-pre-wrap wrap-anywhere">{written}</p>
      )}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer noopener"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-lapis wrap-anywhere hover:underline"
        >
          <ExternalLink size={18} aria-hidden="true" className="shrink-0" />
          {link}
        </a>
      )}
      {recording && <RecordingPlayer recording={recording} label={text.sound} />}
    </section>
  )
}

/** What was asked for, closed at first: a checker knows it after the first work. */
export function Task({ task }: { task: HomeworkTask }) {
  return (
    <details className="rounded-md border border-line">
      <summary className={SUMMARY}>{text.taskText}</summary>
      <div className="grid gap-3 border-t border-line px-3 py-3">
        <p className="whitespace-pre-wrap wrap-anywhere">{task.text}</p>
        {task.sheets.map((sheet, at) => (
          <a
            key={sheet.id}
            href={sheet.url}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-lapis hover:underline"
          >
            {homeworkMarksText.sheet(at + 1)}
          </a>
        ))}
      </div>
    </details>
  )
}

/** Other works of the task that resemble this one. */
export function Similar({ works }: { works: readonly SimilarWork[] }) {
  if (works.length === 0) return null
  return (
    <details className="rounded-md bg-apricot-tint">
      <summary className={SUMMARY}>{text.similar(works.length)}</summary>
      <div className="grid gap-1 px-3 pb-3">
        <p className="text-sm">{text.similarHint}</p>
        <ul>
          {works.map(({ work_id, learner, why, percent }) => (
            <li key={work_id} className="flex flex-wrap items-center gap-x-2">
              <a
                href={checkingPath({}, { kind: 'work', id: work_id })}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-semibold text-lapis hover:underline"
              >
                {fullName(learner)}
              </a>
              <span className="text-sm text-ink-2">
                {text.why[why]}
                {percent !== null && `, ${text.percent(percent)}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

/** The hand-ins before the last one, with what was said about them. */
export function Earlier({ work: { hand_ins } }: { work: WorkToCheck }) {
  const [, ...earlier] = hand_ins
  if (earlier.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{text.earlier}</h2>
      {earlier.map((handIn) => (
        <details key={handIn.number} className="rounded-md border border-line">
          <summary className={SUMMARY}>
            {text.attempt(handIn.number)}, {formatDateTime(handIn.sent_at)}
          </summary>
          <div className="grid gap-3 border-t border-line px-3 py-3">
            <EarlierOne handIn={handIn} />
          </div>
        </details>
      ))}
    </section>
  )
}

function EarlierOne({ handIn }: { handIn: HandIn }) {
  const [open, setOpen] = useState<number | null>(null)
  const { review } = handIn
  const marks = numberedMarks(review?.marks ?? [])
  return (
    <>
      <Written handIn={handIn} />
      {handIn.sheets.map((sheet, at) =>
        sheet.kind === 'picture' ? (
          <MarkedSheet
            key={sheet.id}
            sheet={sheet}
            label={homeworkMarksText.sheet(at + 1)}
            marks={marks}
            open={open}
            onOpen={setOpen}
          />
        ) : (
          <a key={sheet.id} href={sheet.url} className="font-semibold text-lapis hover:underline">
            {text.openDocument}
          </a>
        ),
      )}
      {review?.outcome && (
        <div className="grid gap-1.5">
          <Badge tone={review.outcome === 'accepted' ? 'good' : 'wait'} className="w-fit">
            {text.outcomes[review.outcome]}
          </Badge>
          {review.scores.map(({ title, points, max_points }) => (
            <p key={title} className="text-sm text-ink-2">
              {title}: {text.totalOf(String(points ?? 0), String(max_points))}
            </p>
          ))}
          <p className="whitespace-pre-line wrap-anywhere">{review.comment}</p>
          {review.recording && <RecordingPlayer recording={review.recording} label={text.yourVoice} />}
        </div>
      )}
    </>
  )
}
