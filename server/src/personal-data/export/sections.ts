import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { entryColumns, movementLine, type StoredEntry } from '../../money/wallet/movement-line.ts'

/** One table of the archive. The column names of the query become its headings. */
export interface Section {
  file: string
  rows: (personId: number) => Statement
  /** The columns of the file, where they are not those of the query. */
  present?: (row: Row) => Row
}

export interface Row {
  [column: string]: unknown
}

const when = (column: Statement) =>
  sql`to_char(${column} at time zone 'Asia/Tashkent', 'YYYY-MM-DD HH24:MI:SS')`

/** The tables with a person's data. Each query is limited to the person and ordered by time. */
export const SECTIONS: readonly Section[] = [
  {
    file: 'hisob-harakatlari.csv',
    rows: (id) => sql`
      select ${when(sql`line.created_at`)} as "Vaqt", line.amount_tiyin::numeric / 100 as "Summa, so'm", ${entryColumns}
        from ledger_entry line
        join ledger_account a on a.id = line.account_id
        join ledger_transfer t on t.id = line.transfer_id
       where a.owner_id = ${id} order by line.id`,
    present: ({ Vaqt, "Summa, so'm": sum, ...entry }) => ({
      Vaqt,
      "Summa, so'm": sum,
      Izoh: movementLine('uz', entry as unknown as StoredEntry),
    }),
  },
  {
    file: 'toldirishlar.csv',
    rows: (id) => sql`
      select ${when(sql`created_at`)} as "Vaqt", provider as "To'lov ilovasi", amount_tiyin::numeric / 100 as "Summa, so'm",
             status as "Holat"
        from payment where user_id = ${id} order by id`,
  },
  {
    file: 'xaridlar.csv',
    rows: (id) => sql`
      select ${when(sql`p.created_at`)} as "Vaqt", c.title as "Kurs",
             case when gift.id is null then (p.price_tiyin + p.fee_tiyin)::numeric / 100 else 0 end as "Narx, so'm",
             case when gift.id is null then '' else 'ha' end as "Sovg'a",
             promo.code as "Promokod", bundle.title as "To'plam", ${when(sql`p.access_until`)} as "Muddat", ${when(sql`p.refunded_at`)} as "Qaytarilgan"
        from purchase p join course c on c.id = p.course_id left join promo_code_use u on u.purchase_id = p.id
        left join promo_code promo on promo.id = u.promo_code_id
        left join bundle_purchase o on o.purchase_id = p.id left join bundle on bundle.id = o.bundle_id
        left join gift on gift.purchase_id = p.id where p.student_id = ${id} order by p.id`,
  },
  {
    file: 'sovgalar.csv',
    rows: (id) => sql`
      select ${when(sql`g.created_at`)} as "Vaqt", c.title as "Kurs", (g.price_tiyin + g.fee_tiyin)::numeric / 100 as "Narx, so'm",
             g.code as "Kod", ${when(sql`g.used_at`)} as "Ishlatilgan", ${when(sql`g.returned_at`)} as "Qaytarilgan"
        from gift g join course c on c.id = g.course_id where g.giver_id = ${id} order by g.id`,
  },
  {
    file: 'jarayon.csv',
    rows: (id) => sql`
      select c.title as "Kurs", l.title as "Dars", round(p.position_s) as "To'xtagan joy, soniya",
             ${when(sql`p.completed_at`)} as "Tugatilgan", ${when(sql`p.updated_at`)} as "Yangilangan"
        from lesson_progress p join lesson l on l.id = p.lesson_id join course c on c.id = l.course_id
       where p.user_id = ${id} order by p.updated_at`,
  },
  {
    file: 'oqilgan-kunlar.csv',
    rows: (id) => sql`select day::text as "Kun" from learning_day where user_id = ${id} order by day`,
  },
  {
    file: 'korilgan-darslar.csv',
    rows: (id) => sql`
      select w.day::text as "Kun", c.title as "Kurs", l.title as "Dars",
             coalesce((select sum(upper(r) - lower(r)) from unnest(w.watched) r), 0) as "Ko'rilgan, soniya",
             case when w.completed then 'ha' else '' end as "Tugatilgan"
        from lesson_watch w join lesson l on l.id = w.lesson_id join course c on c.id = w.course_id
       where w.user_id = ${id} order by w.day, c.id, l.id`,
  },
  {
    file: 'eslatmalar.csv',
    rows: (id) => sql`
      select c.title as "Kurs", l.title as "Dars", n.at_s as "Soniya", n.text as "Matn", ${when(sql`n.created_at`)} as "Vaqt"
        from lesson_note n join lesson l on l.id = n.lesson_id join course c on c.id = l.course_id
       where n.user_id = ${id} order by n.created_at`,
  },
  {
    file: 'oflayn-darslar.csv',
    rows: (id) => sql`
      select d.user_agent as "Qurilma", ${when(sql`d.created_at`)} as "Qo'shilgan", ${when(sql`d.renewed_at`)} as "Oxirgi aloqa",
             l.title as "Dars", ${when(sql`o.granted_at`)} as "Saqlangan"
        from offline_device d left join offline_licence o on o.device_id = d.id left join lesson l on l.id = o.lesson_id
       where d.user_id = ${id} order by d.id, o.granted_at`,
  },
  {
    file: 'savol-va-javoblar.csv',
    rows: (id) => sql`
      select c.title as "Kurs", l.title as "Dars", q.text as "Matn", ${when(sql`q.created_at`)} as "Vaqt",
             ${when(sql`q.deleted_at`)} as "O'chirilgan"
        from lesson_question q join lesson l on l.id = q.lesson_id join course c on c.id = q.course_id
       where q.author_id = ${id} order by q.id`,
  },
  {
    file: 'izohlar.csv',
    rows: (id) => sql`
      select c.title as "Kurs", m.text as "Matn", ${when(sql`m.created_at`)} as "Vaqt", ${when(sql`m.deleted_at`)} as "O'chirilgan"
        from course_comment m join course c on c.id = m.course_id where m.author_id = ${id} order by m.id`,
  },
  {
    file: 'baholar.csv',
    rows: (id) => sql`
      select c.title as "Kurs", s.score as "Baho", ${when(sql`s.updated_at`)} as "Vaqt"
        from course_score s join course c on c.id = s.course_id where s.user_id = ${id} order by s.updated_at`,
  },
  {
    file: 'sertifikatlar.csv',
    rows: (id) => sql`
      select course_title as "Kurs", student_name as "Ism", code as "Kod", ${when(sql`completed_at`)} as "Tugatilgan"
        from certificate where user_id = ${id} order by id`,
  },
  {
    file: 'saqlangan-kurslar.csv',
    rows: (id) => sql`
      select c.title as "Kurs", ${when(sql`s.created_at`)} as "Vaqt"
        from saved_course s join course c on c.id = s.course_id where s.user_id = ${id} order by s.created_at`,
  },
  {
    file: 'obunalar.csv',
    rows: (id) => sql`
      select u.first_name || ' ' || u.last_name as "O'qituvchi", ${when(sql`s.created_at`)} as "Vaqt"
        from subscription s join app_user u on u.id = s.teacher_id where s.user_id = ${id} order by s.created_at`,
  },
  {
    file: 'bildirishnomalar.csv',
    rows: (id) => sql`
      select kind as "Tur", subject::text as "Mazmun", ${when(sql`created_at`)} as "Vaqt", ${when(sql`read_at`)} as "O'qilgan"
        from notice where user_id = ${id} order by id`,
  },
  {
    file: 'shikoyatlar.csv',
    rows: (id) => sql`
      select c.subject as "Nima ustidan", r.reason as "Sabab", r.text as "Matn", ${when(sql`r.created_at`)} as "Vaqt"
        from report r join report_case c on c.id = r.case_id where r.reporter_id = ${id} order by r.created_at`,
  },
  {
    file: 'elonsiz-kurslar.csv',
    rows: (id) => sql`
      select c.title as "Kurs", ${when(sql`m.created_at`)} as "E'lonlar to'xtatilgan"
        from announcement_mute m join course c on c.id = m.course_id where m.user_id = ${id} order by m.created_at`,
  },
  {
    file: 'qurilmalar.csv',
    rows: (id) => sql`
      select user_agent as "Qurilma", ip as "Manzil", ${when(sql`created_at`)} as "Kirilgan", ${when(sql`last_seen_at`)} as "Oxirgi marta"
        from session where user_id = ${id} order by id`,
  },
  {
    file: 'api-tokenlar.csv',
    rows: (id) => sql`
      select name as "Nom", array_to_string(scopes, ', ') as "Ruxsatlar", ${when(sql`created_at`)} as "Yaratilgan",
             ${when(sql`last_used_at`)} as "Oxirgi marta", ${when(sql`expires_at`)} as "Muddati"
        from api_token where user_id = ${id} order by id`,
  },
  {
    file: 'vebhuklar.csv',
    rows: (id) => sql`
      select url as "Manzil", array_to_string(events, ', ') as "Hodisalar", is_paused as "To'xtatilgan", ${when(sql`created_at`)} as "Yaratilgan"
        from webhook_endpoint where teacher_id = ${id} order by id`,
  },
  {
    file: 'roziliklar.csv',
    rows: (id) => sql`
      select document as "Hujjat", version as "Nashr", ${when(sql`agreed_at`)} as "Vaqt", address as "Manzil"
        from agreement where user_id = ${id} order by agreed_at`,
  },
  {
    file: 'mening-kurslarim.csv',
    rows: (id) => sql`
      select id as "Raqam", title as "Nom", description as "Tavsif", price_tiyin::numeric / 100 as "Narx, so'm", learners_count as "O'quvchilar",
             ${when(sql`created_at`)} as "Yaratilgan", ${when(sql`published_at`)} as "Nashr qilingan"
        from course where teacher_id = ${id} order by id`,
  },
  {
    file: 'narxlar.csv',
    rows: (id) => sql`
      select ${when(sql`p.created_at`)} as "Vaqt", c.title as "Kurs", p.before_tiyin::numeric / 100 as "Oldin, so'm",
             p.after_tiyin::numeric / 100 as "Keyin, so'm"
        from course_price p join course c on c.id = p.course_id where c.teacher_id = ${id} order by p.id`,
  },
  {
    file: 'mening-darslarim.csv',
    rows: (id) => sql`
      select c.title as "Kurs", l.title as "Dars", l.description as "Tavsif", ${when(sql`l.created_at`)} as "Yaratilgan"
        from lesson l join course c on c.id = l.course_id
       where c.teacher_id = ${id} and l.deleted_at is null order by c.id, l.position, l.id`,
  },
  {
    file: 'qoralamalar.csv',
    rows: (id) => sql`
      select d.form as "Forma", d.subject_id as "Raqam", f.key as "Maydon", f.value ->> 'value' as "Matn",
             ${when(sql`d.updated_at`)} as "Vaqt"
        from form_draft d cross join lateral jsonb_each(d.fields) f where d.person_id = ${id} order by d.updated_at, f.key`,
  },
  {
    file: 'tahrirlar.csv',
    rows: (id) => sql`
      select ${when(sql`e.created_at`)} as "Vaqt", c.title as "Kurs", l.title as "Dars", e.device as "Qurilma", f.key as "Maydon",
             f.value ->> 'before' as "Oldin", f.value ->> 'after' as "Keyin"
        from edit_version e join course c on c.id = e.course_id left join lesson l on l.id = e.lesson_id
        cross join lateral jsonb_each(e.changes) f where e.teacher_id = ${id} order by e.id, f.key`,
  },
  {
    file: 'sotuvlar.csv',
    rows: (id) => sql`
      select ${when(sql`p.created_at`)} as "Vaqt", c.title as "Kurs", p.price_tiyin::numeric / 100 as "Sizga, so'm",
             p.discount_tiyin::numeric / 100 as "Chegirma, so'm", promo.code as "Promokod", bundle.title as "To'plam", ${when(sql`p.refunded_at`)} as "Qaytarilgan"
        from purchase p join course c on c.id = p.course_id left join promo_code_use u on u.purchase_id = p.id
        left join promo_code promo on promo.id = u.promo_code_id
        left join bundle_purchase o on o.purchase_id = p.id left join bundle on bundle.id = o.bundle_id where p.teacher_id = ${id} order by p.created_at`,
  },
  {
    file: 'promokodlar.csv',
    rows: (id) => sql`
      select code as "Kod", percent as "Foiz", amount_tiyin::numeric / 100 as "Summa, so'm", uses as "Ishlatilgan", uses_limit as "Cheklov",
             ${when(sql`starts_at`)} as "Boshlanishi", ${when(sql`ends_at`)} as "Tugashi", ${when(sql`created_at`)} as "Yaratilgan",
             ${when(sql`deleted_at`)} as "O'chirilgan"
        from promo_code where teacher_id = ${id} order by id`,
  },
  {
    file: 'toplamlar.csv',
    rows: (id) => sql`
      select b.title as "Nomi", b.price_tiyin::numeric / 100 as "Narxi, so'm",
             (select string_agg(c.title, ', ' order by o.position) from bundle_course o join course c on c.id = o.course_id
               where o.bundle_id = b.id) as "Kurslar",
             ${when(sql`b.created_at`)} as "Yaratilgan", ${when(sql`b.ended_at`)} as "Tugatilgan"
        from bundle b where b.teacher_id = ${id} order by b.id`,
  },
  {
    file: 'elonlar.csv',
    rows: (id) => sql`
      select c.title as "Kurs", a.title as "Sarlavha", a.text as "Matn", ${when(sql`a.created_at`)} as "Vaqt", a.recipients as "Yetgan"
        from announcement a join course c on c.id = a.course_id where c.teacher_id = ${id} order by a.id`,
  },
  {
    file: 'saqlangan-javoblar.csv',
    rows: (id) => sql`
      select text as "Matn", ${when(sql`created_at`)} as "Vaqt" from saved_answer where teacher_id = ${id} order by id`,
  },
  {
    file: 'yechib-olishlar.csv',
    rows: (id) => sql`
      select ${when(sql`created_at`)} as "So'ralgan", amount_tiyin::numeric / 100 as "Summa, so'm", card_last4 as "Karta oxiri",
             status as "Holat", ${when(sql`paid_at`)} as "To'langan"
        from payout where teacher_id = ${id} order by id`,
  },
  {
    file: 'telegram.csv',
    rows: (id) => sql`
      select telegram_id as "Telegram raqami", name as "Nomi", username as "Foydalanuvchi nomi", ${when(sql`linked_at`)} as "Ulangan",
             ${when(sql`stopped_at`)} as "To'xtatilgan"
        from telegram_account where user_id = ${id}`,
  },
  {
    file: 'telegram-guruhlari.csv',
    rows: (id) => sql`
      select c.title as "Kurs", t.title as "Kanal yoki guruh",
             case when m.status is null then 'o''qituvchi' when m.status = 'member' then 'a''zo' else 'taklif' end as "Kim sifatida",
             ${when(sql`m.invited_until`)} as "Taklif muddati"
        from telegram_chat t left join course c on c.id = t.course_id
        left join telegram_chat_member m on m.chat_id = t.chat_id and t.teacher_id <> ${id}
             and m.telegram_id = (select telegram_id from telegram_account where user_id = ${id})
       where t.teacher_id = ${id} or m.chat_id is not null order by t.added_at`,
  },
]

