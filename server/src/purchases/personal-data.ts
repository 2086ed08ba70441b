import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'
import { returnGiftsOfClosedTeachers } from './gifts/return-gifts-of-closed-teachers.ts'
import { seatOrderFiles } from './seat-orders/personal-data.ts'
import { returnSeatsOfClosedTeachers } from './seat-orders/return-seats-of-closed-teachers.ts'

export const purchasesPersonalData: PersonalData = {
  columns: [
    // These rows are accounting records.
    ['purchase.student_id', 'retained'],
    ['purchase.teacher_id', 'retained'],
    ['purchase_share.person_id', 'retained'],
    ['promo_code.teacher_id', 'retained'],
    ['bundle.teacher_id', 'retained'],
    ['gift.giver_id', 'retained'],
    ['part_plan.user_id', 'retained'],
    ['part_request.student_id', 'retained'],
    ['payment_request.student_id', 'retained'],
    ['seat_order.buyer_id', 'retained'],
    ['seat_consent.learner_id', 'deleted'],
    ['purchase_begun.user_id', 'deleted'],
    ['monthly_access.user_id', 'deleted'],
  ],
  files: {
    'xaridlar.csv': (id) => sql`
      select ${timeText(sql`p.created_at`)} as "Vaqt", c.title as "Kurs",
             case when gift.id is null then (p.price_tiyin + p.fee_tiyin)::numeric / 100 else 0 end as "Narx, so'm",
             case when gift.id is null then '' else 'ha' end as "Sovg'a",
             promo.code as "Promokod", bundle.title as "To'plam",
             (select o.part || '/' || v.count from purchase_part o join course_parts v on v.id = o.parts_id where o.purchase_id = p.id) as "Qism",
             ${timeText(sql`p.access_until`)} as "Muddat", ${timeText(sql`p.refunded_at`)} as "Qaytarilgan"
        from purchase p join course c on c.id = p.course_id left join promo_code_use u on u.purchase_id = p.id
        left join promo_code promo on promo.id = u.promo_code_id
        left join bundle_purchase o on o.purchase_id = p.id left join bundle on bundle.id = o.bundle_id
        left join gift on gift.purchase_id = p.id where p.student_id = ${id} order by p.id`,
    'boshlangan-xaridlar.csv': (id) => sql`
      select c.title as "Kurs", p.code as "Promokod", ${timeText(sql`b.begun_at`)} as "Boshlangan", ${timeText(sql`b.pressed_at`)} as "Oxirgi marta"
        from purchase_begun b join course c on c.id = b.course_id left join promo_code p on p.id = b.promo_code_id
       where b.user_id = ${id} order by b.begun_at`,
    'oyma-oy.csv': (id) => sql`
      select c.title as "Kurs", m.day as "Oy boshlanadigan kun", m.consent_tiyin::numeric / 100 as "Avtomatik yechish, so'mgacha",
             ${timeText(sql`m.consented_at`)} as "Rozilik berilgan"
        from monthly_access m join course c on c.id = m.course_id where m.user_id = ${id} order by m.course_id`,
    'sovgalar.csv': (id) => sql`
      select ${timeText(sql`g.created_at`)} as "Vaqt", c.title as "Kurs", (g.price_tiyin + g.fee_tiyin)::numeric / 100 as "Narx, so'm",
             g.code as "Kod", g.words as "So'zlar", ${timeText(sql`g.used_at`)} as "Ishlatilgan", ${timeText(sql`g.returned_at`)} as "Qaytarilgan"
        from gift g join course c on c.id = g.course_id where g.giver_id = ${id} and g.seat_order_id is null order by g.id`,
    'tolov-sorovlari.csv': (id) => sql`
      select ${timeText(sql`r.created_at`)} as "Vaqt", c.title as "Kurs", r.words as "So'zlar", r.number as "Hisob raqami", r.code as "Kod",
             ${timeText(sql`r.expires_at`)} as "Muddati", ${timeText(sql`r.withdrawn_at`)} as "O'chirilgan",
             (select sum(p.amount_tiyin)::numeric / 100 from payment_of_request o join payment p on p.id = o.payment_id
               where o.request_id = r.id and p.status = 'credited') as "Tushgan, so'm"
        from payment_request r join course c on c.id = r.course_id where r.student_id = ${id} order by r.id`,
    ...seatOrderFiles,
    'sotuvlar.csv': (id) => sql`
      select ${timeText(sql`p.created_at`)} as "Vaqt", c.title as "Kurs", (p.price_tiyin - p.shared_tiyin)::numeric / 100 as "Sizga, so'm",
             p.shared_tiyin::numeric / 100 as "Jamoa va hamkorga, so'm",
             p.discount_tiyin::numeric / 100 as "Chegirma, so'm", promo.code as "Promokod", bundle.title as "To'plam", ${timeText(sql`p.refunded_at`)} as "Qaytarilgan"
        from purchase p join course c on c.id = p.course_id left join promo_code_use u on u.purchase_id = p.id
        left join promo_code promo on promo.id = u.promo_code_id
        left join bundle_purchase o on o.purchase_id = p.id left join bundle on bundle.id = o.bundle_id where p.teacher_id = ${id} order by p.created_at`,
    'ulush-daromadi.csv': (id) => sql`
      select ${timeText(sql`p.created_at`)} as "Vaqt", c.title as "Kurs", s.share::numeric / 100 as "Ulush, %",
             s.amount_tiyin::numeric / 100 as "Sizga, so'm", ${timeText(sql`p.refunded_at`)} as "Qaytarilgan"
        from purchase_share s join purchase p on p.id = s.purchase_id join course c on c.id = p.course_id
       where s.person_id = ${id} order by p.id`,
    'promokodlar.csv': (id) => sql`
      select code as "Kod", percent as "Foiz", amount_tiyin::numeric / 100 as "Summa, so'm", uses as "Ishlatilgan", uses_limit as "Cheklov",
             ${timeText(sql`starts_at`)} as "Boshlanishi", ${timeText(sql`ends_at`)} as "Tugashi", ${timeText(sql`created_at`)} as "Yaratilgan",
             ${timeText(sql`deleted_at`)} as "O'chirilgan"
        from promo_code where teacher_id = ${id} order by id`,
    'toplamlar.csv': (id) => sql`
      select b.title as "Nomi", b.price_tiyin::numeric / 100 as "Narxi, so'm",
             (select string_agg(c.title, ', ' order by o.position) from bundle_course o join course c on c.id = o.course_id
               where o.bundle_id = b.id) as "Kurslar",
             ${timeText(sql`b.created_at`)} as "Yaratilgan", ${timeText(sql`b.ended_at`)} as "Tugatilgan"
        from bundle b where b.teacher_id = ${id} order by b.id`,
  },
  deleteRows: async (_deps, tx, personId) => {
    await tx.run(sql`delete from purchase_begun where user_id = ${personId}`)
    await tx.run(sql`delete from monthly_access where user_id = ${personId}`)
    await tx.run(sql`delete from seat_consent where learner_id = ${personId}`)
  },
  anonymise: async (_deps, tx, personId) => {
    await tx.run(sql`update gift set words = null where giver_id = ${personId} and words is not null`)
    await tx.run(
      sql`update payment_request set words = null where student_id = ${personId} and words is not null`,
    )
    await tx.run(sql`
      delete from payment_request_contact
       where request_id in (select id from payment_request where student_id = ${personId})`)
    await tx.run(sql`
      update seat_invoice i set contact = '' from seat_order o where o.id = i.order_id and o.buyer_id = ${personId}`)
  },
  async afterErasure(deps, signal) {
    await returnGiftsOfClosedTeachers(deps, signal)
    await returnSeatsOfClosedTeachers(deps, signal)
  },
}
