import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { amountOf } from '../../money/wallet/amount.ts'
import { latestMovements, statementAccount } from '../../money/wallet/movements.ts'
import { imageUrl } from '../people.ts'

const HISTORY_LENGTH = 20

type MeRow = Omit<User, 'image' | 'amount' | 'transactions_history'> & { image_id: number | null }

/** The signed-in user with money in UZS and the latest 20 movements: the answer of `userme` and of every profile change. */
export async function me(deps: Deps, userId: number, language: InterfaceLanguage): Promise<User> {
  const row = await deps.db.one<MeRow>(sql`
    select u.id, u.first_name, u.last_name, u.username, u.email, u.pending_email, u.password_hash is not null as has_password, u.image_id, u.portrait_spec as portrait,
           u.type, u.verified_at is not null as is_verified, u.payment_id,
           case when t.user_id is not null then json_build_object('status', t.status, 'specialization', t.specialization,
             'info', t.info, 'link', t.link, 'phone', t.phone, 'rejection_reason', t.rejection_reason) end as "teacherMoreData",
           array(select teacher_id from subscription where user_id = u.id order by created_at desc) as subscribed_teachers,
           exists (select from course_member where person_id = u.id and ended_at is null)
             or exists (select from purchase_share where person_id = u.id) as is_team_member
      from app_user u left join teacher t on t.user_id = u.id
     where u.id = ${userId}`)
  if (!row) throw new Failure('unauthorized')
  const [amount, history] = await Promise.all([
    amountOf(deps, { id: row.id, type: row.type }),
    latestMovements(deps, row.id, HISTORY_LENGTH, language, statementAccount(row.type, {})),
  ])
  const { image_id, ...stored } = row
  return { ...stored, image: imageUrl(image_id), amount, transactions_history: history }
}
