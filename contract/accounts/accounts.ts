import { type Static, Type } from 'typebox'
import { PortraitSpec } from '../art/art.ts'
import { Id, Image, nullable, oneOf, TITLE, Time } from '../common.ts'
import {
  MAX_EMAIL,
  MAX_INFO,
  MAX_NAME,
  MAX_ONE_TIME_CODE,
  MAX_PASSWORD,
  MAX_PROFILE_LINK,
  MAX_SPECIALIZATION,
  MAX_USERNAME,
  MIN_INFO,
  MIN_PASSWORD,
  MIN_SPECIALIZATION,
  MIN_USERNAME,
} from './limits.ts'

export const NamePart = Type.String({ minLength: 1, maxLength: MAX_NAME, pattern: TITLE })
export const Username = Type.String({ pattern: `^[A-Za-z0-9_]{${MIN_USERNAME},${MAX_USERNAME}}$` })
const Email = Type.String({ format: 'email', maxLength: MAX_EMAIL })
const Password = Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD })
const PHONE = '^\\+?998[0-9]{9}$'
const Phone = Type.String({ pattern: PHONE })
const Link = Type.String({ maxLength: MAX_PROFILE_LINK, pattern: '^(https://\\S+)?$' })
const Code = Type.String({ minLength: 1, maxLength: 200 })
const Info = { type: 'string', minLength: MIN_INFO, maxLength: MAX_INFO }
const Specialization = { type: 'string', minLength: MIN_SPECIALIZATION, maxLength: MAX_SPECIALIZATION }

/** `student`/`teacher`; the existing client may also send 2/1. */
const AccountType = oneOf(['student', 'teacher', '2', '1'])

const RegistrationTicket = Type.String({ maxLength: 100 })

/** `specialization`, `info` and `phone` are required of a teacher and ignored for a student. */
export const RegisterBody = Type.Object(
  {
    first_name: NamePart,
    last_name: NamePart,
    username: Username,
    email: Email,
    password: Password,
    type: AccountType,
    specialization: Type.Optional(Type.String({ maxLength: MAX_SPECIALIZATION })),
    info: Type.Optional(Type.String({ maxLength: MAX_INFO })),
    phone: Type.Optional(Type.String({ maxLength: 100 })),
    /** The version of the terms that was shown; without it, registering agrees to the one in force. */
    terms_version: Type.Optional(Type.String({ maxLength: 20 })),
    /** The ticket of this browser's earlier registration, whose username it may use again. */
    registration: Type.Optional(RegistrationTicket),
  },
  {
    if: { properties: { type: { enum: ['teacher', '1', 1] } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: the name is JSON Schema's
    then: {
      required: ['specialization', 'info', 'phone'],
      properties: { specialization: Specialization, info: Info, phone: { type: 'string', pattern: PHONE } },
    },
  },
)
export type RegisterBody = Static<typeof RegisterBody>

/** The language in which notices are sent, of contract/interface-language.ts. */
export const LanguageBody = Type.Object({
  language: oneOf(['uz', 'uz-Cyrl', 'ru']),
})

/** The existing client sends the mailed code as `password`. */
export const VerifyBody = Type.Object({
  email: Type.String({ maxLength: MAX_EMAIL }),
  code: Type.Optional(Code),
  password: Type.Optional(Code),
  /** The ticket from the registration's answer: the code then confirms only that registration. */
  registration: Type.Optional(RegistrationTicket),
})
export type VerifyBody = Static<typeof VerifyBody>

export const EmailBody = Type.Object({ email: Email })
export type EmailBody = Static<typeof EmailBody>

export const LoginBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: MAX_EMAIL }),
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD }),
  /** The 6-digit code of the authenticator app, or a recovery code. */
  totp: Type.Optional(Type.String({ maxLength: MAX_ONE_TIME_CODE })),
})
export type LoginBody = Static<typeof LoginBody>

/** The token of the "That was not me" link in the mail about a sign-in from a new device. */
export const RejectSignInBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) })

export const ResetPasswordBody = Type.Object({
  email: Type.String({ maxLength: MAX_EMAIL }),
  code: Type.Optional(Code),
  emailpassword: Type.Optional(Code),
  password: Password,
})
export type ResetPasswordBody = Static<typeof ResetPasswordBody>

/**
 * Proof that the caller owns the account, not just a token: fields of every call that changes how an account is signed in to or
 * paid. `totp` is a one-time code, required where the account has a second factor.
 */
export const OwnerProof = {
  current_password: Type.Optional(Type.String({ maxLength: MAX_PASSWORD })),
  totp: Type.Optional(Type.String({ maxLength: MAX_ONE_TIME_CODE })),
}
export interface OwnerProof {
  current_password?: string | undefined
  totp?: string | undefined
}

/** A username or e-mail that differs from the current one requires the proof of the owner. */
export const UpdateProfileBody = Type.Object({
  first_name: Type.Optional(NamePart),
  last_name: Type.Optional(NamePart),
  username: Type.Optional(Username),
  user_name: Type.Optional(Username),
  email: Type.Optional(Email),
  info: Type.Optional(Type.String(Info)),
  /** An empty text removes the link. */
  link: Type.Optional(Link),
  phone: Type.Optional(Phone),
  specialization: Type.Optional(Type.String(Specialization)),
  ...OwnerProof,
})
export type UpdateProfileBody = Static<typeof UpdateProfileBody>

