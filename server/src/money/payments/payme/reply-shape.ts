import { nullable } from '@kashf/contract/common.ts'
import { Type } from 'typebox'

const Millis = Type.Integer({ description: 'milliseconds since 1970; 0 until it happens' })
const State = Type.Integer({ description: '1 created, 2 performed, -1 and -2 cancelled' })
const transaction = { transaction: Type.String(), state: State }
const times = { create_time: Millis, perform_time: Millis, cancel_time: Millis }
const reason = nullable(Type.Integer())

const FiscalItem = Type.Object({
  title: Type.String(),
  price: Type.Integer(),
  count: Type.Integer(),
  code: Type.String(),
  package_code: Type.String(),
  units: Type.Optional(Type.Integer()),
  vat_percent: Type.Number(),
})

const Result = Type.Union([
  Type.Object({
    allow: Type.Literal(true),
    additional: Type.Object({ name: Type.String() }),
    detail: Type.Optional(Type.Object({ receipt_type: Type.Integer(), items: Type.Array(FiscalItem) })),
  }),
  Type.Object({ ...transaction, create_time: Millis }),
  Type.Object({ ...transaction, perform_time: Millis }),
  Type.Object({ ...transaction, cancel_time: Millis }),
  Type.Object({ ...transaction, ...times, reason }),
  Type.Object({
    transactions: Type.Array(
      Type.Object({
        ...transaction,
        ...times,
        id: Type.String(),
        time: Millis,
        amount: Type.Integer({ description: 'tiyin' }),
        account: Type.Object({ payment_id: Type.String() }),
        reason,
      }),
    ),
  }),
  Type.Object({ success: Type.Literal(true) }),
])

const Message = Type.Object({ ru: Type.String(), uz: Type.String(), en: Type.String() })
const id = nullable(Type.Union([Type.Integer(), Type.String()]), 'as in the request')

/** The replies of Payme's methods, for the OpenAPI document. */
export const PAYME_REPLY = Type.Union([
  Type.Object({ id, result: Result }),
  Type.Object({
    id,
    error: Type.Object({ code: Type.Integer(), message: Message, data: nullable(Type.String()) }),
  }),
])
