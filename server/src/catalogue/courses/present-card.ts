import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { imageUrl } from '../../accounts/people.ts'
import type { CardRow } from './card-query.ts'
import { presentCover } from './present-cover.ts'

/** A card as clients receive it: prices in UZS, `price_to_pay` including the fee of `row.percent`. */
export function presentCard(row: CardRow): CourseCard {
  return {
    id: row.id,
    title: row.title,
    ...presentCover(row),
    price: toUzs(row.price_tiyin),
    price_to_pay: toUzs(priceToPay(row.price_tiyin, row.percent)),
    is_free: row.price_tiyin === 0n,
    average_score: averageScore(row),
    scores_count: row.scores_count,
    comments_count: row.comments_count,
    learners_count: row.learners_count,
    duration_s: row.duration_s,
    lessons_count: row.lessons_count,
    language: row.language,
    level: row.level,
    period: row.period,
    category: { id: row.category_id, name: row.category_name },
    teacher: {
      id: row.teacher_id,
      first_name: row.teacher_first_name,
      last_name: row.teacher_last_name,
      image: imageUrl(row.teacher_image_id),
    },
    created_at: row.created_at.toISOString(),
    status: row.status,
  }
}

/** The average with one decimal, 0 without scores. Rankings use the Bayesian `rank_score` instead. */
export function averageScore(row: { score_sum: number; scores_count: number }): number {
  return row.scores_count === 0 ? 0 : Math.round((row.score_sum / row.scores_count) * 10) / 10
}
