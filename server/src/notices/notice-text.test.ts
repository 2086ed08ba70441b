import { LANGUAGE_PREFIXES } from '@kashf/contract/interface-language.ts'
import type { NoticeContent, NoticeKind } from '@kashf/contract/notices/notices.ts'
import { toLatin } from '@kashf/contract/text/uzbek-script.ts'
import { expect, it } from 'vitest'
import { noticeText } from './notice-text.ts'

const course = { course_id: 1, title: 'Kurs nomi' }
const inGroup = { ...course, group: '7-guruh' }
const lesson = { course_id: 1, lesson_id: 2, title: 'Dars nomi' }
const meeting = { ...lesson, title: 'Kurs nomi', lesson: 'Dars nomi', starts_at: '2026-12-01T09:00:00.000Z' }
const comment = { ...course, comment_id: 3, author: 'Vali Aliyev' }
const question = { ...course, lesson_id: 2, question_id: 4, author: 'Vali Aliyev' }
const bundle = { bundle_id: 5, title: "To'plam nomi", courses: 3, amount: 250_000 }
const refusal = { amount: 90_000, card_last4: '1234', reason: 'Karta raqami xato' }
const SUBJECTS: { [K in NoticeKind]: Extract<NoticeContent, { kind: K }>['subject'] } = {
  purchase: { ...course, amount: 90_000 },
  bundle_purchase: bundle,
  refund: { ...course, amount: 90_000 },
  gift_used: course,
  gift_refunded: course,
  month_due: {
    ...course,
    until: '2026-12-01T03:00:00.000Z',
    price: 120_000,
    missing: 21_000,
    is_charged: true,
  },
  month_unpaid: { ...course, until: '2026-12-04T03:00:00.000Z', price: 120_000, missing: 21_000 },
  month_dearer: { ...course, price: 132_000, before: 120_000 },
  month_stopped: { ...course, is_sold: true },
  seats_paid: { ...course, order_id: 4, places: 20 },
  seats_gone: { ...course, order_id: 4, places: 20, amount: 90_000 },
  seats_ended: { ...course, order_id: 4, places: 20, amount: 90_000, reason: "To'lov qaytarildi" },
  gift_voided: { ...course, amount: 90_000, reason: "To'lov qaytarildi" },
  gift_teacher_left: { ...course, amount: 90_000 },
  request_bought: { ...course, amount: 90_000 },
  request_kept: { ...course, amount: 90_000, kept_because: 'short' },
  top_up: { amount: 90_000, app: 'Payme' },
  top_up_returned: { amount: 90_000, app: 'Payme' },
  new_course: { ...course, teacher: 'Vali Aliyev' },
  lesson_opened: { ...course, lesson_id: 2, lesson: 'Dars nomi' },
  lessons_opened: course,
  timetable_changed: course,
  new_lesson: { ...course, lesson_id: 2, lesson: 'Dars nomi' },
  announcement: { ...course, announcement_id: 6, headline: 'Yangi vazifa', teacher: 'Vali Aliyev' },
  test_cancelled: { test_id: 7, title: 'Imtihon nomi', teacher: 'Vali Aliyev' },
  meeting_soon: meeting,
  meeting_moved: meeting,
  meeting_cancelled: meeting,
  group_place_offered: { ...inGroup, until: '2026-11-29T07:00:00.000Z' },
  group_sale_began: { ...inGroup, until: '2026-11-29T07:00:00.000Z' },
  member_moved: { ...inGroup, reason: "O'zi so'radi" },
  member_paused: { ...inGroup, until: '2026-11-29T07:00:00.000Z', reason: "O'zi so'radi" },
  member_resumed: inGroup,
  member_prolonged: { ...inGroup, until: '2026-11-29T07:00:00.000Z', reason: "O'zi so'radi" },
  member_removed: { ...inGroup, reason: "O'zi so'radi" },
  seat_opened: course,
  seat_refused: course,
  seat_prolonged: { ...course, until: '2026-11-29T07:00:00.000Z', reason: "O'zi so'radi" },
  seat_paused: { ...course, until: '2026-11-29T07:00:00.000Z', reason: "O'zi so'radi" },
  seat_resumed: course,
  seat_ended: { ...course, reason: "O'zi so'radi" },
  seat_asked: { ...course, name: 'Ali Valiyev', person: 'Vali Aliyev' },
  place_offered: { test_id: 7, title: 'Imtihon nomi', until: '2026-11-29T07:00:00.000Z' },
  comment_answer: comment,
  question_answer: question,
  question_published: question,
  certificate: { ...course, code: 'ABCD-EFGH-2345' },
  test_result: { test_id: 7, attempt_id: 8, title: 'Imtihon nomi' },
  parents_paused: {},
  exam_soon: { test_id: 7, title: 'Imtihon nomi', starts_at: '2026-11-29T07:00:00.000Z' },
  homework_due: { ...course, lesson_id: 2, lesson: 'Dars nomi', until: '2026-11-29T18:59:59.999Z' },
  access_ending: { ...course, until: '2026-11-29T07:00:00.000Z', price: 90_000 },
  purchase_unfinished: { ...course, missing: 40_000 },
  course_cheaper: { ...course, amount: 90_000, before: 120_000 },
  last_lesson: { ...course, lesson_id: 2, lesson: 'Dars nomi', megabytes: 48 },
  course_not_begun: { ...course, lesson_id: 2, lesson: 'Dars nomi', megabytes: 48 },
  teacher_message: {
    ...course,
    ...{ message_id: 7, teacher: 'Vali Aliyev', text: 'Salom!', is_finished: false },
    ...{ lesson_id: 2, megabytes: 21 },
  },
  message_trial: {
    ...course,
    ...{ teacher: 'Vali Aliyev', text: 'Salom!', is_finished: true, lesson_id: null, megabytes: null },
  },
  course_stalled: { ...course, lesson_id: 2, lesson: 'Dars nomi', megabytes: null },
  week_goal: { goal: 3 },
  homework_extended: {
    ...{ ...course, lesson_id: 2, lesson: 'Dars nomi' },
    ...{ until: '2026-11-29T18:59:59.999Z', reason: 'Kasal edi' },
  },
  homework_returned: { ...course, lesson_id: 2, lesson: 'Dars nomi' },
  homework_accepted: { ...course, lesson_id: 2, lesson: 'Dars nomi' },
  test_regraded: { test_id: 7, attempt_id: 8, title: 'Imtihon nomi', points_before: '98,6', points: '101,7' },
  sale: { ...course, amount: 90_000 },
  bundle_sale: bundle,
  sale_refunded: { ...course, amount: 90_000 },
  share_earned: { ...course, amount: 9_000 },
  bundle_share_earned: { bundle_id: 3, title: "To'plam nomi", amount: 9_000 },
  share_returned: { ...course, amount: 9_000 },
  new_comment: comment,
  new_question: question,
  payout_paid: { amount: 90_000, card_last4: '1234' },
  payout_refused: refusal,
  payout_returned: refusal,
  video_ready: lesson,
  video_failed: { ...lesson, reason: 'Fayl buzilgan' },
  course_published: course,
  course_approved: { ...course, publish_at: '2026-12-01T09:00:00.000Z' },
  course_returned: { ...course, reason: 'Ovoz past', notes: 3 },
  course_hidden: { ...course, reason: 'Shikoyat' },
  chat_rights_lost: { ...course, chat: 'Yopiq kanal' },
  webhook_off: { host: 'crm.example.uz' },
  webhooks_paused: {},
  teacher_approved: {},
  teacher_rejected: { reason: 'Hujjat yetishmaydi' },
  team_invited: { ...course, owner: 'Vali Aliyev', role: 'curator', invitation_id: 7 },
  team_joined: { ...course, author: 'Vali Aliyev', role: 'author' },
  team_declined: { ...course, author: 'Vali Aliyev', role: 'author' },
  team_left: { ...course, author: 'Vali Aliyev', role: 'author' },
  team_changed: { ...course, role: 'analyst' },
  share_proposed: { ...course, owner: 'Vali Aliyev', share: 1250, last_day: '2027-06-30' },
  share_withdrawn: { ...course, owner: 'Vali Aliyev', share: 1250 },
  share_confirmed: { ...course, author: 'Vali Aliyev', share: 1250 },
  share_refused: { ...course, author: 'Vali Aliyev', share: 1250 },
  comment_hidden: { ...course, reason: 'Haqorat' },
}
const two = { ...lesson, course: 'Kurs nomi', videos: [7, 8] }
const NOTICES = [
  ...Object.entries(SUBJECTS),
  ['access_ending', { ...course, until: '2026-11-29T07:00:00.000Z', price: null }],
  ['purchase_unfinished', { ...course, missing: 0 }],
  ['video_ready', two],
  ['video_failed', { ...two, reason: 'Fayl buzilgan' }],
].map(([kind, subject]) => ({ kind, subject }) as NoticeContent)

