import { type Static, Type } from 'typebox'
import { Id, nullable, PersonRef, Time } from '../common.ts'

/** A tariff on sale as buyers see it. */
export const OfferedTariff = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  price: Type.Number({ description: 'UZS with the fee' }),
  period: Type.Integer({ description: 'months of access, 13 for life' }),
  with_group: Type.Boolean(),
  with_checking: Type.Boolean(),
  places_left: nullable(Type.Integer(), 'null: as many as come'),
  waiting: Type.Integer({ description: 'people in its queue' }),
})
export type OfferedTariff = Static<typeof OfferedTariff>

/** A group that can be joined now or later. */
export const OfferedGroup = Type.Object({
  id: Id,
  title: Type.String(),
  starts_at: Time,
  ends_at: nullable(Time),
  sale_starts_at: nullable(Time, 'only while the sale has not begun'),
  sale_ends_at: Time,
  places: Type.Integer(),
  places_left: Type.Integer(),
  waiting: Type.Integer(),
  curators: Type.Integer({ description: 'how many it has' }),
  is_interested: Type.Boolean({ description: 'the reader will be told when the sale begins' }),
})
export type OfferedGroup = Static<typeof OfferedGroup>

/** What a course is sold as; no tariffs when it is sold at its own price. */
export const CourseOffer = Type.Object({
  tariffs: Type.Array(OfferedTariff),
  groups: Type.Array(OfferedGroup, { description: 'the next to begin first' }),
  queue: nullable(
    Type.Object({
      tariff_id: Id,
      group_id: nullable(Id),
      position: Type.Integer({ description: 'among those who wait for the same choice, from 1' }),
      offer_until: nullable(Time, 'until when a place is kept for the reader'),
    }),
    "the reader's place in the queue",
  ),
})
export type CourseOffer = Static<typeof CourseOffer>

export const QueueBody = Type.Object({ tariff_id: Id, group_id: Type.Optional(Id) })
export type QueueBody = Static<typeof QueueBody>

/** What a learner reads about their own group. */
export const Membership = Type.Object({
  group: Type.Object({
    id: Id,
    title: Type.String(),
    starts_at: Time,
    ends_at: nullable(Time),
    members: Type.Integer(),
  }),
  tariff: nullable(Type.String({ description: 'its title' })),
  curator: nullable(PersonRef),
  paused_until: nullable(Time, 'until when the course is closed to them'),
  pause_days_left: Type.Integer({ description: 'for how many more days they may pause this year' }),
  access_until: nullable(Time, 'null: for life'),
})
export type Membership = Static<typeof Membership>
