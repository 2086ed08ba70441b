import type { RegisterBody } from '@kashf/contract/accounts.ts'
import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { verifyText } from '../../../text/registration.ts'
import { wirePhone } from '../phone/phone.ts'
import { MIN_PASSWORD } from './password-strength.ts'

/** What one types to register; the last three are a teacher's. */
export interface RegistrationFields {
  first_name: string
  last_name: string
  username: string
  email: string
  password: string
  specialization?: string
  info?: string
  phone?: string
  /** The version of the terms that the form shows. */
  terms_version: string
}

const atLeast = (length: number) => (text: string | undefined) =>
  (text ?? '').trim().length >= length || FIELD_ERRORS.too_short.replace('{n}', String(length))
const required = FIELD_ERRORS.required
const CODE_LENGTH = 6

/** Rules of the fields; the server has the last word (a taken name, a common password). */
export const registrationRules = {
  name: { required, validate: atLeast(1) },
  username: { required, pattern: { value: /^\s*[A-Za-z0-9_]{3,30}\s*$/, message: FIELD_ERRORS.username } },
  email: {
    required,
    pattern: { value: /^\s*[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+\s*$/, message: FIELD_ERRORS.email },
  },
  password: {
    required,
    minLength: {
      value: MIN_PASSWORD,
      message: FIELD_ERRORS.too_short.replace('{n}', String(MIN_PASSWORD)),
    },
  },
  /** The code that was mailed. */
  code: { validate: (code: string | undefined) => code?.length === CODE_LENGTH || verifyText.codeWrong },
  specialization: { required, validate: atLeast(2) },
  info: { required, validate: atLeast(10) },
  phone: {
    required,
    validate: (typed: string | undefined) => wirePhone(typed ?? '') !== null || FIELD_ERRORS.phone,
  },
}

/** The fields as the server wants them. */
export function registerBody(kind: 'student' | 'teacher', fields: RegistrationFields): RegisterBody {
  const body: RegisterBody = {
    first_name: fields.first_name.trim(),
    last_name: fields.last_name.trim(),
    username: fields.username.trim(),
    email: fields.email.trim(),
    password: fields.password,
    type: kind,
    terms_version: fields.terms_version,
  }
  if (kind === 'student') return body
  return {
    ...body,
    specialization: fields.specialization?.trim(),
    info: fields.info?.trim(),
    phone: wirePhone(fields.phone ?? '') ?? undefined,
  }
}
