import type { LessonHomework } from '@kashf/contract/homework/homework.ts'
import { Clock, FileText } from 'lucide-react'
import { formatBytes } from '../../../shell/format/format.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { latePolicy, momentInWords } from './deadline-words.ts'
import { MarkedSheet } from './marked-sheet.tsx'

/** The task: its words and sheets, how it is judged, until when, and how soon it is checked. */
export function TaskPart({ homework }: { homework: LessonHomework }) {
  const { task, due_at, usual_hours } = homework
  return (
    <div className="grid gap-5">
      <p className="max-w-[68ch] leading-relaxed wrap-anywhere whitespace-pre-line">{task.text}</p>
      {task.sheets.map((sheet, i) =>
        sheet.kind === 'picture' ? (
          <MarkedSheet
            key={sheet.id}
            sheet={sheet}
            label={text.taskSheet(i + 1)}
            marks={[]}
            open={null}
            onOpen={() => {}}
          />
        ) : (
          <PdfLink key={sheet.id} sheet={sheet} />
        ),
      )}
      <div className="grid gap-1 text-ink-2">
        <p className="flex items-start gap-2 font-medium text-ink">
          <Clock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-apricot" />
          {due_at ? text.due(momentInWords(due_at)) : text.noDue}
        </p>
        {due_at && <p>{latePolicy(task)}</p>}
        <p>{text.promised(task.promised_hours)}</p>
        {usual_hours !== null && usual_hours < task.promised_hours && <p>{text.usual(usual_hours)}</p>}
        {task.is_discussed && <p>{text.discussed}</p>}
      </div>
      {task.rubric.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-base font-semibold">{text.rubric}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {task.rubric.map(({ title, levels }) => (
              <li key={title} className="grid gap-1 px-4 py-3">
                <span className="flex flex-wrap justify-between gap-x-4">
                  <b className="font-semibold wrap-anywhere">{title}</b>
                  <span className="text-ink-2">
                    {text.upTo(Math.max(...levels.map(({ points }) => points)))}
                  </span>
                </span>
                <span className="text-sm text-ink-2">
                  {levels
                    .map((level) => [level.title, text.points(level.points)].filter(Boolean).join(': '))
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A document, which the browser downloads. */
export const PdfLink = ({ sheet }: { sheet: { url: string; name: string; bytes: number } }) => (
  <a
    href={sheet.url}
    download
    className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-4 py-2 font-medium text-lapis"
  >
    <FileText size={20} aria-hidden="true" className="shrink-0" />
    <span className="sr-only">{text.download}</span>
    <span className="min-w-0 flex-1 truncate">{sheet.name}</span>
    <span className="shrink-0 text-sm text-ink-2">{formatBytes(sheet.bytes)}</span>
  </a>
)
