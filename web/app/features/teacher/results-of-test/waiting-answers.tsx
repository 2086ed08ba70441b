import { MAX_MARK_COMMENT } from '@kashf/contract/practice/limits.ts'
import type { WaitingAnswer } from '@kashf/contract/practice/results.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatMilli } from '../../../shell/format/milli.ts'
import { testResultsText as text } from '../../../text/teach/practice/test-results.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { QuestionHtml } from '../../private/practice/question/question-html.tsx'
import { RecordingPlayer } from '../../private/recording/recording-player.tsx'
import { useDecisions, useWaiting } from './use-test-results.ts'

/** Written and spoken answers one after another: the text or the voice, the rubric, a comment. Authors are not named. */
export function WaitingAnswers({ testId }: { testId: number }) {
  const waiting = useWaiting(testId)
  return (
    <QueryStates
      query={waiting}
      loading={<Skeleton className="h-72 rounded-lg" />}
      empty={<EmptyState heading="h2" title={text.allMarked} message={text.allMarkedHint} />}
    >
      {([next, ...others]) =>
        next && (
          <Marking
            key={`${next.attempt_id} ${next.slot} ${next.part}`}
            testId={testId}
            answer={next}
            left={others.length}
          />
        )
      }
    </QueryStates>
  )
}

const HALF = 500

function Marking({ testId, answer, left }: { testId: number; answer: WaitingAnswer; left: number }) {
  const { attempt_id, slot, part, question, text: written, recording, words, rubric, model_answer } = answer
  const [marks, setMarks] = useState<(number | null)[]>(rubric.map(() => null))
  const [comment, setComment] = useState('')
  const { mark } = useDecisions(testId)
  const given = marks.filter((one) => one !== null)
  const isComplete = given.length === rubric.length
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <article className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5">
        <QuestionHtml html={question.stem} className="text-ink-2" />
        {question.parts[part]?.answer === 'recorded' ? (
          <RecordingPlayer recording={recording} label={text.spokenAnswer} />
        ) : (
          <>
            <p className="whitespace-pre-wrap wrap-anywhere" lang="uz">
              {written}
            </p>
            <p className="text-sm text-ink-2 tabular-nums">{text.wordCount(words)}</p>
          </>
        )}
        {model_answer && (
          <details>
            <summary className="cursor-pointer text-lapis">{text.modelAnswer}</summary>
            <QuestionHtml html={model_answer} className="mt-2" />
          </details>
        )}
      </article>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) mark.mutate({ attemptId: attempt_id, slot, part, marks_milli: given, comment })
        }}
        className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5"
      >
        <h2 className="text-xl">{text.leftToMark(left + 1)}</h2>
        {rubric.map(({ title, max_milli }, i) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria never change their order
            key={i}
            label={title === '' ? text.isItRight : title}
            value={marks[i] === null ? '' : String(marks[i])}
            placeholder={text.choose}
            options={stepsTo(max_milli).map((milli) => ({
              value: milli,
              label: `${formatMilli(milli)} / ${formatMilli(max_milli)}`,
            }))}
            onChange={({ target }) =>
              setMarks(
                marks.map((one, at) => (at !== i ? one : target.value === '' ? null : Number(target.value))),
              )
            }
          />
        ))}
        <TextArea
          label={text.comment}
          hint={text.commentHint}
          optional
          rows={3}
          maxLength={MAX_MARK_COMMENT}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
        {mark.error && <Notice tone="bad">{messageOf(mark.error)}</Notice>}
        <Button type="submit" loading={mark.isPending} disabled={!isComplete}>
          {text.saveMarks}
        </Button>
      </form>
    </div>
  )
}

/** The marks of a criterion: from its most points down to 0 in halves. */
const stepsTo = (max: number): number[] => Array.from({ length: max / HALF + 1 }, (_, i) => max - i * HALF)
