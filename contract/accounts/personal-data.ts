import { type Static, Type } from 'typebox'
import { nullable, oneOf, Time } from '../common.ts'
import { OwnerProof } from './accounts.ts'

export const DataExportBody = Type.Object(OwnerProof)
export type DataExportBody = Static<typeof DataExportBody>

/** The latest copy of the person's own data; null before the first. */
export const DataExport = Type.Object({
  id: Type.Integer(),
  state: oneOf(['queued', 'ready', 'failed']),
  requested_at: Time,
  bytes: nullable(Type.Integer()),
  expires_at: nullable(Time, 'when the file is deleted'),
  is_downloadable: Type.Boolean({ description: 'ready, and requested in this session' }),
})
export type DataExport = Static<typeof DataExport>

export const CloseAccountBody = Type.Object({
  ...OwnerProof,
  leaves_money: Type.Optional(
    Type.Boolean({ description: 'agrees to leave the remaining money and unused gifts behind' }),
  ),
})
export type CloseAccountBody = Static<typeof CloseAccountBody>

/** What closing the account would affect now, and when it happens if it was requested. */
export const AccountClosing = Type.Object({
  closes_at: nullable(Time, 'when personal data is erased; null while the account stays open'),
  grace_days: Type.Integer(),
  balance: Type.Number({ description: 'UZS' }),
  pending: Type.Number({ description: 'UZS of sales inside the refund window' }),
  unused_gifts: Type.Object(
    { count: Type.Integer(), paid: Type.Number({ description: 'UZS' }) },
    {
      description: 'courses that they gave and nobody has opened yet; the codes stay valid after the closing',
    },
  ),
  has_open_payout: Type.Boolean(),
  purchased_courses: Type.Integer({ description: 'courses that they have access to' }),
  own_courses: Type.Integer({ description: 'courses that they teach, published or hidden' }),
  learners: Type.Integer({ description: 'people with access to those courses' }),
})
export type AccountClosing = Static<typeof AccountClosing>
