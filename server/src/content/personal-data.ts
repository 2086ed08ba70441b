import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

/** Contact messages of the account and of its verified address, compared without case. */
const ownMessages = (id: number) => sql`
  select m.id from contact_message m
   where m.user_id = ${id}
      or lower(m.email) = (select lower(email) from app_user where id = ${id} and verified_at is not null)`

export const contentPersonalData: PersonalData = {
  columns: [['contact_message.user_id', 'deleted']],
  files: {
    'murojaatlar.csv': (id) => sql`
      with own as (${ownMessages(id)}), texts as (
        select m.id, 0 as place, m.created_at as at, false as is_answer, m.text
          from contact_message m join own using (id)
        union all
        select r.message_id, r.id, r.created_at, r.operator_id is not null, r.text
          from contact_reply r join own on own.id = r.message_id
        union all
        select m.id, 2147483647, m.answered_at, true, m.answer
          from contact_message m join own using (id) where m.answer <> '')
      select id as "Raqami", ${timeText(sql`at`)} as "Vaqt",
             case when is_answer then 'Javob' else 'Sizning xabaringiz' end as "Kimdan", text as "Matn"
        from texts order by id, place`,
  },
  async deleteRows(_deps, tx, id) {
    await tx.run(sql`delete from contact_message where id in (${ownMessages(id)})`)
  },
}
