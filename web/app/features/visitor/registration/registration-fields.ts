import type { RegisterBody } from '@kashf/contract/accounts/accounts.ts'
import {
  MAX_USERNAME,
  MIN_INFO,
  MIN_PASSWORD,
  MIN_SPECIALIZATION,
  MIN_USERNAME,
} from '@kashf/contract/accounts/limits.ts'
import { hasForeignLetters } from '@kashf/contract/accounts/names.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { verifyText } from '../../../text/account/registration.ts'
import { wirePhone } from '../phone/phone.ts'

/** Fields of the registration form; the last three are for teachers. */
export interface RegistrationFields {
  first_name: string
  last_name: string
  /** Empty in the short form, which does not ask for it. */
  username: string
  email: string
  password: string
  specialization?: string
  info?: string
  phone?: string
  /** Version of the terms shown with the form. */
  terms_version: string
}

const atLeast = (length: number) => (text: string | undefined) =>
  (text ?? '').trim().length >= length || FORM_ERRORS.too_short.replace('{n}', String(length))
const isUsername = (typed: string) => {
  const name = typed.trim()
  const isRightLength = name.length >= MIN_USERNAME && name.length <= MAX_USERNAME
  return (isRightLength && /^[A-Za-z0-9_]+$/.test(name)) || FORM_ERRORS.username
}
const required = FORM_ERRORS.required
const CODE_LENGTH = 6

/** Validation rules; the server makes further checks (a taken username, a common password). */
export const registrationRules = {
  given: { required, validate: atLeast(1) },
  name: {
    required,
    validate: {
      given: atLeast(1),
      letters: (text: string) => !hasForeignLetters(text) || FORM_ERRORS.name_letters,
    },
  },
  username: { required, validate: { format: isUsername } },
  email: {
    required,
    pattern: { value: /^\s*[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+\s*$/, message: FORM_ERRORS.email },
  },
  password: {
    required,
    minLength: {
      value: MIN_PASSWORD,
      message: FORM_ERRORS.too_short.replace('{n}', String(MIN_PASSWORD)),
    },
  },
  /** The mailed code. */
  code: { validate: (code: string | undefined) => code?.length === CODE_LENGTH || verifyText.codeWrong },
  specialization: { required, validate: atLeast(MIN_SPECIALIZATION) },
  info: { required, validate: atLeast(MIN_INFO) },
  phone: {
    required,
    validate: (typed: string | undefined) => wirePhone(typed ?? '') !== null || FORM_ERRORS.phone,
  },
}

/** A username for somebody who was not asked for one, too random to be taken. */
const newUsername = () => `talaba_${crypto.getRandomValues(new Uint32Array(1))[0]}`

/** The fields in the API's format, with the ticket of this tab's earlier registration, which they correct. */
export function registerBody(
  kind: 'student' | 'teacher',
  fields: RegistrationFields,
  registration: string | undefined,
): RegisterBody {
  const body: RegisterBody = {
    first_name: fields.first_name.trim(),
    last_name: fields.last_name.trim(),
    username: fields.username.trim() || newUsername(),
    email: fields.email.trim(),
    password: fields.password,
    type: kind,
    terms_version: fields.terms_version,
    registration,
  }
  if (kind === 'student') return body
  return {
    ...body,
    specialization: fields.specialization?.trim(),
    info: fields.info?.trim(),
    phone: wirePhone(fields.phone ?? '') ?? undefined,
  }
}
