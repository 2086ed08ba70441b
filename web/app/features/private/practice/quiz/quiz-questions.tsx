import type { AnswerValue, Paper } from '@kashf/contract/practice/paper.ts'
import { type ReactNode, useState } from 'react'
import { quizText as text } from '../../../../text/learn/quiz.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { answerKey } from '../../../public-account/practice/outbox/local-answer.ts'
import { blocksOf, hasAnswer } from '../exam/paper-questions.ts'
import { PracticeQuestion } from '../question/practice-question.tsx'
import { PassageText } from '../result/passage-text.tsx'
import type { LessonQuizProps } from './quiz-frame.tsx'
import { atThumb } from './quiz-frame.tsx'

interface QuizQuestionsProps extends Pick<LessonQuizProps, 'test' | 'place' | 'onClose'> {
  paper: Paper
  values: ReadonlyMap<string, AnswerValue>
  /** Where this device keeps recorded answers; without it nothing is recorded. */
  speechPlace?: string
  /** The player of a passage's recording, where it has one. */
  hearing?: (passage: Paper['passages'][number], canPlay: boolean) => ReactNode
  /** The remaining time, where the quiz has a clock. */
  clock?: ReactNode
  onAnswer: (slot: number, part: number, value: AnswerValue) => void
  /** Hands the answers in. */
  onEnd: () => Promise<void>
}

/** The questions of a quiz, one after another, from the first that is empty. */
export function QuizQuestions(props: QuizQuestionsProps) {
  const { test, place, paper, values, speechPlace, hearing, clock, onAnswer, onEnd, onClose } = props
  const [at, setAt] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const questions = blocksOf(paper).flatMap((block) => block.questions)
  const firstEmpty = questions.findIndex((question) => !hasAnswer(values, question))
  const shown = at ?? (firstEmpty < 0 ? questions.length - 1 : firstEmpty)
  const current = questions[shown]
  if (!current) return null
  const { question, slot } = current
  const passage = question.passage === null ? undefined : paper.passages[question.passage]
  const player = passage && hearing?.(passage, !isBusy)
  const isLast = shown === questions.length - 1
  const onNext = async () => {
    if (!isLast) return setAt(shown + 1)
    setBusy(true)
    await onEnd()
    setBusy(false)
  }
  return (
    <>
      {(questions.length > 1 || clock) && (
        <div className="flex items-center justify-between gap-3 text-sm text-ink-2">
          <span>{text.place(shown + 1, questions.length)}</span>
          {clock}
        </div>
      )}
      {player && <div className="rounded-md bg-sunken pt-3.5">{player}</div>}
      <PassageText passage={passage} />
      <PracticeQuestion
        key={slot}
        question={question}
        values={question.parts.map((_, part) => values.get(answerKey({ slot, part })))}
        isReadOnly={isBusy}
        place={speechPlace && `${speechPlace}/${slot}`}
        onAnswer={(part, value) => {
          // The question stays when it is answered.
          setAt(shown)
          onAnswer(slot, part, value)
        }}
      />
      <footer className={cx(atThumb, 'flex flex-wrap gap-2.5')}>
        {place && !test.may_skip ? null : (
          <Button variant="outline" size="lg" disabled={isBusy} onClick={onClose}>
            {place ? text.skip : text.toLesson}
          </Button>
        )}
        <Button
          size="lg"
          className="flex-1"
          loading={isBusy}
          disabled={!hasAnswer(values, current)}
          onClick={onNext}
        >
          {isLast ? text.check : text.next}
        </Button>
      </footer>
      {place && !test.may_skip && <p className="text-sm text-ink-2">{text.mustAnswer}</p>}
    </>
  )
}
