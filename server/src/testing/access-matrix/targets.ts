import { randomBytes, randomUUID } from 'node:crypto'
import { TEAM_ROLES } from '@kashf/contract/catalogue/team-roles.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { newCode } from '../../learning/certificates/certificate-code.ts'
import { certificateKey } from '../../learning/certificates/make-certificate.ts'
import { giveCourse } from '../../purchases/gifts/give-course.ts'
import { askToPay } from '../../purchases/pay-for-me/ask-to-pay.ts'
import { buildCourse } from '../builders/courses.ts'
import { buildEssays } from '../builders/essays.ts'
import { buildTask, buildWork } from '../builders/homework.ts'
import { enrol } from '../builders/learning.ts'
import { topUp } from '../builders/money.ts'
import { newOfflineKey } from '../builders/offline.ts'
import { buildStudent } from '../builders/people.ts'
import { joinTeam } from '../builders/team.ts'
import type { People } from './people.ts'

/** Records that calls act on, by name; all belong to `teacher` or `student`. */
export type Targets = Record<string, number | string>

async function idOf(deps: Deps, statement: ReturnType<typeof sql>): Promise<number> {
  const row = await deps.db.one<{ id: number }>(statement)
  if (!row) throw new Error('nothing was inserted')
  return row.id
}

/** A message of a course that has reached a student. */
const reachingMessage = (deps: Deps, of: { courseId: number; studentId: number; days: number }) =>
  idOf(
    deps,
    sql`
    with written as (
      insert into course_message (course_id, kind, number, text, is_on, created_at, updated_at)
      values (${of.courseId}, 'away', ${of.days}, 'Salom', true, now(), now()) returning id)
    insert into course_message_sent (message_id, user_id, sent_at)
    select id, ${of.studentId}, now() from written returning message_id as id`,
  )

/** A question without a key. */
export const DRAFT = {
  content: {
    form: 'text',
    stem: 'Savol',
    options: [],
    parts: [{ answer: 'text', label: '' }],
    keeps_order: false,
  },
  key: { parts: [], explanation: '', notes: [], explained: null },
}

const IMPORTED = JSON.stringify([
  {
    ...{ index: 0, line: 1, source: 'Savol', passage: null, doubts: [], state: 'draft' },
    ...{ question: { ...DRAFT, passage_id: null, tags: [], difficulty: null } },
    ...{ is_skipped: false, same_as: null, near: null },
  },
])

const SETTINGS = JSON.stringify({
  ...{ minutes: null, attempts: null, pass_percent: null, results: 'by_hand', shows_answers: true },
  ...{ shuffles_options: false, shuffles_questions: false, logs_leaving: false },
})
const BLUEPRINT = JSON.stringify({
  sections: [
    {
      ...{ title: '', minutes: null, scale: null },
      blocks: [
        { title: 'Blok', weight_milli: 1000, penalty_milli: 0, questions: null, exemption: null, slots: [] },
      ],
    },
  ],
  scale: { kind: 'points' },
  grades: [],
})

/** A published test of the teacher without questions, and a graded attempt of the student at it. */
async function buildTest(
  deps: Deps,
  { teacher, student }: People,
): Promise<{ test: number; attempt: number }> {
  const test = await idOf(
    deps,
    sql`
    insert into test (owner_id, purpose, state, title, settings, blueprint, version, created_at, updated_at)
    values (${teacher.id}, 'exam', 'published', 'Sinov', ${SETTINGS}, ${BLUEPRINT}, 1, now(), now()) returning id`,
  )
  await deps.db.run(sql`
    insert into test_version (test_id, version, title, settings, blueprint, secret, created_at)
    values (${test}, 1, 'Sinov', ${SETTINGS}, ${BLUEPRINT}, ${randomBytes(32)}, now())`)
  const paper = await idOf(
    deps,
    sql`
    insert into test_paper (test_id, test_version, variant, algorithm, seed, slots, created_at)
    values (${test}, 1, 0, 1, 0, '[]', now()) returning id`,
  )
  const attempt = await idOf(
    deps,
    sql`
    insert into attempt (test_id, test_version, paper_id, user_id, number, state, opened_at, submitted_at, writer_id, writer_name,
      writer_since, seen_at, result, created_at)
    values (${test}, 1, ${paper}, ${student.id}, 1, 'graded', now(), now(), ${randomUUID()}, '', now(), now(), '{"pending": 0}',
      now()) returning id`,
  )
  return { test, attempt }
}

