import type { HandIn, OwnWork, Review } from '@kashf/contract/homework/homework.ts'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatLength } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { homeworkMarksText } from '../../../text/learn/homework-marks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RecordingPlayer } from '../recording/recording-player.tsx'
import { MarkedSheet } from './marked-sheet.tsx'
import { type NumberedMark, numberedMarks } from './numbered-marks.ts'
import { scoreOf } from './score.ts'
import { PdfLink } from './task-part.tsx'

/** What was handed in at one time, with what its checker said: words, marks over the photos, criteria. */
export function HandInPart({ handIn, work }: { handIn: HandIn; work: Pick<OwnWork, 'credit_percent'> }) {
  const { review, sheets, sent_at } = handIn
  const [open, setOpen] = useState<number | null>(null)
  const marks = numberedMarks(review?.marks ?? [])
  const checkedS = review?.decided_at ? (Date.parse(review.decided_at) - Date.parse(sent_at)) / 1000 : null
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        {review?.outcome && (
          <Badge tone={review.outcome === 'accepted' ? 'good' : 'wait'} className="text-sm">
            {text.states[review.outcome]}
          </Badge>
        )}
        <span>{[text.attempt(handIn.number), formatDateTime(sent_at)].join(' · ')}</span>
        {review?.checker && <span className="wrap-anywhere">{text.checker(fullName(review.checker))}</span>}
        {checkedS !== null && <span>{text.checkedWithin(formatLength(checkedS))}</span>}
      </p>
      {review && <Said review={review} credit={work.credit_percent} />}
      <ReadSheets sheets={sheets} marks={marks} open={open} onOpen={setOpen} />
      <Remarks sheets={sheets} marks={marks} open={open} onOpen={setOpen} />
      <Written handIn={handIn} />
    </div>
  )
}

/** The words, the voice and the criteria of a review. */
function Said({ review, credit }: { review: Review; credit: number }) {
  const { comment, recording, scores } = review
  const score = scoreOf(scores, credit)
  if (!comment && !recording && scores.length === 0) return null
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {recording && <RecordingPlayer recording={recording} label={text.voiceOfChecker} />}
      {comment && <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{comment}</p>}
      {score && (
        <div className={cx('grid gap-1', (comment || recording) && 'border-t border-line pt-3')}>
          <p className="flex flex-wrap items-center gap-x-2.5">
            <ListChecks size={20} aria-hidden="true" className="text-lapis" />
            <b className="text-xl">{text.of(score.counted, score.most)}</b>
            {credit < 100 && <span className="text-ink-2">{text.credit(credit)}</span>}
          </p>
          <ul className="grid gap-0.5 text-ink-2">
            {scores.map(({ title, points, max_points }) => (
              <li key={title} className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{title}</span>
                <span className="shrink-0 font-medium text-ink">
                  {points === null ? text.noLevel : text.of(String(points), max_points)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

interface MarksProps {
  sheets: HandIn['sheets']
  marks: readonly NumberedMark[]
  open: number | null
  onOpen: (number: number | null) => void
}

/** Photos with their marks, and documents to download. */
export const ReadSheets = ({ sheets, marks, open, onOpen }: MarksProps) =>
  sheets.map((sheet, i) =>
    sheet.kind === 'picture' ? (
      <MarkedSheet
        key={sheet.id}
        sheet={sheet}
        label={homeworkMarksText.sheet(i + 1)}
        marks={marks}
        open={open}
        onOpen={onOpen}
      />
    ) : (
      <PdfLink key={sheet.id} sheet={sheet} />
    ),
  )

/** The words of all marks, for reading in one go and where a document cannot show its marks. */
function Remarks({ sheets, marks, open, onOpen }: MarksProps) {
  const withWords = marks.filter(({ number }) => number !== null)
  if (withWords.length === 0) return null
  const placeOf = (id: number) => sheets.findIndex((sheet) => sheet.id === id)
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{text.remarks}</h2>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {withWords.map(({ mark, number }) => {
          const sheet = sheets[placeOf(mark.sheet_id)]
          return (
            <li key={number} className={cx('flex gap-3 px-4 py-3', open === number && 'bg-lapis-tint')}>
              <button
                type="button"
                aria-label={homeworkMarksText.remark(number ?? 0, mark.text)}
                aria-pressed={open === number}
                onClick={() => onOpen(open === number ? null : number)}
                className="-m-2 grid size-11 shrink-0 place-items-center"
              >
                <span className="octagon grid size-7 place-items-center bg-paper-red text-sm font-semibold text-white">
                  {number}
                </span>
              </button>
              <span className="min-w-0 wrap-anywhere">
                {mark.text}
                {sheet?.kind === 'pdf' && (
                  <small className="block text-sm text-ink-2">
                    {text.page(placeOf(mark.sheet_id) + 1, mark.page)}
                  </small>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** An address that the author of a work gave. */
export const WorkLink = ({ to }: { to: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener noreferrer nofollow"
    className="wrap-anywhere text-lapis underline"
  >
    {to}
  </a>
)

/** The author's own words, link and voice. */
function Written({ handIn: { text: written, link, recording } }: { handIn: HandIn }) {
  return (
    <>
      {written && (
        <p className="rounded-lg bg-sunken px-4 py-3 leading-relaxed wrap-anywhere whitespace-pre-line">
          {written}
        </p>
      )}
      {link && <WorkLink to={link} />}
      {recording && <RecordingPlayer recording={recording} label={text.ownVoice} />}
    </>
  )
}
