import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

export const telegramPersonalData: PersonalData = {
  columns: [
    ['telegram_account.user_id', 'deleted'],
    ['telegram_chat.teacher_id', 'deleted'],
  ],
  files: {
    'telegram.csv': (id) => sql`
      select telegram_id as "Telegram raqami", name as "Nomi", username as "Foydalanuvchi nomi", ${timeText(sql`linked_at`)} as "Ulangan",
             ${timeText(sql`stopped_at`)} as "To'xtatilgan"
        from telegram_account where user_id = ${id}`,
    'telegram-guruhlari.csv': (id) => sql`
      select c.title as "Kurs", t.title as "Kanal yoki guruh",
             case when m.status is null then 'o''qituvchi' when m.status = 'member' then 'a''zo' else 'taklif' end as "Kim sifatida",
             ${timeText(sql`m.invited_until`)} as "Taklif muddati"
        from telegram_chat t left join course c on c.id = t.course_id
        left join telegram_chat_member m on m.chat_id = t.chat_id and t.teacher_id <> ${id}
             and m.telegram_id = (select telegram_id from telegram_account where user_id = ${id})
       where t.teacher_id = ${id} or m.chat_id is not null order by t.added_at`,
  },
  async deleteRows(_deps, tx, id) {
    await tx.run(sql`
      with gone as (delete from telegram_account where user_id = ${id} returning telegram_id)
      delete from telegram_message where telegram_id in (select telegram_id from gone)`)
    // A trigger removes the person from the chats of their courses. The chats of a teacher are left alone.
    await tx.run(sql`delete from telegram_chat where teacher_id = ${id}`)
  },
}
