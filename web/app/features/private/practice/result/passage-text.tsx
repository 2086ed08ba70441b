import type { PaperPassage } from '@kashf/contract/practice/paper.ts'
import { examResultText as text } from '../../../../text/learn/exam-result.ts'
import { QuestionHtml } from '../question/question-html.tsx'

/** The text that questions share, above them. It scrolls by itself, also by the keyboard; a recording alone shows nothing. */
export function PassageText({ passage }: { passage: PaperPassage | null | undefined }) {
  if (!passage?.html) return null
  return (
    <section
      aria-label={passage.title || text.passage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-md bg-sunken p-4"
    >
      {passage.title && <b>{passage.title}</b>}
      <QuestionHtml html={passage.html} />
    </section>
  )
}
