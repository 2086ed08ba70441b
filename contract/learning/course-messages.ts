import { type Static, Type } from 'typebox'
import { Id, integerOrNull, nullable, oneOf, VISIBLE } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { MAX_MESSAGE_TEXT, MESSAGE_DAYS } from './limits.ts'

/**
 * What a message of a course follows: its opening to the learner, a completed lesson, days without learning, the first test
 * that was passed, the completed course. Lists have this order.
 */
export const MESSAGE_KINDS = ['welcome', 'lesson', 'away', 'passed', 'finished'] as const
export const MessageKind = oneOf(MESSAGE_KINDS)
export type MessageKind = Static<typeof MessageKind>

const number = integerOrNull(
  { minimum: 1, maximum: 1000 },
  `lesson: its number in the course; away: days, ${MESSAGE_DAYS.from} to ${MESSAGE_DAYS.to}; null for the others`,
)
const text = Type.String({
  minLength: 1,
  maxLength: MAX_MESSAGE_TEXT,
  pattern: VISIBLE,
  description: 'plain text with `{ism}`, `{dars}` and `{davomi}`, each once; links lead to the own courses',
})

/** What a message says and when. */
export const MessageBody = Type.Object({ kind: MessageKind, number, text })
export type MessageBody = Static<typeof MessageBody>

export const MessageChange = Type.Object({
  ...MessageBody.properties,
  version: Type.Integer({ minimum: 1, maximum: MAX_INT4, description: 'of the message that was changed' }),
})
export type MessageChange = Static<typeof MessageChange>

export const MessageSwitch = Type.Object({ is_on: Type.Boolean() })

/** A message of a course as its authors see it. A person is counted once in each figure. */
export const CourseMessage = Type.Object({
  id: Id,
  kind: MessageKind,
  number: nullable(Type.Integer()),
  text: Type.String(),
  is_on: Type.Boolean(),
  version: Type.Integer(),
  sent: Type.Integer({ description: 'whom it has reached' }),
  pressed: Type.Integer({ description: 'who of them pressed its link' }),
  bought: nullable(
    Type.Object({
      sales: Type.Integer(),
      amount: Type.Number({ description: 'what the teacher earned from them, UZS' }),
    }),
    'sales of other courses of the teacher within 7 days after the press, without refunded ones; null: not for the bearer',
  ),
})
export type CourseMessage = Static<typeof CourseMessage>

/** Where the link of a message leads its reader. */
export const MessageTarget = Type.Object({
  path: Type.String({ description: 'of a page, without language' }),
})
export type MessageTarget = Static<typeof MessageTarget>
