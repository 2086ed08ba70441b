import { type Static, Type } from 'typebox'
import { Id, nullable, PersonName, Time, VISIBLE } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { MAX_PAYEE, MAX_SEAT_DISCOUNTS } from '../purchases/limits.ts'
import { SeatDiscount, SeatOrder } from '../purchases/seat-orders.ts'
import { MAX_BANK_REFERENCE } from './limits.ts'

/** An order of places as an operator sees it: without its codes, which are as good as money. */
export const AdminSeatOrder = Type.Object({
  ...SeatOrder.properties,
  buyer: PersonName,
  teacher: PersonName,
  transfer: nullable(
    Type.Object({ reference: Type.String(), operator: PersonName, matched_at: Time }),
    'of the bank, when an operator matched it',
  ),
})
export type AdminSeatOrder = Static<typeof AdminSeatOrder>

/** A transfer on the statement of the bank. */
export const MatchTransferBody = Type.Object({
  reference: Type.String({ minLength: 1, maxLength: MAX_BANK_REFERENCE, pattern: VISIBLE }),
  amount: Type.Number({ minimum: 0, maximum: 1_000_000_000_000, description: 'UZS' }),
  in_time: Type.Optional(
    Type.Boolean({
      description:
        'the operator has seen on the statement that the transfer came while the invoice could be paid; for one that has expired',
    }),
  ),
})
export type MatchTransferBody = Static<typeof MatchTransferBody>

/** `edit` is that of the state that the operator saw. */
export const SeatTermsBody = Type.Object({
  discounts: Type.Array(SeatDiscount, { maxItems: MAX_SEAT_DISCOUNTS }),
  payee: Type.String({
    maxLength: MAX_PAYEE,
    description: 'where an invoice says to pay; empty: no invoices',
  }),
  edit: Type.Integer({ minimum: 0, maximum: MAX_INT4 }),
})
export type SeatTermsBody = Static<typeof SeatTermsBody>

const terms = { discounts: Type.Array(SeatDiscount), payee: Type.String() }
/** The terms in force and the latest changes. */
export const SeatTermsState = Type.Object({
  ...terms,
  edit: Id,
  history: Type.Array(
    Type.Object({ ...terms, set_by: nullable(PersonName, 'null for the first'), valid_from: Time }),
    {
      description: 'newest first',
    },
  ),
})
export type SeatTermsState = Static<typeof SeatTermsState>
