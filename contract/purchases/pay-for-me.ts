import { type Static, Type } from 'typebox'
import { MAX_EMAIL } from '../accounts/limits.ts'
import type { CourseCard } from '../catalogue/catalogue.ts'
import { Id, nullable, oneOf, Paging, Time } from '../common.ts'
import { PaymentApp } from '../money/money.ts'
import { MAX_PARTS, MAX_REQUEST_WORDS, MAX_TYPED_CODE } from './limits.ts'
import { PartOf } from './parts.ts'

/** `price` is the price shown to the learner, UZS with the fee. */
export const AskToPayBody = Type.Object({
  course_id: Id,
  tariff: Type.Optional(Id),
  group: Type.Optional(Id),
  plan: Type.Optional(Id),
  part: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PARTS,
      description: 'the next part of a course in parts, with its `plan`',
    }),
  ),
  price: Type.Number({ minimum: 0, maximum: 10_000_000_000 }),
  words: Type.Optional(
    Type.String({ maxLength: MAX_REQUEST_WORDS, description: 'what the learner writes to the payer' }),
  ),
})
export type AskToPayBody = Static<typeof AskToPayBody>

export const PaymentRequestsQuery = Type.Object(Paging)
export type PaymentRequestsQuery = Static<typeof PaymentRequestsQuery>

/**
 * `open`: it can be paid. `bought`: the course is open. `unavailable`: nothing can be bought with it now, because the learner has
 * the course or it is not on sale; this may change until it ends.
 */
export const PaymentRequestState = oneOf(['open', 'bought', 'withdrawn', 'expired', 'unavailable'])
export type PaymentRequestState = Static<typeof PaymentRequestState>

/** Why money that came opened nothing and stays in the learner's wallet. */
export const KeptBecause = oneOf(
  ['short', 'not_on_sale', 'places_gone', 'owned', 'blocked', 'withdrawn', 'expired', 'used', 'spent'],
  { description: '`short`: the price has risen. `spent`: what came before is no longer in the wallet' },
)
export type KeptBecause = Static<typeof KeptBecause>

/** What a request asks for now. Amounts in UZS. */
const asked = {
  state: PaymentRequestState,
  part: nullable(PartOf, 'the part that is asked for'),
  price: Type.Number({ description: 'of the course now, with the fee' }),
  came: Type.Number({ description: 'what was paid to this request' }),
  due: Type.Number({ description: 'what is to be paid now; 0 unless it is open' }),
  kept_because: nullable(KeptBecause),
  expires_at: Time,
}

/** A request as its learner sees it: nothing about the payer. */
export const PaymentRequest = Type.Object({
  id: Id,
  course: Type.Object({ id: Id, title: Type.String() }),
  tariff: nullable(Id),
  group: nullable(Id),
  words: nullable(Type.String()),
  url: Type.String({ description: 'the page on which others pay' }),
  created_at: Time,
  ...asked,
})
export type PaymentRequest = Static<typeof PaymentRequest>

/** The secret of a request, in any spelling. It is sent in a body, because proxies log addresses. */
const code = Type.String({ minLength: 1, maxLength: MAX_TYPED_CODE })
export const PaymentRequestCode = Type.Object({ code })
export const PayerContactBody = Type.Object({
  code,
  email: Type.String({ format: 'email', maxLength: MAX_EMAIL }),
})

/** How far a request is, for the page that waits for the money. */
export const PaymentRequestProgress = Type.Object({
  ...asked,
  paid_at: nullable(Time, 'when the latest money came'),
})
export type PaymentRequestProgress = Static<typeof PaymentRequestProgress>

const PayLink = Type.Object({ app: PaymentApp, url: Type.String() })

/** A request as everybody with its link sees it: a first name and what the learner wants; nothing else about them. */
export interface PublicPaymentRequest extends PaymentRequestProgress {
  learner: string
  words: string | null
  course: Pick<CourseCard, 'title' | 'cover' | 'square' | 'duration_s' | 'lessons_count' | 'period'> & {
    /** The teacher's name. */
    teacher: string
    /** The titles of tariff and group; null for a course without tariffs. */
    choice: string | null
  }
  /** What is typed into a payment app, in groups of four. */
  number: string
  /** Links that open the payment apps with number and sum filled in. */
  links: Static<typeof PayLink>[]
  /** The path of the link preview; null while the course is off sale. */
  share_picture: string | null
}
