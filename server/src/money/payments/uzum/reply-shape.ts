import { nullable } from '@kashf/contract/common.ts'
import { Type } from 'typebox'

const Millis = nullable(Type.Integer({ description: 'milliseconds since 1970' }))
const Account = Type.Object({ value: Type.String() })
const serviceId = nullable(Type.Union([Type.Integer(), Type.String()]), 'as in the request')
const payment = { serviceId, transId: Type.String(), amount: Type.Integer({ description: 'tiyin' }) }

/** The replies of Uzum Bank's webhooks when they succeed, for the OpenAPI document. */
export const UZUM_REPLIES = {
  check: Type.Object({
    serviceId,
    timestamp: Type.Integer(),
    status: Type.Literal('OK'),
    data: Type.Object({ account: Account, name: Type.Object({ value: Type.String() }) }),
  }),
  create: Type.Object({ ...payment, status: Type.Literal('CREATED'), transTime: Millis }),
  confirm: Type.Object({ ...payment, status: Type.Literal('CONFIRMED'), confirmTime: Millis }),
  reverse: Type.Object({ ...payment, status: Type.Literal('REVERSED'), reverseTime: Millis }),
  status: Type.Object({
    ...payment,
    status: Type.String({ enum: ['CREATED', 'CONFIRMED', 'REVERSED', 'FAILED'] }),
    transTime: Millis,
    confirmTime: Millis,
    reverseTime: Millis,
    data: Type.Object({ account: Account }),
  }),
}
