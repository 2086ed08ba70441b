import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { Id, nullable, oneOf, PersonName, pageSchema, Time } from '../common.ts'

/** Kinds of records that operators work on, as in the subjects of the audit trail. */
const DeskKind = oneOf([
  'teacher',
  'course',
  'payout',
  'purchase',
  'gift',
  'seat_order',
  'report',
  'contact',
  'payment_case',
  'user',
])
export type DeskKind = Static<typeof DeskKind>

/** `/{kind}/{id}` in a URL. */
export const DeskParams = Type.Object({ kind: DeskKind, id: Id })

/** The claim and the notes that operators share about a record. */
export const Desk = Type.Object({
  claimed_by: nullable(PersonName, 'the operator who has taken it on'),
  notes: Type.Array(Type.Object({ id: Id, operator: PersonName, text: Type.String(), created_at: Time }), {
    description: 'the latest 50, newest first; only operators read them',
  }),
})
export type Desk = Static<typeof Desk>

/** The answer of a list: records, each with the operator who has claimed it. */
export const deskPageSchema = <P extends TProperties>(record: TObject<P>) =>
  pageSchema(Type.Object({ ...record.properties, claimed_by: Desk.properties.claimed_by }))
export type OnDesk<T> = T & Pick<Desk, 'claimed_by'>
