import type { TeacherMoreData, User } from '@kashf/contract/accounts/accounts.ts'
import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import type { TeacherStatus, UserType } from '@kashf/contract/constants.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { amountOf } from '../../money/wallet/amount.ts'
import { latestMovements } from '../../money/wallet/movements.ts'
import { imageUrl } from '../people.ts'

const HISTORY_LENGTH = 20

interface MeRow {
  id: number
  first_name: string
  last_name: string
  username: string
  email: string | null
  has_password: boolean
  pending_email: string | null
  image_id: number | null
  portrait_spec: PortraitSpec | null
  type: UserType
  verified_at: Date | null
  payment_id: string
  status: TeacherStatus | null
  specialization: string | null
  info: string | null
  link: string | null
  phone: string | null
  rejection_reason: string | null
  subscribed_teachers: number[]
}

function presentTeacherMoreData(row: MeRow): TeacherMoreData | null {
  if (row.status === null) return null
  return {
    status: row.status,
    specialization: row.specialization ?? '',
    info: row.info ?? '',
    link: row.link,
    phone: row.phone,
    rejection_reason: row.rejection_reason,
  }
}

/** The signed-in user with money in UZS and the latest 20 movements: the answer of `userme` and of every profile change. */
export async function me(deps: Deps, userId: number, language: InterfaceLanguage): Promise<User> {
  const row = await deps.db.one<MeRow>(sql`
    select u.id, u.first_name, u.last_name, u.username, u.email, u.pending_email, u.password_hash is not null as has_password, u.image_id, u.portrait_spec, u.type, u.verified_at,
           u.payment_id, t.status, t.specialization, t.info, t.link, t.phone, t.rejection_reason,
           array(select teacher_id from subscription where user_id = u.id order by created_at desc) as subscribed_teachers
      from app_user u left join teacher t on t.user_id = u.id
     where u.id = ${userId}`)
  if (!row) throw new Failure('unauthorized')
  const [amount, history] = await Promise.all([
    amountOf(deps, { id: row.id, type: row.type }),
    latestMovements(deps, row.id, HISTORY_LENGTH, language),
  ])
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    email: row.email,
    pending_email: row.pending_email,
    has_password: row.has_password,
    image: imageUrl(row.image_id),
    portrait: row.portrait_spec,
    type: row.type,
    is_verified: row.verified_at !== null,
    payment_id: row.payment_id,
    amount,
    teacherMoreData: presentTeacherMoreData(row),
    transactions_history: history,
    subscribed_teachers: row.subscribed_teachers,
  }
}
