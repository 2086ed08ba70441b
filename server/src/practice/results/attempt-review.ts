import type { AttemptReview, ReviewedQuestion } from '@kashf/contract/practice/results.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { presentRecordings } from '../../media/recordings/recordings.ts'
import { placedValue } from '../attempts/answer-values.ts'
import type { AttemptDeps } from '../attempts/attempt-deps.ts'
import { recordingIn } from '../attempts/recorded-answers.ts'
import { revealAccepted } from '../grading/reveal-accepted.ts'
import { regradesOf, testKeys } from '../grading/test-keys.ts'
import { explainedVideos } from '../questions/explained-videos.ts'
import { textPictures } from '../questions/picture-addresses.ts'
import type { AnswerCounts } from './answer-counts.ts'
import { MIN_COMPARED } from './attempt-result.ts'
import { type GradedQuestion, gradedQuestions } from './graded-slots.ts'
import { ownResult } from './own-result.ts'

export type ReviewDeps = AttemptDeps & { answerCounts: (testId: number) => Promise<AnswerCounts> }

/**
 * A person's answers beside the keys. Fails with `results_not_ready` before the results, and while the same paper is open to the
 * person in another attempt; with `answers_hidden` where the test does not show them.
 */
export async function attemptReview(
  deps: ReviewDeps,
  { attemptId, viewer }: { attemptId: number; viewer: SessionUser },
): Promise<AttemptReview> {
  const own = await ownResult(deps.db, { attemptId, userId: viewer.id })
  if (own.state !== 'published' || own.is_paper_open) throw new Failure('results_not_ready')
  const paper = await deps.papers.open(deps.db, own.paper_id)
  if (!paper.version.settings.shows_answers) throw new Failure('answers_hidden')
  const keys = await testKeys(deps.db, own.test_id, own.test_version)
  const graded = await gradedQuestions(deps.db, own, paper, keys)
  const explained = graded.map(({ key }) => key.explained)
  const videoOf = await explainedVideos(deps, deps.db, viewer, explained)
  const counts = await deps.answerCounts(own.test_id)
  const spoken = graded.flatMap(({ slot, parts }) =>
    parts.flatMap(({ value }, part) => recordingIn(paper, { slot, part, value }) ?? []),
  )
  const recordings = await presentRecordings(deps, deps.db, spoken, viewer)
  const questions = graded.flatMap((one): ReviewedQuestion[] => {
    const { slot, block, key, parts, points_milli, max_milli } = one
    const question = paper.questions[slot]
    if (!question) return []
    const options = paper.slots[slot]?.options ?? []
    const regrades = regradesOf(keys.regrades, one.question)
    const revealed = revealAccepted(key, regrades, options, textPictures(deps))
    return [
      {
        ...{ slot, block, question, points_milli, max_milli },
        question_id: isMarked(question) ? null : one.question.question_id,
        parts: parts.map(({ value, verdict, credit_milli, is_late, marks, marked_by }, part) => ({
          ...{ verdict, credit_milli, is_late },
          value: placedValue(paper, { slot, part }, value),
          right: revealed.right[part] ?? [],
          comment: marks?.comment || null,
          marked_by,
          recording: recordings.get(recordingIn(paper, { slot, part, value }) ?? 0) ?? null,
        })),
        notes: revealed.notes,
        explanation: revealed.explanation,
        video: videoOf(key.explained),
        same_answer_percent: sameAnswer(one, counts),
      },
    ]
  })
  return { questions, passages: paper.passages }
}

const isMarked = ({ parts }: ReviewedQuestion['question']): boolean =>
  parts.some(({ answer }) => answer === 'written' || answer === 'recorded')

/** How many of the people who had the question gave the same wrong answer to its only part, in per cent. */
function sameAnswer({ question, parts }: GradedQuestion, counts: AnswerCounts): number | null {
  const [answer] = parts
  const people = counts.peopleOf(question)
  if (parts.length !== 1 || answer?.verdict !== 'wrong' || people < MIN_COMPARED) return null
  return Math.round((counts.of(question, 0, answer.value) * 100) / people)
}
