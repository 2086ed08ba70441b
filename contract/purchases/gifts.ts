import { type Static, Type } from 'typebox'
import type { CourseCard } from '../catalogue/catalogue.ts'
import { Id, nullable, oneOf, Paging, RequestId, Time } from '../common.ts'
import { MAX_GIFT_WORDS, MAX_TYPED_CODE } from './limits.ts'

/**
 * `price` is the price shown to the giver; `request_id` is an idempotency key, new for each gift, so that a repeated
 * request pays once.
 */
export const GiveCourseBody = Type.Object({
  course_id: Id,
  price: Type.Number({ minimum: 0, maximum: 1_000_000_000, description: 'UZS with the fee' }),
  request_id: RequestId,
  words: Type.Optional(
    Type.String({ maxLength: MAX_GIFT_WORDS, description: 'what the giver writes to the recipient' }),
  ),
})
export type GiveCourseBody = Static<typeof GiveCourseBody>

export const GiftsQuery = Type.Object(Paging)
export type GiftsQuery = Static<typeof GiftsQuery>

/** `waiting`: the code can be used. `used`: somebody has the course. `returned`: the money is back in the giver's wallet. */
export const GiftStatus = oneOf(['waiting', 'used', 'returned'])
export type GiftStatus = Static<typeof GiftStatus>

/** A gift as its giver sees it. */
export const Gift = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, title: Type.String() }),
  paid: Type.Number({ description: 'UZS' }),
  code: Type.String({ description: 'in groups of four: `7KQ2-…`' }),
  url: Type.String({ description: 'page on which the code is used' }),
  words: nullable(Type.String(), 'what the giver wrote to the recipient'),
  status: GiftStatus,
  created_at: Time,
  used_at: nullable(Time),
  returned_at: nullable(Time),
})
export type Gift = Static<typeof Gift>

/** A code as typed or linked. It is sent in a body, because proxies log URLs. */
export const GiftCodeBody = Type.Object({ code: Type.String({ minLength: 1, maxLength: MAX_TYPED_CODE }) })

/** `shows_progress`: whoever paid for a place sees the name and the progress of who uses it; nothing for a gift. */
export const RedeemGiftBody = Type.Object({
  ...GiftCodeBody.properties,
  shows_progress: Type.Optional(Type.Boolean()),
})

/** A gift as its recipient sees it before using it. */
export const GiftOffer = Type.Object({
  course: Type.Object({
    id: Id,
    title: Type.String({ description: 'of a place also its tariff and group, or the bundle' }),
    teacher: Type.String({ description: 'name' }),
    period: Type.Integer({ description: 'months of access, 13 for life' }),
  }),
  giver: Type.String({ description: 'name' }),
  is_yours: Type.Boolean({ description: 'the viewer paid for it' }),
  is_place: Type.Boolean({ description: 'a place that a firm or a school paid for' }),
  state: oneOf(['usable', 'owned', 'used_by_you'], {
    description: '`owned`: the viewer has the course, and the code stays usable for somebody else',
  }),
})
export type GiftOffer = Static<typeof GiftOffer>

/** A gift that can be used, as everybody with its link sees it: nothing about the giver but a first name. */
export interface PublicGift {
  giver: string
  /** A place that a firm or a school paid for. */
  is_place: boolean
  words: string | null
  /** The courses of a place that is of a bundle, whose title is the course's then; else none. */
  bundled: string[]
  course: Pick<CourseCard, 'title' | 'cover' | 'square' | 'duration_s' | 'lessons_count' | 'period'> & {
    /** The teacher's name. */
    teacher: string
  }
  /** The path of the link preview; null while the course is off sale. */
  share_picture: string | null
}

export const UsedGift = Type.Object({
  course_id: Id,
  access_expires_at: nullable(Time, 'null: for life'),
})
export type UsedGift = Static<typeof UsedGift>
