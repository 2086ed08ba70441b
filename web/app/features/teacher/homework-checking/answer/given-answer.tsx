import type { AnswerToMark } from '@kashf/contract/homework/queue.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { QuestionHtml } from '../../../private/practice/question/question-html.tsx'
import { RecordingPlayer } from '../../../private/recording/recording-player.tsx'

/** The question, and what its author wrote or said, without their name. */
export function GivenAnswer({ answer }: { answer: AnswerToMark }) {
  const { question, part, form, text: written, words, recording, model_answer } = answer
  const label = question.parts[part]?.label
  return (
    <article className="marking-answer grid min-w-0 content-start gap-4 px-4 py-5 lg:px-8">
      <section aria-label={text.question} className="grid gap-2 text-ink-2">
        <QuestionHtml html={question.stem} />
        {label && <QuestionHtml html={label} />}
      </section>
      <section aria-label={text.answer} className="grid gap-2">
        {form === 'recorded' ? (
          <RecordingPlayer recording={recording} label={text.spoken} />
        ) : (
          <>
            <p className="max-w-prose text-lg leading-relaxed whitespace-pre-wrap wrap-anywhere">{written}</p>
            {form === 'written' && <p className="text-sm text-ink-2 tabular-nums">{text.wordCount(words)}</p>}
          </>
        )}
      </section>
      {model_answer && (
        <details className="rounded-md border border-line">
          <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">{text.modelAnswer}</summary>
          <div className="border-t border-line px-3 py-3">
            <QuestionHtml html={model_answer} />
          </div>
        </details>
      )}
      <p className="text-sm text-ink-2">{text.noName}</p>
    </article>
  )
}
