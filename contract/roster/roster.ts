import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, RequestId } from '../common.ts'

/** What is wrong with a row of a list, which is then left out. */
export const ROW_FAULTS = [
  'name_missing',
  'name_long',
  'contact_missing',
  'email_wrong',
  'telegram_wrong',
  'phone_wrong',
  'until_wrong',
  'until_past',
  'group_unknown',
  'group_twice',
  'group_full',
  'cell_unknown',
] as const
export type RowFault = (typeof ROW_FAULTS)[number]

const line = Type.Integer({ description: 'of the list, from 1' })
const money = (description: string) => Type.Number({ description: `UZS; ${description}` })

/** What a list would bring, before it is brought. */
export const RosterPlan = Type.Object({
  people: Type.Integer({ description: 'who would be brought' }),
  shown: Type.Array(
    Type.Object({
      line,
      name: Type.String(),
      contact: Type.String({ description: 'the first of them' }),
      until: nullable(Type.String({ format: 'date' }), 'the last day'),
      group: nullable(Type.String()),
    }),
    { description: 'the first ten of them' },
  ),
  refused: Type.Array(Type.Object({ line, fault: oneOf(ROW_FAULTS), value: Type.String() })),
  same: Type.Array(
    Type.Object({ line, first_line: nullable(line, 'null: was brought before, by another list') }),
  ),
  mails: Type.Integer({ description: 'how many of them have an address to which a mail can go today' }),
  free: Type.Integer({ description: 'how many take free seats; 0 for a free course' }),
  paid: Type.Integer({ description: 'how many are paid for' }),
  sum: money('what the paid seats cost together'),
  missing: money('by how much the earnings are too small'),
  digest: Type.String({ description: 'of everything above; the list is brought only while it holds' }),
})
export type RosterPlan = Static<typeof RosterPlan>

export const BringBody = Type.Object({
  request_id: RequestId,
  digest: Type.String({ maxLength: 64 }),
  sends_mails: Type.Optional(
    Type.Boolean({ description: 'whether we mail the links to those with an address' }),
  ),
})
export type BringBody = Static<typeof BringBody>

const SeatLink = Type.Object({
  id: Id,
  name: Type.String(),
  contact: nullable(Type.String(), 'as the list has it, or masked'),
  url: Type.String({ description: 'told only now' }),
})
export type SeatLink = Static<typeof SeatLink>

/** A list that was brought. */
export const Brought = Type.Object({
  people: Type.Integer(),
  paid: Type.Integer(),
  sum: money('paid from the earnings'),
  mails: Type.Integer(),
  links: Type.Array(SeatLink, { description: 'empty when the request is repeated: links are told once' }),
})
export type Brought = Static<typeof Brought>

/** Whose links to replace; all who have not come without it. */
export const NewLinksBody = Type.Object({
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
})
export type NewLinksBody = Static<typeof NewLinksBody>
export const NewLinks = Type.Array(SeatLink)