/** Texts that people wrote, each before those that it may contain. */
const WRITTEN = NOTICES.flatMap(({ subject }) => Object.values(subject)).filter(
  (value): value is string => typeof value === 'string',
)
const withoutWritten = (text: string) => WRITTEN.reduce((rest, each) => rest.replaceAll(each, ''), text)
const sentencesOf = ({ subject, paragraphs, link }: ReturnType<typeof noticeText>) => [
  subject,
  ...paragraphs,
  ...(link ? [link.label] : []),
]

it.each(NOTICES)('tells of $kind in each language, with what people wrote as it is', (notice) => {
  const latin = noticeText('uz', notice)
  expect(noticeText('uz', notice)).toEqual(latin)
  for (const language of ['uz-Cyrl', 'ru'] as const) {
    const text = noticeText(language, notice)
    const own = sentencesOf(text).map(withoutWritten).join(' ')
    expect(own.match(/[A-Za-z]+/g)?.filter((word) => !['Kashf', 'Telegram'].includes(word)) ?? []).toEqual([])
    expect(own).toMatch(/[А-Яа-я]{4}/)
    expect(own).not.toMatch(/undefined|NaN|\{/)
    expect(text.paragraphs).toHaveLength(latin.paragraphs.length)
    expect(text.link?.path).toBe(latin.link && LANGUAGE_PREFIXES[language] + latin.link.path)
    for (const written of WRITTEN) {
      const count = (sentences: readonly string[]) => sentences.join('\n').split(written).length
      expect(count(sentencesOf(text)), written).toBe(count(sentencesOf(latin)))
    }
  }
  const cyrillic = sentencesOf(noticeText('uz-Cyrl', notice)).map(withoutWritten)
  expect(cyrillic.map(toLatin)).toEqual(sentencesOf(latin).map(withoutWritten))
})

it('leads to the wallet wherever a button says so', () => {
  const places = NOTICES.map((notice) => noticeText('uz', notice).link).filter(
    (link) => link?.label === 'Hamyon tarixi',
  )
  expect(new Set(places.map((link) => link?.path))).toEqual(new Set(['/student-profile?tab=wallet']))
})

it('keeps a placeholder that somebody wrote', () => {
  const notice: NoticeContent = { kind: 'gift_used', subject: { course_id: 1, title: 'Shablon {0} va {1}' } }
  expect(noticeText('uz-Cyrl', notice).paragraphs[0]).toContain('“Shablon {0} va {1}”')
})
