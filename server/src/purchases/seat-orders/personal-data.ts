import { sql } from '../../db/sql.ts'
import { timeText } from '../../db/time-text.ts'
import type { PersonalData } from '../../module.ts'
import { seatTitle } from './seat-title.ts'

/** The files of a person's data about places: what was ordered and for whom, the codes, and who sees the person's progress. */
export const seatOrderFiles: PersonalData['files'] = {
  'jamoa-buyurtmalari.csv': (id) => sql`
    select ${timeText(sql`o.created_at`)} as "Vaqt", ${seatTitle} as "Kurs", o.places as "O'rinlar", o.discount_percent as "Chegirma, %",
           ((o.price_tiyin + o.fee_tiyin) * o.places)::numeric / 100 as "Summa, so'm", ${timeText(sql`o.paid_at`)} as "To'langan",
           ${timeText(sql`o.cancelled_at`)} as "Bekor qilingan", i.number as "Hisob raqami", i.firm as "Tashkilot", i.stir as "STIR",
           i.address as "Manzil", i.contact as "Aloqa"
      from seat_order o join course c on c.id = o.course_id left join seat_invoice i on i.order_id = o.id
     where o.buyer_id = ${id} order by o.id`,
  'jamoa-kodlari.csv': (id) => sql`
    select c.title as "Kurs", coalesce(g.code, place.code) as "Kod", ${timeText(sql`g.used_at`)} as "Ishlatilgan",
           ${timeText(sql`g.returned_at`)} as "Qaytarilgan"
      from gift g join course c on c.id = g.course_id left join gift place on place.id = g.place_id
     where g.giver_id = ${id} and g.seat_order_id is not null order by g.id`,
  'natijamni-koradiganlar.csv': (id) => sql`
    select c.title as "Kurs", trim(b.first_name || ' ' || b.last_name) as "Kim", ${timeText(sql`s.agreed_at`)} as "Rozilik"
      from seat_consent s join gift g on g.id = s.gift_id join course c on c.id = g.course_id join app_user b on b.id = g.giver_id
     where s.learner_id = ${id} order by s.gift_id`,
}
