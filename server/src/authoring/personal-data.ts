import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'
import { endShares } from './team/shares/end-shares.ts'

export const authoringPersonalData: PersonalData = {
  columns: [
    ['import_link.teacher_id', 'deleted'],
    ['form_draft.person_id', 'deleted'],
    ['edit_version.teacher_id', 'deleted'],
    ['course_invitation.person_id', 'deleted'],
    ['course_invitation.answered_by', 'deleted'],
    // It ends, and says that answers of the person were a teacher's.
    ['course_member.person_id', 'retained'],
    // It ends, and says what later sales were shared by.
    ['course_share.person_id', 'retained'],
    // Buyers keep what they bought.
    ['course.teacher_id', 'retained'],
  ],
  files: {
    'mening-kurslarim.csv': (id) => sql`
      select id as "Raqam", title as "Nom", description as "Tavsif", price_tiyin::numeric / 100 as "Narx, so'm", learners_count as "O'quvchilar",
             ${timeText(sql`created_at`)} as "Yaratilgan", ${timeText(sql`published_at`)} as "Nashr qilingan"
        from course where teacher_id = ${id} order by id`,
    'narxlar.csv': (id) => sql`
      select ${timeText(sql`p.created_at`)} as "Vaqt", c.title as "Kurs", p.before_tiyin::numeric / 100 as "Oldin, so'm",
             p.after_tiyin::numeric / 100 as "Keyin, so'm"
        from course_price p join course c on c.id = p.course_id where c.teacher_id = ${id} order by p.id`,
    'mening-darslarim.csv': (id) => sql`
      select c.title as "Kurs", l.title as "Dars", l.description as "Tavsif", l.chapters as "Boblar", ${timeText(sql`l.created_at`)} as "Yaratilgan"
        from lesson l join course c on c.id = l.course_id
       where c.teacher_id = ${id} and l.deleted_at is null order by c.id, l.position, l.id`,
    'jamoalar.csv': (id) => sql`
      select c.title as "Kurs", m.role as "Vazifa", ${timeText(sql`m.joined_at`)} as "Qo'shilgan", ${timeText(sql`m.ended_at`)} as "Tugagan"
        from course_member m join course c on c.id = m.course_id where m.person_id = ${id} order by m.id`,
    'ulushlar.csv': (id) => sql`
      select c.title as "Kurs", s.share::numeric / 100 as "Ulush, %", ${timeText(sql`s.proposed_at`)} as "Taklif qilingan",
             s.state as "Holat", ${timeText(sql`s.answered_at`)} as "Javob vaqti",
             ${timeText(sql`coalesce(least(s.ended_at, s.ends_at), s.ends_at)`)} as "Tugashi"
        from course_share s join course c on c.id = s.course_id where s.person_id = ${id} order by s.id`,
    'jamoa-takliflari.csv': (id) => sql`
      select c.title as "Kurs", i.role as "Vazifa", i.contact as "Kimga", ${timeText(sql`i.created_at`)} as "Yuborilgan", i.answer as "Javob",
             ${timeText(sql`i.answered_at`)} as "Javob vaqti"
        from course_invitation i join course c on c.id = i.course_id
       where i.person_id = ${id} or i.answered_by = ${id} or c.teacher_id = ${id} order by i.id`,
    'qoralamalar.csv': (id) => sql`
      select d.form as "Forma", d.subject_id as "Raqam", f.key as "Maydon", f.value ->> 'value' as "Matn",
             ${timeText(sql`d.updated_at`)} as "Vaqt"
        from form_draft d cross join lateral jsonb_each(d.fields) f where d.person_id = ${id} order by d.updated_at, f.key`,
    'tahrirlar.csv': (id) => sql`
      select ${timeText(sql`e.created_at`)} as "Vaqt", c.title as "Kurs", l.title as "Dars", e.device as "Qurilma", f.key as "Maydon",
             f.value ->> 'before' as "Oldin", f.value ->> 'after' as "Keyin"
        from edit_version e join course c on c.id = e.course_id left join lesson l on l.id = e.lesson_id
        cross join lateral jsonb_each(e.changes) f where e.teacher_id = ${id} order by e.id, f.key`,
  },
  async deleteRows(deps, tx, id) {
    const now = deps.clock.now()
    const ofOwner = sql`course_id in (select c.id from course c where c.teacher_id = ${id})`
    await tx.run(sql`
      delete from course_invitation where person_id = ${id} or answered_by = ${id} or ${ofOwner}`)
    await tx.run(sql`
      update course_member set ended_at = ${now} where (person_id = ${id} or ${ofOwner}) and ended_at is null`)
    await endShares(tx, sql`(person_id = ${id} or ${ofOwner})`, now)
    await tx.run(sql`delete from form_draft where person_id = ${id}`)
    await tx.run(sql`delete from edit_version where teacher_id = ${id}`)
    await tx.run(sql`
      with gone as (delete from import_link where teacher_id = ${id} returning import_id)
      delete from lesson_import where id in (select import_id from gone) and lesson_id is null`)
  },
}
