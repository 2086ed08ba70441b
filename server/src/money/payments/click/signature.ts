import { createHash } from 'node:crypto'
import { equalsInConstantTime } from '../../../security/constant-time.ts'
import type { Form } from './fields.ts'

const COMMON = ['click_trans_id', 'service_id'] as const
const SIGNED = {
  prepare: ['merchant_trans_id', 'amount', 'action', 'sign_time'],
  complete: ['merchant_trans_id', 'merchant_prepare_id', 'amount', 'action', 'sign_time'],
} as const

/** "Join the raw received texts with no separator and take lower-case hex MD5", the secret after `service_id`. */
function signatureOf(form: Form, step: keyof typeof SIGNED, secretKey: string): string {
  const textOf = (name: string) => form.get(name) ?? ''
  const text = [...COMMON.map(textOf), secretKey, ...SIGNED[step].map(textOf)].join('')
  return createHash('md5').update(text, 'utf8').digest('hex')
}

/** "Compare case-insensitively and in constant time." */
export function isSigned(form: Form, step: keyof typeof SIGNED, secretKey: string): boolean {
  return equalsInConstantTime(
    (form.get('sign_string') ?? '').toLowerCase(),
    signatureOf(form, step, secretKey),
  )
}
