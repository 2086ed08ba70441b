import { isTeachersPost } from '../catalogue/courses/policy.ts'
import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import { removeFilesJob } from '../media/processing/jobs.ts'
import { keys } from '../media/storage-keys.ts'
import type { PersonalData } from '../module.ts'
import { certificateKey } from './certificates/make-certificate.ts'
import { deleteFiles } from './questions/question-files.ts'

const ofQuestion = { id: sql`q.course_id`, teacherId: sql`q.teacher_id` }
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['surat', 'webp'],
  ['ovoz', 'm4a'],
])

export const learningPersonalData: PersonalData = {
  columns: [
    ['saved_course.user_id', 'deleted'],
    ['meeting_attendance.user_id', 'deleted'],
    ['lesson_progress.user_id', 'deleted'],
    ['lesson_delivery.user_id', 'deleted'],
    ['learning_day.user_id', 'deleted'],
    ['course_finish.user_id', 'deleted'],
    ['lesson_watch.user_id', 'deleted'],
    ['lesson_note.user_id', 'deleted'],
    ['caption_request.user_id', 'deleted'],
    ['offline_device.user_id', 'deleted'],
    ['certificate.user_id', 'deleted'],
    ['playback_stream.user_id', 'deleted'],
    ['saved_answer.teacher_id', 'deleted'],
    ['announcement_mute.user_id', 'deleted'],
    ['course_message_sent.user_id', 'deleted'],
    // These are parts of conversations, shown without the name.
    ['course_comment.author_id', 'retained'],
    ['lesson_question.author_id', 'retained'],
    ['lesson_question.teacher_id', 'retained'],
    ['course_score.user_id', 'retained'],
    ['comment_useful.user_id', 'retained'],
    ['report.reporter_id', 'retained'],
  ],
  files: {
    'jarayon.csv': (id) => sql`
      select c.title as "Kurs", l.title as "Dars", round(p.position_s) as "To'xtagan joy, soniya",
             ${timeText(sql`p.completed_at`)} as "Tugatilgan", ${timeText(sql`p.updated_at`)} as "Yangilangan"
        from lesson_progress p join lesson l on l.id = p.lesson_id join course c on c.id = l.course_id
       where p.user_id = ${id} order by p.updated_at`,
    'jonli-darslar.csv': (id) => sql`
      select c.title as "Kurs", l.title as "Dars", ${timeText(sql`a.came_at`)} as "Kirilgan"
        from meeting_attendance a join lesson l on l.id = a.lesson_id join course c on c.id = l.course_id
       where a.user_id = ${id} order by a.came_at`,
    'oqilgan-kunlar.csv': (id) =>
      sql`select day::text as "Kun" from learning_day where user_id = ${id} order by day`,
    'tugatilgan-kurslar.csv': (id) => sql`
      select c.title as "Kurs", ${timeText(sql`f.finished_at`)} as "Tugatilgan"
        from course_finish f join course c on c.id = f.course_id where f.user_id = ${id} order by f.finished_at`,
    'korilgan-darslar.csv': (id) => sql`
      select w.day::text as "Kun", c.title as "Kurs", l.title as "Dars",
             coalesce((select sum(upper(r) - lower(r)) from unnest(w.watched) r), 0) as "Ko'rilgan, soniya",
             case when w.completed then 'ha' else '' end as "Tugatilgan"
        from lesson_watch w join lesson l on l.id = w.lesson_id join course c on c.id = w.course_id
       where w.user_id = ${id} order by w.day, c.id, l.id`,
    'eslatmalar.csv': (id) => sql`
      select c.title as "Kurs", l.title as "Dars", n.at_s as "Soniya", n.text as "Matn", ${timeText(sql`n.created_at`)} as "Vaqt"
        from lesson_note n join lesson l on l.id = n.lesson_id join course c on c.id = l.course_id
       where n.user_id = ${id} order by n.created_at`,
    'matn-sorovlari.csv': (id) => sql`
      select c.title as "Kurs", l.title as "Dars", ${timeText(sql`r.asked_at`)} as "So'ralgan"
        from caption_request r join lesson l on l.id = r.lesson_id join course c on c.id = l.course_id
       where r.user_id = ${id} order by r.asked_at`,
    'oflayn-darslar.csv': (id) => sql`
      select d.user_agent as "Qurilma", ${timeText(sql`d.created_at`)} as "Qo'shilgan", ${timeText(sql`d.renewed_at`)} as "Oxirgi aloqa",
             l.title as "Dars", ${timeText(sql`o.granted_at`)} as "Saqlangan"
        from offline_device d left join offline_licence o on o.device_id = d.id left join lesson l on l.id = o.lesson_id
       where d.user_id = ${id} order by d.id, o.granted_at`,
    'savol-va-javoblar.csv': (id) => sql`
      select q.id as "Raqam", c.title as "Kurs", l.title as "Dars", q.text as "Matn", case when q.is_private then 'ha' else '' end as "Faqat ustozga",
             (select count(*) from question_file f where f.question_id = q.id) as "Surat va ovozlar", ${timeText(sql`q.created_at`)} as "Vaqt",
             ${timeText(sql`q.deleted_at`)} as "O'chirilgan"
        from lesson_question q join lesson l on l.id = q.lesson_id join course c on c.id = q.course_id
       where q.author_id = ${id} order by q.id`,
    'izohlar.csv': (id) => sql`
      select c.title as "Kurs", m.text as "Matn", ${timeText(sql`m.created_at`)} as "Vaqt", ${timeText(sql`m.deleted_at`)} as "O'chirilgan"
        from course_comment m join course c on c.id = m.course_id where m.author_id = ${id} order by m.id`,
    'baholar.csv': (id) => sql`
      select c.title as "Kurs", s.score as "Baho", ${timeText(sql`s.updated_at`)} as "Vaqt"
        from course_score s join course c on c.id = s.course_id where s.user_id = ${id} order by s.updated_at`,
    'sertifikatlar.csv': (id) => sql`
      select course_title as "Kurs", student_name as "Ism", code as "Kod", ${timeText(sql`completed_at`)} as "Tugatilgan"
        from certificate where user_id = ${id} order by id`,
    'saqlangan-kurslar.csv': (id) => sql`
      select c.title as "Kurs", ${timeText(sql`s.created_at`)} as "Vaqt"
        from saved_course s join course c on c.id = s.course_id where s.user_id = ${id} order by s.created_at`,
    'shikoyatlar.csv': (id) => sql`
      select c.subject as "Nima ustidan", r.reason as "Sabab", r.text as "Matn", ${timeText(sql`r.created_at`)} as "Vaqt"
        from report r join report_case c on c.id = r.case_id where r.reporter_id = ${id} order by r.created_at`,
    'elonsiz-kurslar.csv': (id) => sql`
      select c.title as "Kurs", ${timeText(sql`m.created_at`)} as "E'lonlar to'xtatilgan"
        from announcement_mute m join course c on c.id = m.course_id where m.user_id = ${id} order by m.created_at`,
    'oqituvchi-xabarlari.csv': (id) => sql`
      select c.title as "Kurs", ${timeText(sql`s.sent_at`)} as "Kelgan", ${timeText(sql`s.pressed_at`)} as "Ochilgan"
        from course_message_sent s join course_message m on m.id = s.message_id join course c on c.id = m.course_id
       where s.user_id = ${id} order by s.sent_at`,
    'kurs-xabarlari.csv': (id) => sql`
      select c.title as "Kurs", m.kind as "Qachon", m.number as "Raqam", m.text as "Matn",
             case when m.is_on then 'ha' else '' end as "Yoqilgan", ${timeText(sql`m.created_at`)} as "Vaqt"
        from course_message m join course c on c.id = m.course_id
       where c.teacher_id = ${id} and m.deleted_at is null order by m.id`,
    'elonlar.csv': (id) => sql`
      select c.title as "Kurs", a.title as "Sarlavha", a.text as "Matn", ${timeText(sql`a.created_at`)} as "Vaqt", a.recipients as "Yetgan"
        from announcement a join course c on c.id = a.course_id where c.teacher_id = ${id} order by a.id`,
    'saqlangan-javoblar.csv': (id) => sql`
      select text as "Matn", ${timeText(sql`created_at`)} as "Vaqt" from saved_answer where teacher_id = ${id} order by id`,
  },
  objects: {
    rows: (id) => sql`
      select q.id as question_id, 'surat' as kind, s.id from lesson_question q
        join question_file f on f.question_id = q.id join sheet s on s.id = f.sheet_id where q.author_id = ${id}
      union all
      select q.id, 'ovoz', r.id from lesson_question q
        join question_file f on f.question_id = q.id join recording r on r.id = f.recording_id
       where q.author_id = ${id} and r.duration_ms is not null
       order by 1, 2 desc, 3`,
    present: ({ question_id, kind, id }) => ({
      name: `savollar/${question_id}-${kind}-${id}.${EXTENSIONS.get(String(kind))}`,
      key: kind === 'ovoz' ? keys.recording(Number(id)) : keys.sheet(Number(id)),
    }),
  },
  async deleteRows(deps, tx, id) {
    const certificates = await tx.rows<{ id: number }>(
      sql`delete from certificate where user_id = ${id} returning id`,
    )
    const files = certificates.map((row) => certificateKey(row.id))
    if (files.length > 0) await deps.jobs.send(tx, removeFilesJob, { keys: files })
    // What a teacher answered belongs to the course, as its videos do.
    await deleteFiles(deps, tx, sql`q.author_id = ${id} and not ${isTeachersPost(sql`q`, ofQuestion)}`)
    await tx.run(sql`delete from saved_answer where teacher_id = ${id}`)
    await tx.run(sql`delete from announcement_mute where user_id = ${id}`)
    await tx.run(sql`delete from course_message_sent where user_id = ${id}`)
    await tx.run(sql`delete from saved_course where user_id = ${id}`)
    await tx.run(sql`delete from lesson_progress where user_id = ${id}`)
    await tx.run(sql`delete from course_finish where user_id = ${id}`)
    await tx.run(sql`delete from lesson_delivery where user_id = ${id}`)
    await tx.run(sql`delete from learning_day where user_id = ${id}`)
    // The person's part in the statistics stays, as a number.
    await tx.run(sql`delete from lesson_watch where user_id = ${id}`)
    await tx.run(sql`delete from lesson_note where user_id = ${id}`)
    await tx.run(sql`delete from caption_request where user_id = ${id}`)
    await tx.run(sql`delete from offline_device where user_id = ${id}`)
  },
}
