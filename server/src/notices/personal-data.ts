import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

export const noticesPersonalData: PersonalData = {
  columns: [
    ['notice.user_id', 'deleted'],
    ['notice_choice.user_id', 'deleted'],
    ['reminder_stop.user_id', 'deleted'],
    ['push_subscription.user_id', 'deleted'],
  ],
  files: {
    'bildirishnomalar.csv': (id) => sql`
      select kind as "Tur", subject::text as "Mazmun", ${timeText(sql`created_at`)} as "Vaqt", ${timeText(sql`read_at`)} as "O'qilgan"
        from notice where user_id = ${id} order by id`,
  },
  profile: (id) => sql`
    jsonb_build_object(
      'xabar_tanlovlari', (select jsonb_agg(jsonb_build_object('mavzu', n.topic, 'saytda', n.in_product, 'xat', n.by_mail,
                                                               'telegram', coalesce(n.by_telegram, n.by_mail),
                                                               'brauzer', coalesce(n.by_push, n.by_mail)))
                             from notice_choice n where n.user_id = ${id}),
      'toxtatilgan_eslatmalar', (select jsonb_agg(jsonb_build_object('tur', s.kind, 'vaqt', s.stopped_at))
                                   from reminder_stop s where s.user_id = ${id}),
      'xabar_oladigan_brauzerlar', (select jsonb_agg(jsonb_build_object('manzil', s.endpoint, 'yoqilgan', s.created_at))
                                      from push_subscription s where s.user_id = ${id}))`,
  async deleteRows(_deps, tx, id) {
    await tx.run(sql`delete from notice where user_id = ${id}`)
    await tx.run(sql`delete from notice_choice where user_id = ${id}`)
    await tx.run(sql`delete from reminder_stop where user_id = ${id}`)
    await tx.run(sql`delete from push_subscription where user_id = ${id}`)
  },
}
