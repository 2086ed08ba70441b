import { nullable } from '@kashf/contract/common.ts'
import { Type } from 'typebox'

const reply = {
  click_trans_id: nullable(Type.Union([Type.Integer(), Type.String()])),
  merchant_trans_id: nullable(Type.String()),
  error: Type.Integer({ description: '0, or a negative code' }),
  error_note: Type.String(),
}
const PaymentId = Type.Integer({ description: 'our payment, on success' })

/** The replies of Click's two steps, for the OpenAPI document. */
export const CLICK_REPLIES = {
  prepare: Type.Object({ ...reply, merchant_prepare_id: Type.Optional(PaymentId) }),
  complete: Type.Object({ ...reply, merchant_confirm_id: Type.Optional(PaymentId) }),
}
