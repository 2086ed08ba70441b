import type { AnswerValue, PaperQuestion } from '@kashf/contract/practice/paper.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PracticeQuestion } from '../../private/practice/question/practice-question.tsx'

/** The question as on a learner's phone, where it can be tried. */
export function Preview({ question, error }: { question: PaperQuestion | undefined; error: Error | null }) {
  return (
    <section aria-label={text.preview} className="min-w-0">
      <h2 className="mb-2 text-sm font-semibold text-ink-2">{text.preview}</h2>
      <div className="rounded-lg border border-edge bg-ground p-4 shadow-card">
        {question ? (
          <Tried
            key={`${question.form} ${question.options.length} ${question.parts.length}`}
            question={question}
          />
        ) : error ? (
          <p className="text-ink-2">{messageOf(error)}</p>
        ) : (
          <Skeleton className="h-48" />
        )}
      </div>
      <p className="mt-2 text-sm text-ink-2">{text.previewHint}</p>
    </section>
  )
}

function Tried({ question }: { question: PaperQuestion }) {
  const [values, setValues] = useState<readonly (AnswerValue | undefined)[]>([])
  return (
    <PracticeQuestion
      question={question}
      values={values}
      onAnswer={(part, value) =>
        setValues((now) => question.parts.map((_, i) => (i === part ? value : now[i])))
      }
    />
  )
}
