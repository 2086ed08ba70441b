import { type Static, Type } from 'typebox'
import { MAX_EMAIL } from '../accounts/limits.ts'
import { Day, Id, nullable, oneOf, TITLE, Time } from '../common.ts'
import { TopUp } from '../money/money.ts'
import { MAX_PARENT_NAME } from './limits.ts'

const ParentChannel = oneOf(['mail', 'telegram'])
export type ParentChannel = Static<typeof ParentChannel>

/** A parent as the learner sees them; never an address. */
export const ParentLink = Type.Object({
  id: Id,
  name: Type.String({ description: 'as the learner calls them' }),
  created_at: Time,
  last_read_at: nullable(Time, 'within an hour; null: never'),
  channels: Type.Array(ParentChannel, { description: 'by which the report comes; none: only by the link' }),
})
export type ParentLink = Static<typeof ParentLink>

/** What a learner shares. */
export const ParentSharing = Type.Object({
  is_adult: nullable(Type.Boolean(), '16 or older, by their own word; null: not asked yet'),
  confirm_until: nullable(Time, 'when an adult is asked again; null for others'),
  is_paused: Type.Boolean({ description: 'an adult has not confirmed for a year: parents read nothing' }),
  links: Type.Array(ParentLink),
})
export type ParentSharing = Static<typeof ParentSharing>

export const NewParentBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_PARENT_NAME, pattern: TITLE }),
  is_adult: Type.Boolean(),
})
export type NewParentBody = Static<typeof NewParentBody>

export const NewParentLink = Type.Object({
  ...ParentLink.properties,
  url: Type.String({ description: 'the link with its secret, told only once' }),
})
export type NewParentLink = Static<typeof NewParentLink>

export const ConfirmSharingBody = Type.Object({ is_adult: Type.Boolean() })

/** The secret of a link, or the signed key of a mail or message. */
const key = Type.String({ minLength: 1, maxLength: 100 })
export const ParentKey = Type.Object({ key })
export const ParentKeyQuery = Type.Object({ token: key })
export const ParentMailBody = Type.Object({
  key,
  email: Type.String({ format: 'email', maxLength: MAX_EMAIL }),
})
export const ParentTopUpBody = Type.Object({
  key,
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000_000, description: 'UZS' }),
})

const titled = { title: Type.String() }

/** Seven days of a learner. Titles and figures only: nothing that somebody wrote. */
export const ParentReport = Type.Object({
  from: Day,
  to: Day,
  study_days: Type.Integer({ minimum: 0, maximum: 7 }),
  lessons: Type.Integer({ description: 'completed' }),
  courses: Type.Array(Type.Object({ ...titled, lessons: Type.Integer() }), {
    description: 'with completed lessons, at most 10',
  }),
  tests: Type.Array(
    Type.Object({
      ...titled,
      handed_in_at: Time,
      percent: Type.Number({ description: 'of the points' }),
      own_mean: nullable(Type.Number(), 'of their earlier results in a year; null: the first one'),
    }),
    { description: 'published results that no earlier report told, at most 20' },
  ),
  homework: Type.Object(
    {
      sent: Type.Integer(),
      late: Type.Integer({ description: 'of those that were sent for the first time' }),
      accepted: Type.Integer(),
    },
    { description: 'counted by task' },
  ),
  exams: Type.Array(Type.Object({ ...titled, opens_at: nullable(Time) }), {
    description: 'in which they have a place, at most 10',
  }),
  paid_until: Type.Array(Type.Object({ ...titled, until: Time }), {
    description: 'courses whose access ends, at most 10',
  }),
})
export type ParentReport = Static<typeof ParentReport>

export const ParentSubscription = Type.Object({
  channel: ParentChannel,
  email: nullable(Type.String(), 'its first letter and its host'),
  is_confirmed: Type.Boolean(),
  key: Type.String({ description: 'with which it is ended' }),
})
export type ParentSubscription = Static<typeof ParentSubscription>

/** What a parent reads. */
export const ParentPage = Type.Object({
  learner: Type.String({ description: 'the first name' }),
  reports: Type.Array(ParentReport, { description: 'newest first, at most 12' }),
  subscriptions: Type.Array(ParentSubscription),
  has_telegram: Type.Boolean({ description: 'whether there is a bot' }),
})
export type ParentPage = Static<typeof ParentPage>

export const ParentMailAnswer = Type.Object({ email: Type.String() })
export const ParentBotAnswer = Type.Object({
  url: Type.String({ description: 'opens the bot, for an hour' }),
})
export const ParentLearner = Type.Object({ learner: Type.String({ description: 'the first name' }) })

/** Links that open the payment apps, and the number of the wallet for all others. */
export const ParentTopUp = Type.Object({
  ...TopUp.properties,
  account_number: Type.String({ pattern: '^[0-9]{8}$' }),
})
export type ParentTopUp = Static<typeof ParentTopUp>
