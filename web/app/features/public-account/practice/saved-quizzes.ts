import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import type { AnswerValue, Paper } from '@kashf/contract/practice/paper.ts'
import { delMany, entries, get, set } from 'idb-keyval'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { openOutbox, orFallback } from '../../../api/outbox.ts'
import { isRetryable } from '../../visitor/player/progress/pending-progress.ts'
import { deviceId } from './outbox/device.ts'
import {
  ageMs,
  answerKey,
  type LocalAnswer,
  type Moment,
  momentNow,
  pageClock,
  sentAnswer,
} from './outbox/local-answer.ts'

/** A quiz of a saved lesson with the paper of its next attempt, whose pictures are data addresses. */
export interface SavedQuiz {
  saved_id: number
  test: LessonTest
  paper: Paper
}

/** What became of a saved paper that was sent. */
export type Outcome = { attempt_id: number; is_of_this_device: boolean } | { refused: string }

/** What a person has done with a saved paper on this device. */
export interface TakenQuiz {
  user_id: number
  saved_id: number
  lesson_id: number
  began: Moment
  answers: LocalAnswer[]
  handedIn: Moment | null
  /** Null until the server has answered. */
  outcome: Outcome | null
}

const store = openOutbox('kashf-saved-quizzes')

const keyOf = ({ user_id, saved_id }: Pick<TakenQuiz, 'user_id' | 'saved_id'>) => `${user_id}/${saved_id}`

/** What the person has done with a saved paper; undefined before they began. */
export const takenQuiz = (userId: number, savedId: number): Promise<TakenQuiz | undefined> =>
  orFallback(() => get<TakenQuiz>(keyOf({ user_id: userId, saved_id: savedId }), store()), undefined)

export const keepQuiz = (quiz: TakenQuiz): Promise<void> =>
  orFallback(() => set(keyOf(quiz), quiz, store()), undefined)

/** The quiz with another answer to a part. */
export function withAnswer(quiz: TakenQuiz, slot: number, part: number, value: AnswerValue): TakenQuiz {
  const key = answerKey({ slot, part })
  const others = quiz.answers.filter((answer) => answerKey(answer) !== key)
  const n = (quiz.answers.find((answer) => answerKey(answer) === key)?.n ?? -1) + 1
  return { ...quiz, answers: [...others, { slot, part, value, n, isSent: false, ...momentNow() }] }
}

/** Hands in what waits of the person's saved papers, one page of the browser at a time. A repeated request changes nothing. */
export async function sendTakenQuizzes(userId: number): Promise<void> {
  await navigator.locks.request('kashf-saved-quizzes', async () => {
    for (const quiz of await takenQuizzes(userId)) {
      if (quiz.handedIn === null || quiz.outcome !== null) continue
      const outcome = await send(quiz, quiz.handedIn)
      if (outcome === null) return
      await keepQuiz({ ...quiz, answers: [], outcome })
    }
  })
}

/** The outcome; null when the line is missing. */
async function send(quiz: TakenQuiz, handedIn: Moment): Promise<Outcome | null> {
  try {
    const { data } = await api('POST /api/practice/saved-papers/:id/attempt', {
      params: { id: quiz.saved_id },
      body: {
        device: await deviceId(),
        began_age_ms: ageMs(quiz.began, pageClock),
        handed_in_age_ms: ageMs(handedIn, pageClock),
        answers: quiz.answers.map((answer) => sentAnswer(answer, pageClock)),
      },
    })
    return { attempt_id: data.attempt_id, is_of_this_device: data.is_of_this_device }
  } catch (error) {
    return isRetryable(error) || !(error instanceof ApiError) ? null : { refused: messageOf(error) }
  }
}

async function takenQuizzes(userId: number): Promise<TakenQuiz[]> {
  const all = await orFallback(() => entries<string, TakenQuiz>(store()), [])
  return all.map(([, quiz]) => quiz).filter(({ user_id }) => user_id === userId)
}

/** Forgets the papers of a lesson that is deleted from this device, but for what waits to be handed in. */
export async function forgetQuizzes(userId: number, lessonId: number): Promise<void> {
  const ended = (await takenQuizzes(userId)).filter(
    ({ lesson_id, handedIn, outcome }) => lesson_id === lessonId && (handedIn === null || outcome !== null),
  )
  await orFallback(() => delMany(ended.map(keyOf), store()), undefined)
}