/** The person's account as one JSON document. */
export const profileOf = (personId: number): Statement => sql`
  select jsonb_pretty(jsonb_build_object(
    'ism', u.first_name, 'familiya', u.last_name, 'foydalanuvchi_nomi', u.username, 'email', u.email,
    'tasdiqlanmagan_email', u.pending_email, 'hisob_raqami', u.payment_id, 'til', u.language,
    'turi', case u.type when ${literal.userType.teacher} then 'o''qituvchi' when ${literal.userType.student} then 'o''quvchi' else 'operator' end,
    'royxatdan_otgan', u.created_at, 'tasdiqlangan', u.verified_at, 'ikki_bosqichli_kirish', u.totp_secret is not null,
    'oqituvchi', case when t.user_id is null then null else jsonb_build_object(
      'mutaxassislik', t.specialization, 'malumot', t.info, 'havola', t.link, 'telefon', t.phone, 'ariza_vaqti', t.applied_at) end,
    'xabar_tanlovlari', (select jsonb_agg(jsonb_build_object('mavzu', n.topic, 'saytda', n.in_product, 'xat', n.by_mail,
                                                                             'telegram', coalesce(n.by_telegram, n.by_mail),
                                                                             'brauzer', coalesce(n.by_push, n.by_mail)))
                           from notice_choice n where n.user_id = u.id),
    'xabar_oladigan_brauzerlar', (select jsonb_agg(jsonb_build_object('manzil', s.endpoint, 'yoqilgan', s.created_at))
                                    from push_subscription s where s.user_id = u.id)
  )) as text
    from app_user u left join teacher t on t.user_id = u.id where u.id = ${personId}`
