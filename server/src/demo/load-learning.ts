import { learners } from '../access/learners.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { claimCertificate } from '../learning/certificates/certificates.ts'
import { makeCertificates } from '../learning/certificates/make-certificate.ts'
import { saveNote } from '../learning/notes/save-note.ts'
import { askQuestion } from '../learning/questions/ask-question.ts'
import { asOf, daysBefore } from './demo-dates.ts'
import { asStudent, asTeacher } from './make-person.ts'

const COURSE = 'Python: noldan birinchi dasturgacha'

const NOTES = [
  {
    key: '6f1c2a34-0d5e-4b7a-9c11-2f6d8e9a0b01',
    at_s: 40,
    text: "O'zgaruvchi: nomi bor quti. Nomi raqamdan boshlanmaydi.",
  },
  {
    key: '6f1c2a34-0d5e-4b7a-9c11-2f6d8e9a0b02',
    at_s: 150,
    text: "input() doim matn qaytaradi, son kerak bo'lsa int() ichiga olish.",
  },
]
const ANSWERED = {
  text: "Nega narx = 12000 deb yozamiz, 12 000 deb bo'shliq bilan yozsak bo'lmaydimi?",
  answer:
    "Python bo'shliqni yangi so'z deb tushunadi va xato beradi. O'qish oson bo'lsin desangiz, 12_000 deb yozing: pastki chiziq songa ta'sir qilmaydi.",
}
const OPEN = "O'zgaruvchiga o'zbekcha harflar, masalan o' bilan nom berish mumkinmi?"

const idOf = (deps: Deps, username: string) =>
  deps.db.one<{ id: number }>(sql`select id from app_user where username = ${username}`)

/** Loads the demo student's notes and questions, the teacher's answer, and certificates for every completed course. */
export async function loadLearning(
  deps: Deps,
  start: Date,
  people: { student: string; teacher: string },
): Promise<void> {
  const [student, teacher] = [await idOf(deps, people.student), await idOf(deps, people.teacher)]
  const lesson = await deps.db.one<{ id: number }>(sql`
    select l.id from lesson l join course c on c.id = l.course_id
     where c.title = ${COURSE} and l.deleted_at is null order by l.position, l.id offset 1 limit 1`)
  if (!student || !teacher || !lesson) throw new Error('the demo school lacks its Python course')
  const asker = asStudent(student.id)
  const answerer = asTeacher(teacher.id)
  const lessonId = lesson.id
  for (const { key, ...body } of NOTES) {
    await saveNote(asOf(deps, daysBefore(start, 3, 1)), { viewer: asker, lessonId, key, body })
  }
  const asked = await deps.db.one(sql`select 1 from lesson_question where lesson_id = ${lessonId}`)
  if (!asked) {
    const first = { viewer: asker, lessonId, body: { text: ANSWERED.text, at_s: 90 } }
    const { id } = await askQuestion(asOf(deps, daysBefore(start, 3, 2)), first)
    const body = { text: ANSWERED.answer, parent_id: id }
    await askQuestion(asOf(deps, daysBefore(start, 2, 3)), { viewer: answerer, lessonId, body })
    await askQuestion(asOf(deps, daysBefore(start, 1, 4)), { viewer: asker, lessonId, body: { text: OPEN } })
  }
  await loadCertificates(asOf(deps, start))
}

/** Issues certificates like learners do, and renders them immediately, so that no notice follows later. */
async function loadCertificates(deps: Deps): Promise<void> {
  const finished = await deps.db.rows<{ student_id: number; course_id: number }>(sql`
    select e.student_id, e.course_id from ${learners} e
     where not exists (
       select from lesson l left join lesson_progress p on p.lesson_id = l.id and p.user_id = e.student_id
        where l.course_id = e.course_id and l.deleted_at is null and p.completed_at is null)
     order by e.student_id, e.course_id`)
  for (const { student_id, course_id } of finished) {
    await claimCertificate(deps, { viewer: asStudent(student_id), courseId: course_id })
  }
  await makeCertificates(deps)
}
