import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import { keys } from '../media/storage-keys.ts'
import type { PersonalData } from '../module.ts'
import { deleteWorks } from './forget-old-works.ts'

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['picture', 'webp'],
  ['pdf', 'pdf'],
  ['recording', 'm4a'],
])

export const homeworkPersonalData: PersonalData = {
  columns: [
    ['homework_work.user_id', 'deleted'],
    ['homework_extension.user_id', 'deleted'],
    ['homework_extension.given_by', 'retained'],
    // A lease ends by itself, and authors keep what was said about their work.
    ['homework_claim.checker_id', 'retained'],
    ['homework_review.checker_id', 'retained'],
  ],
  files: {
    'uy-vazifalari.csv': (id) => sql`
      select i.work_id as "Ish", c.title as "Kurs", l.title as "Dars", i.number as "Topshirish", i.text as "Matn", i.link as "Havola",
             cardinality(i.sheet_ids) as "Suratlar va fayllar", ${timeText(sql`i.sent_at`)} as "Topshirilgan",
             case r.outcome when 'accepted' then 'qabul qilindi' when 'returned' then 'tuzatishga qaytdi' end as "Qaror",
             r.comment as "Izoh", ${timeText(sql`r.decided_at`)} as "Qaror vaqti"
        from homework_work w join homework h on h.id = w.homework_id join lesson l on l.id = h.lesson_id
        join course c on c.id = l.course_id join homework_hand_in i on i.work_id = w.id
        left join homework_review r on r.work_id = i.work_id and r.number = i.number and r.outcome is not null
       where w.user_id = ${id} order by i.sent_at, i.work_id, i.number`,
    'uy-vazifa-qoralamalari.csv': (id) => sql`
      select c.title as "Kurs", l.title as "Dars", w.draft_text as "Matn", w.draft_link as "Havola",
             cardinality(w.draft_sheet_ids) as "Suratlar va fayllar", ${timeText(sql`w.updated_at`)} as "Vaqt"
        from homework_work w join homework h on h.id = w.homework_id join lesson l on l.id = h.lesson_id
        join course c on c.id = l.course_id where w.user_id = ${id} and w.state in ('draft', 'returned') order by w.updated_at, w.id`,
    'uy-vazifa-muddatlari.csv': (id) => sql`
      select c.title as "Kurs", l.title as "Dars", x.due_on::text as "Yangi muddat", x.reason as "Sabab",
             ${timeText(sql`x.given_at`)} as "Vaqt"
        from homework_extension x join homework h on h.id = x.homework_id join lesson l on l.id = h.lesson_id
        join course c on c.id = l.course_id where x.user_id = ${id} order by x.given_at, h.id`,
    'tekshirilgan-vazifalar.csv': (id) => sql`
      select c.title as "Kurs", l.title as "Dars", r.comment as "Izoh", r.outcome as "Qaror",
             ${timeText(sql`r.updated_at`)} as "Vaqt"
        from homework_review r join homework_work w on w.id = r.work_id join homework h on h.id = w.homework_id
        join lesson l on l.id = h.lesson_id join course c on c.id = l.course_id
       where r.checker_id = ${id} order by r.updated_at, r.work_id, r.number`,
  },
  objects: {
    rows: (id) => sql`
      select i.work_id, i.number, s.kind, s.id from homework_work w
        join homework_hand_in i on i.work_id = w.id join sheet s on s.id = any(i.sheet_ids) where w.user_id = ${id}
      union select w.id, w.number + 1, s.kind, s.id from homework_work w
        join sheet s on s.id = any(w.draft_sheet_ids) where w.user_id = ${id} and w.state in ('draft', 'returned')
      union select i.work_id, i.number, 'recording', m.id from homework_work w
        join homework_hand_in i on i.work_id = w.id join recording m on m.id = i.recording_id where w.user_id = ${id}
       order by 1, 2, 4`,
    present: ({ work_id, number, kind, id }) => ({
      name: `uy-vazifalari/${work_id}-${number}-${id}.${EXTENSIONS.get(String(kind))}`,
      key: kind === 'recording' ? keys.recording(Number(id)) : keys.sheet(Number(id)),
    }),
  },
  async deleteRows(deps, tx, personId) {
    await deleteWorks(deps, tx, sql`w.user_id = ${personId}`)
    await tx.run(sql`delete from homework_extension where user_id = ${personId}`)
  },
}
