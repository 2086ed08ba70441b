import type { ReminderKind } from '@kashf/contract/notices/reminder-kinds.ts'

/** The settings of helpful messages, and the page that stops a kind of them. */
export const remindersText = {
  title: 'Foydali eslatmalar',
  hint: "Kuniga ko'pi bilan bitta, 08:00 dan 21:00 gacha. Qayerga kelishini yuqorida tanlaysiz.",
  all: 'Barcha eslatmalar',
  off: "Eslatmalar o'chirilgan, hech biri kelmaydi.",
  saveFailed: 'Tanlovingiz saqlanmadi',
  kinds: {
    exam_soon: 'Imtihon yaqinlashganda',
    homework_due: 'Uy vazifasining muddati yaqinlashganda',
    access_ending: 'Kurs muddati tugashiga 14 va 3 kun qolganda, oxirgi kuni',
    purchase_unfinished: 'Xarid uchun hamyonda pul yetmay qolganda',
    teacher_message: "Kurs o'qituvchisi o'zi yozgan xabarlar",
    course_cheaper: 'Saqlagan kursim arzonlashganda',
    last_lesson: 'Kursda bitta dars qolganda',
    course_not_begun: 'Olgan kursim boshlanmaganda',
    course_stalled: "Kursda bir hafta dars ko'rilmaganda",
    week_goal: 'Haftalik maqsadim uchun, hafta boshida',
  } satisfies Record<ReminderKind, string>,
  stopTitle: "Eslatmani to'xtatish",
  stopQuestion: (kind: string) => `“${kind}” keladigan eslatma endi kelmasinmi?`,
  stopHint: 'U emailga ham, boshqa joyga ham kelmaydi. Qolgan eslatmalar kelaveradi.',
  stop: "Eslatmani to'xtatish",
  stopped: 'Bu eslatma endi kelmaydi',
  stoppedHint: (kind: string) =>
    `“${kind}” keladigan eslatma to'xtatildi. Fikringiz o'zgarsa, sozlamalardan qayta yoqasiz.`,
} as const
