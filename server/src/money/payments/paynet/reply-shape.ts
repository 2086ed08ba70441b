import { nullable } from '@kashf/contract/common.ts'
import { Type } from 'typebox'

const TashkentTime = Type.String({ description: '2026-11-25 14:05:00' })
const Tiyin = Type.Integer({ description: 'tiyin' })
const payment = { providerTrnId: Type.Integer(), timestamp: TashkentTime }

const Result = Type.Union([
  Type.Object({
    status: Type.String(),
    timestamp: TashkentTime,
    fields: Type.Object({ name: Type.String(), balance: Tiyin }),
  }),
  Type.Object({ ...payment, fields: Type.Object({ client_id: Type.String(), balance: Tiyin }) }),
  Type.Object({
    ...payment,
    transactionState: Type.Integer({ description: '1 performed, 2 cancelled, 3 not found' }),
  }),
  Type.Object({
    statements: Type.Array(
      Type.Object({
        ...payment,
        transactionId: Type.Union([Type.Integer(), Type.String()]),
        amount: Tiyin,
      }),
    ),
  }),
  Type.Literal('success'),
])

const envelope = {
  jsonrpc: Type.Literal('2.0'),
  id: nullable(Type.Union([Type.Integer(), Type.String()]), 'as in the request'),
}

/** The replies of Paynet's methods, for the OpenAPI document. */
export const PAYNET_REPLY = Type.Union([
  Type.Object({ ...envelope, result: Result }),
  Type.Object({ ...envelope, error: Type.Object({ code: Type.Integer(), message: Type.String() }) }),
])