/** Two groups of a course: one whose sale has not begun, and one with members. The curator of the course is one of both. */
async function buildGroups(
  deps: Deps,
  of: { courseId: number; curators: Pick<People, 'curator'> },
): Promise<number[]> {
  const groups = await deps.db.rows<{ id: number }>(sql`
    insert into course_group (course_id, title, starts_at, sale_starts_at, sale_ends_at, places, created_at)
    select ${of.courseId}, '7-guruh', now() + interval '9 days', now() + interval '1 day', now() + interval '8 days', 40, now()
      from generate_series(1, 2) returning id`)
  const ids = groups.map(({ id }) => id)
  await deps.db.run(sql`
    insert into group_curator (group_id, person_id) select unnest(${ids}::int[]), ${of.curators.curator.id}`)
  return ids
}

const joinGroup = (deps: Deps, of: { groupId: number; userId: number }): Promise<number> =>
  idOf(
    deps,
    sql`
    with joined as (update course_group set taken = taken + 1 where id = ${of.groupId} returning id, course_id)
    insert into group_member (group_id, course_id, user_id, joined_at)
    select id, course_id, ${of.userId}, now() from joined returning id`,
  )

/** Builds one record of each kind. */
export async function buildTargets(deps: Deps, people: People): Promise<Targets> {
  const { student, teacher } = people
  const course = await buildCourse(deps, { teacherId: teacher.id, price: 10_000 })
  const draft = await buildCourse(deps, { teacherId: teacher.id, status: COURSE_STATUS.draft, lessons: 6 })
  for (const role of TEAM_ROLES) {
    for (const { id } of [course, draft]) {
      await joinTeam(deps, { courseId: id, personId: people[role].id, role })
    }
  }
  const member = await buildStudent(deps)
  await joinTeam(deps, { courseId: course.id, personId: member.id, role: 'analyst' })
  const [openLesson = 0, lockedLesson = 0] = course.lessonIds
  await enrol(deps, { studentId: student.id, courseId: course.id })
  const homework = await buildTask(deps, lockedLesson, { dueOn: '2089-01-01' })
  const homeworkWork = await buildWork(deps, { homeworkId: homework, userId: member.id })
  const [, , , taskLesson = 0, ...lessonsOfTasks] = draft.lessonIds
  for (const lessonId of lessonsOfTasks) await buildTask(deps, lessonId)
  const noteKey = randomUUID()
  await deps.db.run(sql`
    insert into lesson_note (user_id, key, lesson_id, at_s, text) values (${student.id}, ${noteKey}, ${lockedLesson}, 1, 'eslatma')`)
  await openSession(deps, deps.db, { userId: student.id, userAgent: 'second', ip: '127.0.0.1' })
  const code = newCode()
  const certificate = await idOf(
    deps,
    sql`
    insert into certificate (user_id, course_id, code, student_name, course_title, teacher_name, duration_s, lessons_count,
      completed_at, made_at)
    values (${student.id}, ${course.id}, ${code}, 'Ism', 'Kurs', 'Ustoz', 60, 2, now(), now()) returning id`,
  )
  await deps.storage.put(certificateKey(certificate), Buffer.from('%PDF-1.4'))
  const payout = await idOf(
    deps,
    sql`
    insert into payout (teacher_id, amount_tiyin, card_encrypted, card_last4, pinfl_encrypted, approvals_needed)
    values (${teacher.id}, 100, '\\x00', '1233', '\\x00', 1) returning id`,
  )
  const webhook = await idOf(
    deps,
    sql`
    insert into webhook_endpoint (teacher_id, url, events, secret, is_paused, created_at)
    values (${teacher.id}, 'https://crm.example.uz/', '{course.sold}', '\\x00', true, now()) returning id`,
  )
  const webhookDelivery = Number(
    await idOf(
      deps,
      sql`
      insert into webhook_delivery (endpoint_id, event, data, occurred_at, state, due_at)
      values (${webhook}, 'course.sold', '{}', now(), 'failed', null) returning id`,
    ),
  )
  const newBank = () =>
    idOf(
      deps,
      sql`
      insert into question_bank (owner_id, title, created_at, updated_at)
      values (${teacher.id}, 'Algebra', now(), now()) returning id`,
    )
  const bank = await newBank()
  const [bankQuestion, bankQuestionToRestore] = await Promise.all(
    [null, new Date()].map((deletedAt) =>
      idOf(
        deps,
        sql`
        insert into bank_question (bank_id, state, content, key, fold, search_text, created_at, updated_at, deleted_at)
        values (${bank}, 'draft', ${JSON.stringify(DRAFT.content)}, ${JSON.stringify(DRAFT.key)}, '\\x00', '', now(), now(),
          ${deletedAt}) returning id`,
      ),
    ),
  )
  await topUp(deps, student.id, 12_000)
  const [group = 0, lookedAfterGroup = 0] = await buildGroups(deps, { courseId: course.id, curators: people })
  // Whose work the curator of the group checks.
  await joinGroup(deps, { groupId: lookedAfterGroup, userId: member.id })
  const essays = await buildEssays(deps, {
    ...{ ownerId: teacher.id, lessonId: lockedLesson, userIds: [member.id], texts: ['insho'] },
  })
  return {
    group,
    lookedAfterGroup,
    attemptWithEssay: essays.attempts[0]?.id ?? 0,
    groupMember: await joinGroup(deps, { groupId: lookedAfterGroup, userId: student.id }),
    memberToRemove: await joinGroup(deps, {
      groupId: lookedAfterGroup,
      userId: (await buildStudent(deps)).id,
    }),
    seat: await idOf(
      deps,
      sql`
      with batch as (
        insert into roster_batch (course_id, teacher_id, request_id, digest, people, paid, sum_tiyin, mails, created_at)
        values (${course.id}, ${teacher.id}, ${randomUUID()}, '', 1, 0, 0, 0, now()) returning id)
      insert into roster_seat (batch_id, course_id, teacher_id, name, search_key, is_free, fee_tiyin, created_at)
      select id, ${course.id}, ${teacher.id}, 'Ali', 'ali', true, 0, now() from batch returning id`,
    ),
    partnerLink: await idOf(
      deps,
      sql`
      insert into partner_link (course_id, partner_id, code, created_at)
      values (${course.id}, ${people.otherStudent.id}, 'partner000', now()) returning id`,
    ),
    tariff: await idOf(
      deps,
      sql`
      insert into course_tariff (course_id, title, price_tiyin, period, with_group, with_checking, position, created_at)
      values (${draft.id}, 'Kurator bilan', 5000000, 2, true, true, 1, now()) returning id`,
    ),
    course: course.id,
    draft: draft.id,
    spareDraft: (await buildCourse(deps, { teacherId: teacher.id, status: COURSE_STATUS.draft })).id,
    openLesson,
    lockedLesson,
    draftLesson: draft.lessonIds[0] ?? 0,
    /** Deleting removes it, so each who may has one. */
    'draftLesson:author': draft.lessonIds[1] ?? 0,
    homework,
    homeworkWork,
    taskLesson,
    lessonOfTask: lessonsOfTasks[0] ?? 0,
    'lessonOfTask:author': lessonsOfTasks[1] ?? 0,
    author: people.author.id,
    memberToEnd: member.id,
    invitation: await idOf(
      deps,
      sql`
      insert into course_invitation (course_id, role, token_hash, created_at, expires_at)
      values (${course.id}, 'curator', '\\x01', now(), now() + interval '7 days') returning id`,
    ),
    shareOfCurator: await idOf(
      deps,
      sql`
      insert into course_share (course_id, person_id, share, proposed_at)
      values (${course.id}, ${people.curator.id}, 1000, now()) returning id`,
    ),
    ofOtherStudent: await idOf(
      deps,
      sql`
      insert into course_invitation (course_id, role, contact, person_id, created_at, expires_at)
      values (${course.id}, 'curator', 'oquvchi', ${people.otherStudent.id}, now(), now() + interval '7 days') returning id`,
    ),
    noteKey,
    certificateCode: code,
    payout,
    webhook,
    webhookDelivery,
    /** A person who makes no calls. */
    bystander: (await buildStudent(deps)).id,
    teacher: teacher.id,
    student: student.id,
    upload: await deps.db
      .one<{ id: string }>(sql`
        insert into upload (id, owner_id, purpose, name, size, created_at, expires_at)
        values (${randomUUID()}, ${teacher.id}, 'video', 'dars.mp4', 1000, now(), now() + interval '1 day') returning id`)
      .then((row) => row?.id ?? ''),
    secondSession: await idOf(
      deps,
      sql`select id from session where user_id = ${student.id} and user_agent = 'second'`,
    ),
    promoCode: await idOf(
      deps,
      sql`
      insert into promo_code (teacher_id, code, percent, all_courses, created_at)
      values (${teacher.id}, 'KUZ30', 30, true, now()) returning id`,
    ),
    bundle: await idOf(
      deps,
      sql`
      insert into bundle (teacher_id, title, price_tiyin, created_at)
      values (${teacher.id}, 'Toʻplam', 100000, now()) returning id`,
    ),
    gift: (
      await giveCourse(deps, {
        giverId: student.id,
        courseId: course.id,
        shownTiyin: 1_200_000n,
        requestId: randomUUID(),
      })
    ).id,
    paymentRequest: (
      await askToPay(deps, {
        studentId: student.id,
        courseId: (await buildCourse(deps, { teacherId: teacher.id, price: 10_000 })).id,
        choice: {},
        shownTiyin: 1_200_000n,
        words: null,
      })
    ).id,
    seatOrder: await idOf(
      deps,
      sql`
      with ordered as (
        insert into seat_order (buyer_id, course_id, places, discount_percent, price_tiyin, discount_tiyin, fee_tiyin, percent,
          period, request_id, shown_tiyin, created_at)
        values (${student.id}, ${course.id}, 5, 0, 1000000, 0, 200000, 20, 13, gen_random_uuid(), 6000000, now())
        returning id)
      insert into seat_invoice (order_id, firm, stir, address, contact, payee, expires_at)
      select id, 'Maktab', '123456789', 'Toshkent', 'Lola', 'Kashf', now() + interval '10 days' from ordered
      returning order_id as id`,
    ),
    announcement: await idOf(
      deps,
      sql`
      insert into announcement (course_id, audience, title, text, created_at, sends_at)
      values (${course.id}, 'all', 'sarlavha', 'matn', now(), now() + interval '1 hour') returning id`,
    ),
    message: await reachingMessage(deps, { courseId: course.id, studentId: student.id, days: 5 }),
    'message:author': await reachingMessage(deps, { courseId: course.id, studentId: student.id, days: 6 }),
    savedAnswer: await idOf(
      deps,
      sql`insert into saved_answer (teacher_id, text, created_at) values (${teacher.id}, 'javob', now()) returning id`,
    ),
    purchase: await idOf(deps, sql`select id from purchase where student_id = ${student.id}`),
    comment: await idOf(
      deps,
      sql`insert into course_comment (course_id, author_id, text) values (${course.id}, ${student.id}, 'izoh') returning id`,
    ),
    question: await idOf(
      deps,
      sql`
      insert into lesson_question (lesson_id, course_id, teacher_id, author_id, text)
      values (${lockedLesson}, ${course.id}, ${teacher.id}, ${student.id}, 'savol') returning id`,
    ),
    privateQuestion: await idOf(
      deps,
      sql`
      insert into lesson_question (lesson_id, course_id, teacher_id, author_id, text, is_private)
      values (${lockedLesson}, ${course.id}, ${teacher.id}, ${student.id}, 'faqat ustozga', true) returning id`,
    ),
    stream: await idOf(
      deps,
      sql`
      insert into playback_stream (session_id, browser, user_id, lesson_id, opened_at, seen_at)
      select id, 'second', ${student.id}, ${lockedLesson}, now(), now() from session
       where user_id = ${student.id} and user_agent = 'second' returning id`,
    ),
    offlineDevice: await idOf(
      deps,
      sql`
      insert into offline_device (user_id, public_key, account_key, user_agent, created_at, renewed_at)
      values (${student.id}, ${newOfflineKey()}, ${randomBytes(32)}, 'telefon', now(), now()) returning id`,
    ),
    reviewNote: await idOf(
      deps,
      sql`
      insert into review_note (course_id, text, operator_id, created_at, sent_at)
      values (${course.id}, 'izoh', ${people.operator.id}, now(), now()) returning id`,
    ),
    report: await idOf(
      deps,
      sql`
      insert into report_case (subject, subject_id, seen_text, reports_count, created_at)
      values ('course', ${course.id}, 'matn', 1, now()) returning id`,
    ),
    editVersion: await idOf(
      deps,
      sql`
      insert into edit_version (course_id, version, teacher_id, changes, created_at)
      values (${draft.id}, 2, ${teacher.id}, '{"title": {"before": "Eski nom", "after": "Yangi nom"}}', now())
      returning id::int`,
    ),
    bank,
    spareBank: await newBank(),
    bankQuestion: bankQuestion ?? 0,
    bankQuestionToRestore: bankQuestionToRestore ?? 0,
    passage: await idOf(
      deps,
      sql`
      insert into question_passage (bank_id, title, text, updated_at) values (${bank}, 'Matn', 'matn', now()) returning id`,
    ),
    questionImport: await idOf(
      deps,
      sql`
      insert into question_import (bank_id, owner_id, file_name, file_hash, state, drafts, created_at, updated_at)
      values (${bank}, ${teacher.id}, 'test.txt', '\\x00', 'read', ${IMPORTED}, now(), now()) returning id`,
    ),
    ...(await buildTest(deps, people)),
    examPreset: await idOf(deps, sql`select id from exam_preset order by id limit 1`),
    examDate: await idOf(
      deps,
      sql`
      insert into exam_date (title, title_ru, day, source_url, is_tentative, is_offered, updated_at)
      values ('DTM', 'ГЦТ', '2027-07-15', 'https://uzbmb.uz', true, true, now()) returning id`,
    ),
    section: await idOf(
      deps,
      sql`insert into course_section (course_id, position, title) values (${course.id}, 1, 'Bob') returning id`,
    ),
    contentSlug: 'about',
    contactMessage: await idOf(
      deps,
      sql`
      insert into contact_message (topic, name, email, text, created_at)
      values ('other', 'Vali', 'vali@misol.uz', 'Salom', now()) returning id`,
    ),
    category: await idOf(deps, sql`select id from category order by id limit 1`),
    none: 2_000_000_000,
  }
}
