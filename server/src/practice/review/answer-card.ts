import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import type { QuestionContent, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { ReviewBody, ReviewedCard } from '@kashf/contract/practice/review.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { countLearningDay } from '../../learning/progress/learning-day.ts'
import {
  gradePart,
  keyOfPart,
  type PartGrade,
  questionGrade,
  type Regrade,
} from '../grading/grade-answers.ts'
import { revealAccepted } from '../grading/reveal-accepted.ts'
import { explainedVideos } from '../questions/explained-videos.ts'
import { pictureBase, textPictures } from '../questions/picture-addresses.ts'
import { presentQuestion } from '../questions/present-question.ts'
import { storedValue } from '../questions/stored-value.ts'
import { type CardRow, cardColumns, memoryOf, optionsOf } from './card-row.ts'
import { isAsked } from './day-state.ts'
import { paceOf } from './pace.ts'
import { reviewCounts } from './review-today.ts'
import { daysBetween, MAX_LAPSES, RATING_NUMBERS, type ReviewRating, schedule } from './schedule.ts'

/** A card with its key, and what the author decided about the question in tests since. */
type KeyedCard = CardRow & { key: QuestionKey; regrades: Regrade[] }

/** An answer is slow when it takes more than twice the person's usual time. */
const SLOW = 2
/** Reviews from which on a person has a usual time. */
const USUAL_FROM = 10

/**
 * Answers a card: it is graded, comes again on the day that FSRS gives, and its key is shown. A repeated request changes nothing.
 * The day is that of the moment of answering, which may have been offline. Fails with `card_changed` when it was answered
 * elsewhere meanwhile, and with `not_found` for a card of a teacher that is offered no longer.
 */
export async function answerCard(
  deps: Deps,
  input: { viewer: SessionUser; questionId: number; body: ReviewBody },
): Promise<ReviewedCard> {
  const { viewer, questionId, body } = input
  const { card, before, grades } = await deps.db.transaction(async (tx) => {
    const locked = await lockCard(tx, viewer.id, questionId, deps.clock.now())
    const repeated = await tx.one(sql`
      select from review_log where user_id = ${viewer.id} and request_id = ${body.request_id} and question_id = ${questionId}`)
    const edit = locked.reviews - (repeated ? 1 : 0)
    if (edit !== body.edit) throw new Failure('card_changed')
    const answeredAt = new Date(deps.clock.now().getTime() - body.age_ms)
    if (!repeated && locked.due_on > tashkentDay(answeredAt)) throw new Failure('card_changed')
    const options = optionsOf({ ...locked, reviews: edit }, viewer.id)
    const grades = await gradeParts(locked, options, body)
    if (repeated) return { card: locked, before: edit, grades }
    const rating = await ratingOf(tx, viewer.id, grades, body)
    const next = await store(tx, { viewer, card: locked, body, rating, answeredAt })
    return { card: { ...locked, ...next }, before: edit, grades }
  })
  return shown(deps, viewer, {
    card,
    options: optionsOf({ ...card, reviews: before }, viewer.id),
    grades,
    body,
  })
}

const lockCard = (tx: Tx, userId: number, questionId: number, now: Date): Promise<KeyedCard> =>
  tx.found<KeyedCard>(sql`
    select ${cardColumns}, v.key,
           (select coalesce(json_agg(json_build_object('how', r.how, 'part', r.part, 'also', r.also, 'replaces', r.replaces,
              'question_id', r.question_id, 'question_version', r.question_version) order by r.id), '[]')
              from regrade r where r.question_id = c.question_id and r.question_version = c.version) as regrades
      from review_card c
      join question_version v on v.question_id = c.question_id and v.version = c.version
     where c.user_id = ${userId} and c.question_id = ${questionId} and ${isAsked(userId, now)}
       for no key update of c`)

/** Answers by part with the author's ids of options; fails where one is not possible for its part. */
function storedAnswers(
  content: QuestionContent,
  options: readonly string[],
  answers: ReviewBody['answers'],
): Map<number, AnswerValue> {
  const stored = new Map<number, AnswerValue>()
  for (const { part, value } of answers) {
    const found = content.parts[part]
    const as = found && storedValue(found, options, value)
    if (as === undefined) throw invalid({ answers: 'not_allowed' })
    stored.set(part, as)
  }
  return stored
}

async function gradeParts(
  card: KeyedCard,
  options: readonly string[],
  body: ReviewBody,
): Promise<PartGrade[]> {
  const answers = storedAnswers(card.content, options, body.answers)
  const grades: PartGrade[] = []
  for (const part of card.key.parts.keys()) {
    grades.push(
      await gradePart(keyOfPart(card.key, part), answers.get(part) ?? null, {
        part,
        regrades: card.regrades,
        marks: null,
      }),
    )
  }
  return grades
}

/** What the answer says about the memory: a wrong one and none are forgotten, a partial or slow one is hard. */
async function ratingOf(
  tx: Tx,
  userId: number,
  grades: readonly PartGrade[],
  { seconds }: ReviewBody,
): Promise<ReviewRating> {
  const { verdict } = questionGrade(grades)
  if (verdict === 'partial') return 'hard'
  if (verdict !== 'right') return 'again'
  const usual = await paceOf(tx, userId)
  const isSlow = usual.count >= USUAL_FROM && usual.seconds !== null && seconds > SLOW * usual.seconds
  return isSlow ? 'hard' : 'good'
}

/** Stores the answer, and returns when the card comes again. */
async function store(
  tx: Tx,
  of: { viewer: SessionUser; card: KeyedCard; body: ReviewBody; rating: ReviewRating; answeredAt: Date },
): Promise<Pick<CardRow, 'due_on' | 'is_paused'>> {
  const { viewer, card, body, rating, answeredAt } = of
  const day = tashkentDay(answeredAt)
  const memory = memoryOf(card)
  const next = schedule(`${viewer.id} ${card.question_id}`, memory, rating, day)
  const isPaused = next.lapses >= MAX_LAPSES
  await tx.run(sql`
    update review_card set stability = ${next.stability}, difficulty = ${next.difficulty}, reviews = ${next.reviews},
           lapses = ${next.lapses}, reviewed_at = ${answeredAt}, due_on = ${next.due_on}::date, is_paused = ${isPaused}
     where user_id = ${viewer.id} and question_id = ${card.question_id}`)
  await tx.run(sql`
    insert into review_log (user_id, question_id, rating, reviewed_at, day, is_first, seconds, elapsed_days, request_id)
    values (${viewer.id}, ${card.question_id}, ${RATING_NUMBERS[rating]}, ${answeredAt}, ${day}::date, ${card.reviews === 0},
      ${body.seconds}, coalesce(${day}::date - ${memory.reviewed_on}::date, 0), ${body.request_id})`)
  await countLearningDay(tx, { userId: viewer.id, at: answeredAt })
  return { due_on: next.due_on, is_paused: isPaused }
}

async function shown(
  deps: Deps,
  viewer: SessionUser,
  of: { card: KeyedCard; options: string[]; grades: PartGrade[]; body: ReviewBody },
): Promise<ReviewedCard> {
  const { card, options, grades, body } = of
  const revealed = revealAccepted(card.key, card.regrades, options, textPictures(deps))
  const videoOf = await explainedVideos(deps, deps.db, viewer, [card.key.explained])
  const values = new Map(body.answers.map(({ part, value }) => [part, value]))
  const { verdict } = questionGrade(grades)
  const { due_count } = await reviewCounts(deps, viewer.id)
  return {
    reviewed: {
      slot: 0,
      question_id: card.question_id,
      block: card.tags[0] ?? '',
      question: presentQuestion(card.content, options, pictureBase(deps)),
      parts: grades.map((grade, part) => ({
        value: values.get(part) ?? null,
        ...grade,
        is_late: false,
        right: revealed.right[part] ?? [],
        comment: null,
        marked_by: null,
        recording: null,
      })),
      notes: revealed.notes,
      explanation: revealed.explanation,
      video: videoOf(card.key.explained),
      points_milli: 0,
      max_milli: 0,
      same_answer_percent: null,
    },
    is_remembered: verdict === 'right',
    due_on: card.due_on,
    in_days: Math.max(0, daysBetween(tashkentDay(deps.clock.now()), card.due_on)),
    is_paused: card.is_paused,
    due_count,
  }
}