/** A rejected teacher applies again; fields left out stay unchanged. */
export const ApplyBody = Type.Object({
  specialization: Type.Optional(Type.String(Specialization)),
  info: Type.Optional(Type.String(Info)),
  phone: Type.Optional(Phone),
  link: Type.Optional(Link),
})
export type ApplyBody = Static<typeof ApplyBody>

export const ChangePasswordBody = Type.Object({ password: Password, ...OwnerProof })
export type ChangePasswordBody = Static<typeof ChangePasswordBody>

export const OwnerProofBody = Type.Object(OwnerProof)

/** `code` is the first code of the new secret, `totp` a code of the previous second factor. */
export const SwitchOnBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 20 }),
  ...OwnerProof,
})
export type SwitchOnBody = Static<typeof SwitchOnBody>

export const RevertBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) })

export const SecondFactor = Type.Object({
  is_on: Type.Boolean(),
  set_at: nullable(Time),
  recovery_codes_left: Type.Integer(),
  may_switch_off: Type.Boolean(),
})
export type SecondFactor = Static<typeof SecondFactor>

/** The set-up of a second factor, valid for 15 minutes. */
export const SecondFactorSetup = Type.Object({
  secret: Type.String({ description: 'base32, to be typed' }),
  uri: Type.String({ description: 'otpauth: address, to be shown as a QR code' }),
})
export type SecondFactorSetup = Static<typeof SecondFactorSetup>

export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

/** A person's money, UZS. */
export const Amount = Type.Object({
  balance: Type.Number({ description: 'everything they own less reserved payouts' }),
  available: Type.Number({ description: 'payable now' }),
  pending: Type.Number({ description: 'still inside the refund window' }),
})
export type Amount = Static<typeof Amount>

export const TeacherMoreData = Type.Object({
  status: oneOf([1, 2, 3], {
    description: '1 waiting, 2 approved, 3 rejected',
  }),
  specialization: Type.String(),
  info: Type.String(),
  link: nullable(Type.String()),
  phone: nullable(Type.String()),
  rejection_reason: nullable(Type.String()),
})
export type TeacherMoreData = Static<typeof TeacherMoreData>

/** One entry of a statement, UZS: either `credit` or `debit` is above zero. */
export const Movement = Type.Object({
  id: Type.String(),
  credit: Type.Number(),
  debit: Type.Number(),
  comment: Type.String(),
  created_at: Time,
  receipt_url: Type.Optional(
    Type.String({ description: "the payment app's tax receipt of a top-up, or of its return" }),
  ),
  sale_id: Type.Optional(Type.Integer({ description: "a teacher's sale, or the one that was refunded" })),
})
export type Movement = Static<typeof Movement>

/** The signed-in user, the `data` of `GET /api/users/userme`. */
export const User = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  username: Type.String(),
  email: nullable(Type.String(), 'null: registered with Telegram, none added yet'),
  has_password: Type.Boolean({ description: 'false: the account is signed in to with Telegram only' }),
  pending_email: nullable(Type.String(), 'a new e-mail that is not confirmed yet'),
  image: Image,
  portrait: nullable(PortraitSpec, 'what the picture is drawn from; null for a photograph or none'),
  type: oneOf([1, 2, 3], {
    description: '1 teacher, 2 student, 3 operator',
  }),
  is_verified: Type.Boolean(),
  payment_id: Type.String({ pattern: '^[0-9]{8}$', description: 'the account number for top-ups' }),
  amount: Amount,
  teacherMoreData: nullable(TeacherMoreData),
  transactions_history: Type.Array(Movement, { description: 'the latest 20' }),
  subscribed_teachers: Type.Array(Id),
  is_team_member: Type.Boolean({
    description: 'on the team of a course, or paid for it once: the studio is open to them',
  }),
})
export type User = Static<typeof User>

export const Teacher = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  image: Image,
  portal: nullable(
    Type.String(),
    'the portrait in its arch: base address, `{portal}/320.webp`; null for a photograph or none',
  ),
  specialization: Type.String(),
  info: Type.String(),
  link: nullable(Type.String()),
  courses_count: Type.Integer(),
  subscribers_count: Type.Integer(),
  score: Type.Number(),
  scores_count: Type.Integer(),
})
export type Teacher = Static<typeof Teacher>

/** One session of the user. */
export const Device = Type.Object({
  id: Id,
  user_agent: Type.String(),
  ip: Type.String(),
  last_seen_at: Time,
  is_current: Type.Boolean(),
})
export type Device = Static<typeof Device>

export const RegisteredAnswer = Type.Object({
  email: Type.String(),
  registration: Type.String({ description: 'for verify: ties the code to this registration' }),
})
export const EmailAnswer = Type.Object({ email: Type.String() })
export const VerifiedAnswer = Type.Object({
  email: Type.String(),
  is_verified: Type.Literal(true),
  token: Type.String(),
})
export const LoginAnswer = Type.Object({
  data: Type.Object({ token: Type.String() }),
  token: Type.String({ description: 'the same, where an older client reads it' }),
})
/** This session has ended. */
export const SignedOut = Type.Object({ ended: Type.Literal(true) })
export const SubscribedAnswer = Type.Object({ subscribed: Type.Boolean() })
