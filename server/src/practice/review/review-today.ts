import type { PaperPassage } from '@kashf/contract/practice/paper.ts'
import {
  CARDS_A_DAY,
  type ReviewCard,
  type ReviewCounts,
  type ReviewToday,
} from '@kashf/contract/practice/review.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { pictureBase, textPictures } from '../questions/picture-addresses.ts'
import { presentQuestion } from '../questions/present-question.ts'
import { renderMarkup } from '../questions/render-markup.ts'
import { type CardRow, cardColumns, memoryOf, optionsOf } from './card-row.ts'
import { type DayState, dayState, isAsked, left, type OfDay } from './day-state.ts'
import { dealCards } from './deal-cards.ts'
import { paceOf } from './pace.ts'
import { addDays, retrievability } from './schedule.ts'

/** The cards of one answer. */
const SENT = 20
/** Cards that come again after so many days at the earliest are settled. */
const SETTLED_DAYS = 30
/** Seconds of a question for a person without a pace of their own. */
const USUAL_S = 40

const cardsWhere = (db: Queryable, where: Statement, order: Statement, limit: number): Promise<CardRow[]> =>
  db.rows<CardRow>(sql`
    select ${cardColumns} from review_card c
      join question_version v on v.question_id = c.question_id and v.version = c.version
     where ${where} order by ${order} limit ${limit}`)

/** The cards that come next: the least retrievable first, and new ones after them, those of teachers last. */
async function nextCards(db: Queryable, { userId, day, now }: OfDay, state: DayState): Promise<CardRow[]> {
  const { known, fresh } = left(state)
  const due = sql`c.user_id = ${userId} and c.due_on <= ${day}::date and not c.is_paused and ${isAsked(userId, now)}`
  const old = await cardsWhere(db, sql`${due} and c.reviews > 0`, sql`c.due_on, c.question_id`, CARDS_A_DAY)
  const byChance = old
    .map((card) => ({ card, chance: retrievability(memoryOf(card), day) }))
    .sort((a, b) => a.chance - b.chance)
    .map(({ card }) => card)
    .slice(0, Math.min(known, SENT))
  const newOnes = Math.min(fresh, SENT - byChance.length)
  if (newOnes === 0) return byChance
  return [
    ...byChance,
    ...(await cardsWhere(
      db,
      sql`${due} and c.reviews = 0`,
      sql`c.source = 'deck', c.created_at, c.question_id`,
      newOnes,
    )),
  ]
}

const shownPassage = (deps: Deps, passage: CardRow['passage']): PaperPassage | null =>
  passage && {
    title: passage.title,
    html: renderMarkup(passage.text, textPictures(deps)),
    // A recording is played in its test only.
    recording: null,
    plays: null,
  }

function shownCard(deps: Deps, card: CardRow, userId: number): ReviewCard {
  return {
    question_id: card.question_id,
    edit: card.reviews,
    question: presentQuestion(card.content, optionsOf(card, userId), pictureBase(deps)),
    passage: shownPassage(deps, card.passage),
    tags: card.tags,
    source: card.source,
    added_at: card.created_at.toISOString(),
    is_new: card.reviews === 0,
  }
}

/** What a person repeats today and on the next days. New cards of teachers are dealt for the day. */
export async function reviewToday(deps: Deps, userId: number): Promise<ReviewToday> {
  const now = deps.clock.now()
  const of = { userId, day: tashkentDay(now), now }
  const { day } = of
  await dealCards(deps, of)
  const state = await dayState(deps.db, of)
  const { known, fresh } = left(state)
  const cards = await nextCards(deps.db, of, state)
  const coming = await deps.db.rows<{ day: string; count: number }>(sql`
    select c.due_on::text as day, count(*)::int as count from review_card c
     where c.user_id = ${userId} and not c.is_paused and c.due_on > ${day}::date and c.due_on <= ${addDays(day, 7)}::date
       and ${isAsked(userId, now)}
     group by c.due_on order by c.due_on`)
  const all = await deps.db.only<{ cards: number; settled: number }>(sql`
    select count(*)::int as cards, (count(*) filter (where due_on > ${addDays(day, SETTLED_DAYS)}::date))::int as settled
      from review_card where user_id = ${userId}`)
  return {
    day,
    due_count: known + fresh,
    cards: cards.map((card) => shownCard(deps, card, userId)),
    done_count: state.reviewed,
    remembered_count: state.remembered,
    coming,
    cards_count: all.cards,
    settled_count: all.settled,
  }
}

/** How many cards are left today, and how many minutes they take, and those of the whole day with what was done. */
export async function reviewLoad(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<ReviewCounts & { dayMinutes: number }> {
  const now = deps.clock.now()
  const state = await dayState(deps.db, { userId, day: tashkentDay(now), now })
  const { known, fresh } = left(state)
  const { seconds } = await paceOf(deps.db, userId)
  const minutesOf = (cards: number) => Math.ceil((cards * (seconds ?? USUAL_S)) / 60)
  const due = known + fresh
  return { due_count: due, minutes: minutesOf(due), dayMinutes: minutesOf(due + state.reviewed) }
}

/** How many cards are left today and how long they take, for the home page. */
export async function reviewCounts(deps: Deps, userId: number): Promise<ReviewCounts> {
  const { due_count, minutes } = await reviewLoad(deps, userId)
  return { due_count, minutes }
}
