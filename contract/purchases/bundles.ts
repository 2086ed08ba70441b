import { type Static, Type } from 'typebox'
import { CourseCard } from '../catalogue/catalogue.ts'
import { Id, nullable, oneOf, Paging, PersonName, TITLE, Time } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { VisitBody } from '../statistics/statistics.ts'
import { MAX_BUNDLE_COURSES, MAX_BUNDLE_TITLE, MIN_BUNDLE_COURSES, MIN_BUNDLE_TITLE } from './limits.ts'

const terms = {
  title: Type.String({ minLength: MIN_BUNDLE_TITLE, maxLength: MAX_BUNDLE_TITLE, pattern: TITLE }),
  price: Type.Integer({
    minimum: 1,
    maximum: 100_000_000,
    description: "so'm, whole; the teacher's for all courses, below the sum of their prices",
  }),
  course_ids: Type.Array(Id, { minItems: MIN_BUNDLE_COURSES, maxItems: MAX_BUNDLE_COURSES }),
}

export const CreateBundleBody = Type.Object(terms)
export type CreateBundleBody = Static<typeof CreateBundleBody>

/** `version` is the one on which the change is based. */
export const ChangeBundleBody = Type.Object({
  version: Type.Integer({ minimum: 1, maximum: MAX_INT4 }),
  ...terms,
})
export type ChangeBundleBody = Static<typeof ChangeBundleBody>

export const EndBundleBody = Type.Object({ is_ended: Type.Boolean() })

export const BundlesQuery = Type.Object(Paging)
export type BundlesQuery = Static<typeof BundlesQuery>

/** `course_off_sale`: one of its courses is not published. `not_cheaper`: buyers would save nothing. */
export const BundleStatus = oneOf(['on_sale', 'course_off_sale', 'not_cheaper', 'ended'])
export type BundleStatus = Static<typeof BundleStatus>

/** A bundle as its teacher sees it. Amounts in UZS. */
export const Bundle = Type.Object({
  id: Id,
  title: Type.String(),
  price: Type.Number({ description: "the teacher's" }),
  price_to_pay: Type.Number({ description: 'with the fee' }),
  full_price: Type.Number({ description: 'of the courses bought one by one, with the fee' }),
  courses: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      price: Type.Number({ description: "the teacher's price of the course alone" }),
      part: Type.Number({ description: "the teacher's part of the bundle's price" }),
      is_on_sale: Type.Boolean(),
    }),
  ),
  status: BundleStatus,
  sales: Type.Integer({
    description: 'purchases of the bundle of which at least one course was not refunded',
  }),
  revenue: Type.Number({ description: "the teacher's part of these sales, without what was refunded" }),
  version: Type.Integer(),
  created_at: Time,
})
export type Bundle = Static<typeof Bundle>

/** The price for a viewer, which covers the courses that they do not have. UZS with the fee. */
export const BundleOffer = Type.Object({
  course_ids: Type.Array(Id),
  price_to_pay: Type.Number(),
  full_price: Type.Number({ description: 'of the same courses bought one by one' }),
})
export type BundleOffer = Static<typeof BundleOffer>

/** A bundle as everybody sees it. */
export const PublicBundle = Type.Object({
  id: Id,
  title: Type.String(),
  teacher: PersonName,
  courses: Type.Array(
    Type.Object({
      course: CourseCard,
      price_to_pay: Type.Number({ description: 'in the bundle, UZS with the fee' }),
      is_owned: Type.Boolean({ description: 'the signed-in student has access to it' }),
    }),
    { description: 'those that are published' },
  ),
  offer: nullable(BundleOffer, 'null: not on sale, or the viewer has all courses'),
})
export type PublicBundle = Static<typeof PublicBundle>

/** A bundle on the page of one of its courses. UZS with the fee. */
export const BundleOfCourse = Type.Object({
  id: Id,
  price_to_pay: Type.Number(),
  full_price: Type.Number(),
})
export type BundleOfCourse = Static<typeof BundleOfCourse>

/** The offer that the buyer has confirmed: these courses, at no more than this price. */
export const BuyBundleBody = Type.Object({
  price: Type.Number({ minimum: 0, maximum: 10_000_000_000, description: 'UZS with the fee, as shown' }),
  course_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_BUNDLE_COURSES }),
  ...VisitBody.properties,
})
export type BuyBundleBody = Static<typeof BuyBundleBody>

export const BoughtBundle = Type.Object({
  bundle_id: Id,
  course_ids: Type.Array(Id, { description: 'bought now; none when they were bought before' }),
})
export type BoughtBundle = Static<typeof BoughtBundle>
