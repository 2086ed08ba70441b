import type { Webhook, WebhookDelivery } from '@kashf/contract/webhooks/webhooks.ts'
import { lookupTable } from '../lookup-table.ts'

/** A teacher's webhooks and their deliveries. */
export const webhookText = {
  title: 'Vebhuklar',
  lead: "Sotuv, qaytarish, yangi o'quvchi va tugatilgan kurs haqida dasturingizga darhol xabar boradi.",
  empty: "Hali vebhuk yo'q",
  emptyHint: "Dasturingizning https manzilini qo'shing: xabarlar imzolangan JSON bo'lib keladi.",
  add: "Vebhuk qo'shish",
  addTitle: 'Yangi vebhuk',
  editTitle: 'Vebhukni tahrirlash',
  url: 'Manzil',
  urlHint: 'Masalan: https://crm.sizningsayt.uz/kashf',
  events: 'Nimalar haqida',
  eventsNeeded: 'Kamida bittasini tanlang.',
  eventNames: {
    'course.sold': 'Kurs sotildi',
    'course.refunded': 'Pul qaytarildi',
    'learner.joined': "Yangi o'quvchi",
    'course.finished': 'Kurs tugatildi',
    'webhook.test': 'Sinov',
  } satisfies Record<WebhookDelivery['event'], string> as Record<WebhookDelivery['event'], string>,
  actionsOf: (url: string) => `Amallar: ${url}`,
  on: 'Ishlayapti',
  unreached: 'Yetib bormayapti',
  paused: "To'xtatilgan",
  off: "O'chirilgan",
  failing: (since: string) => `${since} dan beri birorta xabar yetib bormadi`,
  /** Why the program paused a webhook, and what its owner should do. */
  pausedBecause: (why: NonNullable<Webhook['paused_because']>) => pauseReasons[why],
  confirm: "Bu manzil o'zingizniki bo'lsa, uni qayta yoqing. Notanish bo'lsa, o'chiring.",
  offHint: "Manzil 5 kun javob bermadi yoki endi yo'qligini bildirdi. Uni tekshirib, qayta yoqing.",
  oldSecret: (until: string) => `Eski kalit ${until} gacha ham imzolaydi`,
  test: 'Sinov xabarini yuborish',
  tested: 'Sinov xabari yuborildi',
  edit: 'Tahrirlash',
  saved: 'Vebhuk saqlandi',
  pause: "To'xtatib turish",
  resume: 'Yoqish',
  newSecret: 'Kalitni almashtirish',
  replaceSecret: 'Almashtirish',
  resumeTitle: 'Vebhukni yoqish',
  resumeHint: (url: string) => `Xabarlar yana ${url} manziliga boradi.`,
  newSecretHint: 'Hozirgi kalit yana 24 soat imzolaydi: shu vaqt ichida dasturingizga yangisini kiriting.',
  newSecretLater: (until: string) =>
    `Avvalgi kalit ${until} gacha amal qiladi. Kalitni undan keyin yana almashtirish mumkin. Shoshilinch bo'lsa, vebhukni o'chirib, qaytadan qo'shing.`,
  remove: "O'chirish",
  removeTitle: "Vebhukni o'chirish",
  removeHint: (url: string) => `${url} manziliga boshqa xabar bormaydi, xabarlar tarixi ham o'chadi.`,
  removed: "Vebhuk o'chirildi",
  secretTitle: 'Imzo kaliti',
  secretLead:
    "Kalit faqat hozir ko'rsatiladi. Uni dasturingizda saqlang: xabar Kashfdan kelganini shu kalit bilan tekshirasiz.",
  kept: "Saqlab qo'ydim",
  show: "Xabarlarni ko'rish",
  hide: 'Xabarlarni yopish',
  deliveriesOf: (url: string) => `Xabarlar: ${url}`,
  noDeliveries: "Oxirgi 30 kunda xabar bo'lmagan.",
  states: { waiting: 'Kutmoqda', delivered: 'Yetib bordi', failed: 'Yetib bormadi' } satisfies Record<
    WebhookDelivery['state'],
    string
  >,
  answered: (status: number, ms: number) => `Javob: ${status}, ${ms} ms`,
  problem: (reason: string) => problems[reason] ?? 'Javob kelmadi',
  tries: (count: number) => `${count}-urinish`,
  nextTry: (when: string) => `keyingisi ${when}`,
  body: 'Xabar matni',
  replay: 'Yana yuborish',
  replayLabel: (event: string, when: string) => `Yana yuborish: ${event}, ${when}`,
  replayed: 'Xabar yana yuboriladi',
  replayFailed: 'Yetib bormaganlarini yana yuborish',
  replayedFailed: (count: number) =>
    count === 0 ? "Yetib bormagan xabar yo'q" : `${count} ta xabar yana yuboriladi`,
} as const

const pauseReasons: Record<NonNullable<Webhook['paused_because']>, string> = {
  password_changed: "Parolingiz o'zgartirilgani uchun to'xtatilgan.",
  password_reset: "Parolingiz tiklangani uchun to'xtatilgan.",
  account_recovered: "Hisobingiz begona kishidan qaytarib olingani uchun to'xtatilgan.",
}

/** Why there was no response, by the server's error names. */
const problems = lookupTable({
  address_refused: 'Manzil ochiq internetda emas yoki https emas',
  unreachable: "Manzilga ulanib bo'lmadi",
  timed_out: 'Manzil vaqtida javob bermadi',
  too_many_redirects: "Manzil boshqa joyga yo'naltirmoqda",
  bad_answer: "Javob noto'g'ri ko'rinishda",
})
