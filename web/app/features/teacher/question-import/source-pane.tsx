import type { ImportedQuestion } from '@kashf/contract/practice/imports.ts'
import { useEffect, useRef } from 'react'
import { questionImportText as text } from '../../../text/teach/practice/question-import.ts'
import { cx } from '../../../ui/class-names.ts'

/** How many neighbours of the file stand around the shown question. */
const AROUND = 2

/** The text of the file around the shown question, as on a sheet of paper. */
export function SourcePane({
  questions,
  open,
}: {
  questions: readonly ImportedQuestion[]
  open: ImportedQuestion
}) {
  const shown = useRef<HTMLPreElement>(null)
  useEffect(() => {
    const sheet = shown.current?.parentElement
    if (!sheet || !shown.current) return
    sheet.scrollTop = shown.current.offsetTop - sheet.offsetTop - sheet.clientHeight / 3
  })
  const near = questions.filter(({ index }) => Math.abs(index - open.index) <= AROUND)
  return (
    <section
      aria-label={text.inFile}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-sunken"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 py-3">
        <h2 className="text-lg">{text.inFile}</h2>
        <span className="text-sm text-ink-2">{text.line(open.line)}</span>
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
        tabIndex={0}
        className="mx-4 mb-4 max-h-[32rem] flex-1 overflow-y-auto rounded-sm border border-line bg-white p-4 font-serif text-paper-ink max-lg:max-h-72"
      >
        {near.map(({ index, source }) => (
          <pre
            key={index}
            ref={index === open.index ? shown : undefined}
            className={cx(
              'mb-3 rounded-sm px-2 py-1 font-serif whitespace-pre-wrap wrap-anywhere',
              index === open.index ? 'bg-apricot-fill/25' : 'text-paper-ink-2',
            )}
          >
            {source}
          </pre>
        ))}
      </div>
    </section>
  )
}
