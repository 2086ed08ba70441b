import { USER_TYPE } from '@kashf/contract/constants.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import { deleteImage } from '../media/images/store-image.ts'
import type { PersonalData } from '../module.ts'
import { teacherRenamedJob } from './profile/update-profile.ts'

/** The name that others see for an erased account. */
const ERASED_NAME = { first: "O'chirilgan", last: 'hisob' }

export const accountsPersonalData: PersonalData = {
  columns: [
    // The row stays without personal data, because other rows refer to it.
    ['app_user', 'anonymised'],
    ['teacher.user_id', 'anonymised'],
    // These rows concern only this person.
    ['session.user_id', 'deleted'],
    ['api_token.user_id', 'deleted'],
    ['email_code.user_id', 'deleted'],
    ['account_change.user_id', 'deleted'],
    ['agreement.user_id', 'deleted'],
    ['known_device.user_id', 'deleted'],
    ['recovery_code.user_id', 'deleted'],
    ['sign_in_alert.user_id', 'deleted'],
    ['google_account.user_id', 'deleted'],
  ],
  files: {
    'qurilmalar.csv': (id) => sql`
      select user_agent as "Qurilma", ip as "Manzil", ${timeText(sql`created_at`)} as "Kirilgan", ${timeText(sql`last_seen_at`)} as "Oxirgi marta"
        from session where user_id = ${id} order by id`,
    'api-tokenlar.csv': (id) => sql`
      select name as "Nom", array_to_string(scopes, ', ') as "Ruxsatlar", ${timeText(sql`created_at`)} as "Yaratilgan",
             ${timeText(sql`last_used_at`)} as "Oxirgi marta", ${timeText(sql`expires_at`)} as "Muddati"
        from api_token where user_id = ${id} order by id`,
    'google.csv': (id) => sql`
      select subject as "Google raqami", name as "Nomi", email as "Email", ${timeText(sql`linked_at`)} as "Ulangan"
        from google_account where user_id = ${id}`,
    'roziliklar.csv': (id) => sql`
      select document as "Hujjat", version as "Nashr", ${timeText(sql`agreed_at`)} as "Vaqt", address as "Manzil"
        from agreement where user_id = ${id} order by agreed_at`,
  },
  profile: (id) => sql`
    (select jsonb_build_object(
       'ism', u.first_name, 'familiya', u.last_name, 'foydalanuvchi_nomi', u.username, 'email', u.email,
       'tasdiqlanmagan_email', u.pending_email, 'hisob_raqami', u.payment_id, 'til', u.language,
       'turi', case u.type when ${literal.userType.teacher} then 'o''qituvchi' when ${literal.userType.student} then 'o''quvchi' else 'operator' end,
       'royxatdan_otgan', u.created_at, 'tasdiqlangan', u.verified_at, 'ikki_bosqichli_kirish', u.totp_secret is not null,
       'oqituvchi', case when t.user_id is null then null else jsonb_build_object(
         'mutaxassislik', t.specialization, 'malumot', t.info, 'havola', t.link, 'telefon', t.phone, 'ariza_vaqti', t.applied_at) end)
       from app_user u left join teacher t on t.user_id = u.id where u.id = ${id})`,
  async deleteRows(_deps, tx, id) {
    await tx.run(sql`delete from session where user_id = ${id}`)
    await tx.run(sql`delete from api_token where user_id = ${id}`)
    await tx.run(sql`delete from email_code where user_id = ${id}`)
    await tx.run(sql`delete from account_change where user_id = ${id}`)
    await tx.run(sql`delete from agreement where user_id = ${id}`)
    await tx.run(sql`delete from known_device where user_id = ${id}`)
    await tx.run(sql`delete from recovery_code where user_id = ${id}`)
    await tx.run(sql`delete from sign_in_alert where user_id = ${id}`)
    await tx.run(sql`delete from google_account where user_id = ${id}`)
  },
  async anonymise(deps, tx, id) {
    const now = deps.clock.now()
    const person = await tx.one<{ type: number; image_id: number | null }>(
      sql`select type, image_id from app_user where id = ${id} for update`,
    )
    // No registered username can contain a hyphen.
    await tx.run(sql`
      update app_user set first_name = ${ERASED_NAME.first}, last_name = ${ERASED_NAME.last}, username = ${`closed-${id}`},
             email = null, pending_email = null, password_hash = '!', totp_secret = null,
             registration_ticket = null, image_id = null, portrait_spec = null, week_goal = null, search_key = ${`closed ${id}`}, closed_at = ${now},
             blocked_at = coalesce(blocked_at, ${now}), block_reason = coalesce(block_reason, 'Hisob egasi tomonidan yopilgan')
       where id = ${id}`)
    if (person?.type === USER_TYPE.teacher) {
      await tx.run(sql`
        update teacher set specialization = '', info = '', link = null, phone = null, subscribers_count = 0 where user_id = ${id}`)
      await deps.jobs.send(tx, teacherRenamedJob, { teacherId: id })
    }
    if (person?.image_id) await deleteImage(deps, tx, person.image_id)
  },
}
