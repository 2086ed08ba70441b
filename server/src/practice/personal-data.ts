import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

export const practicePersonalData: PersonalData = {
  columns: [
    ['attempt.user_id', 'deleted'],
    ['saved_paper.user_id', 'deleted'],
    ['test_place.user_id', 'deleted'],
    ['test_queue.user_id', 'deleted'],
    ['test_extra_time.user_id', 'deleted'],
    ['review_card.user_id', 'deleted'],
    ['review_log.user_id', 'deleted'],
    ['deck_follower.user_id', 'deleted'],
    // Learners keep the tests that they took, as they keep the courses of a teacher who closed an account.
    ['question_bank.owner_id', 'retained'],
    ['question_import.owner_id', 'retained'],
    ['test.owner_id', 'retained'],
    ['regrade.author_id', 'retained'],
    // Learners keep their marks, and the name of who gave them.
    ['attempt_answer.marked_by', 'retained'],
  ],
  files: {
    'mening-savollarim.csv': (id) => sql`
      select b.title as "Bank", q.content ->> 'stem' as "Savol", q.content ->> 'form' as "Tur",
             (select string_agg(o ->> 'id' || ') ' || (o ->> 'text'), E'\\n' order by n)
                from jsonb_array_elements(q.content -> 'options') with ordinality as x (o, n)) as "Variantlar",
             (q.key -> 'parts')::text as "Kalit", q.key ->> 'explanation' as "Izoh", array_to_string(q.tags, ', ') as "Mavzular",
             ${timeText(sql`q.created_at`)} as "Yaratilgan"
        from bank_question q join question_bank b on b.id = q.bank_id
       where b.owner_id = ${id} and b.deleted_at is null and q.deleted_at is null order by b.id, q.id`,
    'mening-matnlarim.csv': (id) => sql`
      select b.title as "Bank", p.title as "Sarlavha", p.text as "Matn", ${timeText(sql`p.updated_at`)} as "Vaqt"
        from question_passage p join question_bank b on b.id = p.bank_id
       where b.owner_id = ${id} and b.deleted_at is null order by p.id`,
    'savol-fayllari.csv': (id) => sql`
      select i.file_name as "Fayl", i.state as "Holat", ${timeText(sql`i.created_at`)} as "Vaqt"
        from question_import i where i.owner_id = ${id} order by i.id`,
    'testlar.csv': (id) => sql`
      select t.title as "Test", a.number as "Urinish", ${timeText(sql`a.opened_at`)} as "Boshlangan",
             ${timeText(sql`a.submitted_at`)} as "Topshirilgan", a.points_milli::numeric / 1000 as "Ball",
             a.max_milli::numeric / 1000 as "Eng ko'p ball", a.grade as "Daraja"
        from attempt a join test t on t.id = a.test_id where a.user_id = ${id} and a.state = 'published' order by a.id`,
    'test-javoblari.csv': (id) => sql`
      select t.title as "Test", a.number as "Urinish", w.slot + 1 as "Savol", w.part + 1 as "Qism", w.value::text as "Javob",
             ${timeText(sql`w.answered_at`)} as "Vaqt"
        from attempt_answer w join attempt a on a.id = w.attempt_id join test t on t.id = a.test_id
       where a.user_id = ${id} order by a.id, w.slot, w.part`,
    'imtihon-orinlari.csv': (id) => sql`
      select t.title as "Imtihon", p.kind as "Holat", ${timeText(sql`p.created_at`)} as "Vaqt"
        from (select test_id, 'joy band' as kind, created_at from test_place where user_id = ${id}
              union all select test_id, 'navbatda', created_at from test_queue where user_id = ${id}) p
        join test t on t.id = p.test_id order by p.created_at`,
    'ogzaki-javoblar.csv': (id) => sql`
      select t.title as "Test", a.number as "Urinish", r.slot + 1 as "Savol", r.part + 1 as "Qism",
             m.duration_ms::numeric / 1000 as "Uzunligi, soniya", ${timeText(sql`m.created_at`)} as "Vaqt"
        from attempt_recording r join recording m on m.id = r.recording_id
        join attempt a on a.id = r.attempt_id join test t on t.id = a.test_id
       where a.user_id = ${id} and m.is_used order by a.id, r.slot, r.part`,
    'takrorlash.csv': (id) => sql`
      select l.question_id as "Savol raqami", l.rating as "Baho", ${timeText(sql`l.reviewed_at`)} as "Vaqt"
        from review_log l where l.user_id = ${id} order by l.id`,
    'ustoz-kartalari.csv': (id) => sql`
      select c.title as "Kurs", ${timeText(sql`f.since`)} as "Vaqt"
        from deck_follower f join course c on c.id = f.course_id where f.user_id = ${id} order by f.since, f.course_id`,
  },
  async deleteRows(_deps, tx, personId) {
    await tx.run(sql`delete from saved_paper where user_id = ${personId}`)
    await tx.run(sql`delete from attempt where user_id = ${personId}`)
    await tx.run(sql`delete from test_place where user_id = ${personId}`)
    await tx.run(sql`delete from test_queue where user_id = ${personId}`)
    await tx.run(sql`delete from test_extra_time where user_id = ${personId}`)
    await tx.run(sql`delete from review_card where user_id = ${personId}`)
    await tx.run(sql`delete from review_log where user_id = ${personId}`)
    await tx.run(sql`delete from deck_follower where user_id = ${personId}`)
  },
}
