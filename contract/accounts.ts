import { type Static, Type } from 'typebox'
import { VISIBLE } from './common.ts'

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: VISIBLE })
const Username = Type.String({ pattern: '^[A-Za-z0-9_]{3,30}$' })
const Email = Type.String({ format: 'email', maxLength: 254 })
const Password = Type.String({ minLength: 8, maxLength: 200 })
const PHONE = '^\\+?998[0-9]{9}$'
const Phone = Type.String({ pattern: PHONE })
const Link = Type.String({ maxLength: 300, pattern: '^(https://\\S+)?$' })
const Code = Type.String({ minLength: 1, maxLength: 200 })
const Info = { type: 'string', minLength: 10, maxLength: 2000 }
const Specialization = { type: 'string', minLength: 2, maxLength: 120 }

/** `student`/`teacher`; the existing client may also send 2/1. */
const AccountType = Type.Union([
  Type.Literal('student'),
  Type.Literal('teacher'),
  Type.Literal('2'),
  Type.Literal('1'),
])

/** A teacher says more than a student, whose fields of a teacher are not looked at. */
export const RegisterBody = Type.Object(
  {
    first_name: Name,
    last_name: Name,
    username: Username,
    email: Email,
    password: Password,
    type: AccountType,
    specialization: Type.Optional(Type.String()),
    info: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
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

/** `password` is the name under which the existing client sends the e-mailed code. */
export const VerifyBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  code: Type.Optional(Code),
  password: Type.Optional(Code),
  /** What the registration answered: the code then confirms that registration and no other. */
  registration: Type.Optional(Type.String({ maxLength: 100 })),
})
export type VerifyBody = Static<typeof VerifyBody>

export const EmailBody = Type.Object({ email: Email })
export type EmailBody = Static<typeof EmailBody>

export const LoginBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
  totp: Type.Optional(Type.String({ maxLength: 10 })),
})
export type LoginBody = Static<typeof LoginBody>

export const ResetPasswordBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  code: Type.Optional(Code),
  emailpassword: Type.Optional(Code),
  password: Password,
})
export type ResetPasswordBody = Static<typeof ResetPasswordBody>

export const UpdateProfileBody = Type.Object({
  first_name: Type.Optional(Name),
  last_name: Type.Optional(Name),
  username: Type.Optional(Username),
  user_name: Type.Optional(Username),
  email: Type.Optional(Email),
  info: Type.Optional(Type.String(Info)),
  /** Empty takes it away. */
  link: Type.Optional(Link),
  phone: Type.Optional(Phone),
  specialization: Type.Optional(Type.String(Specialization)),
})
export type UpdateProfileBody = Static<typeof UpdateProfileBody>

/** A rejected teacher applies again; what is left out stays as it was. */
export const ApplyBody = Type.Object({
  specialization: Type.Optional(Type.String(Specialization)),
  info: Type.Optional(Type.String(Info)),
  phone: Type.Optional(Phone),
  link: Type.Optional(Link),
})
export type ApplyBody = Static<typeof ApplyBody>

/** The signed-in user, as `GET /api/users/userme` gives it in `data`. */
export interface User {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string
  /** An e-mail that waits for its code; null otherwise. */
  pending_email: string | null
  image: string | null
  type: 1 | 2 | 3
  is_verified: boolean
  payment_id: string
  amount: Amount
  teacherMoreData: TeacherMoreData | null
  transactions_history: Movement[]
  subscribed_teachers: number[]
}

/** UZS. `balance` is all that is theirs less reserved payouts; `pending` is still inside the refund window. */
export interface Amount {
  balance: number
  available: number
  pending: number
}

export interface TeacherMoreData {
  status: 1 | 2 | 3
  specialization: string
  info: string
  link: string | null
  phone: string | null
  rejection_reason: string | null
}

/** One line of a statement, UZS: either `credit` or `debit` is above zero. */
export interface Movement {
  id: string
  credit: number
  debit: number
  comment: string
  created_at: string
}

export interface Teacher {
  id: number
  first_name: string
  last_name: string
  image: string | null
  specialization: string
  info: string
  link: string | null
  courses_count: number
  subscribers_count: number
  score: number
}

/** One signed-in device of the asking user. */
export interface Device {
  id: number
  user_agent: string
  ip: string
  last_seen_at: string
  is_current: boolean
}
