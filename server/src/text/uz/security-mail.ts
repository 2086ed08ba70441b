import { formatUzs } from '@kashf/contract/money/amount.ts'

/** The sentences of a mail. */
interface MailText {
  subject: string
  paragraphs: string[]
  /** The label of the mail's link. */
  label?: string
}

const NOT_ME = "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang."
const RESET = 'Parolni tiklash'

/** A mail about a webhook. Each explains what webhooks contain, because the reader may not remember. */
const webhookText = (subject: string, what: string): MailText => ({
  subject,
  paragraphs: [
    `Kashf hisobingizda ${what}: sotuvlar, qaytarishlar va o'quvchilar haqida.`,
    "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang: shunda barcha vebhuklar to'xtaydi.",
  ],
  label: RESET,
})

/** The mails about the events of an account. `closesAt` is a formatted day. */
export const securityMail = {
  payout_requested: (event: { card_last4: string; amount: number }) => ({
    subject: "To'lov so'raldi",
    paragraphs: [
      `Kashf hisobingizdan •••• ${event.card_last4} kartasiga ${formatUzs(event.amount)} o'tkazish so'raldi. So'rovni operator ko'rib chiqadi.`,
      "Agar buni siz so'ramagan bo'lsangiz, darhol parolni qayta tiklang va qo'llab-quvvatlash xizmatiga yozing: operator tasdiqlamaguncha to'lov to'xtatilishi mumkin.",
    ],
    label: RESET,
  }),
  password_changed: () => ({
    subject: "Parolingiz o'zgartirildi",
    paragraphs: [
      "Kashf hisobingizning paroli o'zgartirildi va boshqa barcha qurilmalardan chiqildi.",
      NOT_ME,
    ],
    label: RESET,
  }),
  username_changed: (event: { username: string }) => ({
    subject: "Foydalanuvchi nomingiz o'zgartirildi",
    paragraphs: [`Kashf hisobingizning foydalanuvchi nomi endi “${event.username}”.`, NOT_ME],
    label: RESET,
  }),
  telegram_linked: () => ({
    subject: 'Hisobingizga Telegram ulandi',
    paragraphs: [
      'Kashf hisobingizga Telegram hisobi ulandi. Endi u orqali kirish mumkin, bildirishnomalar ham botga keladi.',
      "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang va “Xavfsizlik” sahifasida Telegramni uzing.",
    ],
    label: RESET,
  }),
  telegram_unlinked: () => ({
    subject: 'Telegram hisobingizdan uzildi',
    paragraphs: ["Telegram Kashf hisobingizdan uzildi. Endi u orqali kirib bo'lmaydi.", NOT_ME],
    label: RESET,
  }),
  google_linked: () => ({
    subject: 'Hisobingizga Google ulandi',
    paragraphs: [
      'Kashf hisobingizga Google hisobi ulandi. Endi u orqali kirish mumkin.',
      "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang va “Xavfsizlik” sahifasida Google'ni uzing.",
    ],
    label: RESET,
  }),
  google_unlinked: () => ({
    subject: 'Google hisobingizdan uzildi',
    paragraphs: ["Google Kashf hisobingizdan uzildi. Endi u orqali kirib bo'lmaydi.", NOT_ME],
    label: RESET,
  }),
  recovery_codes_made: () => ({
    subject: 'Yangi zaxira kodlari olindi',
    paragraphs: ['Kashf hisobingiz uchun yangi zaxira kodlari olindi. Avvalgilari endi ishlamaydi.', NOT_ME],
    label: RESET,
  }),
  api_token_made: (event: { name: string }) => ({
    subject: 'Hisobingiz uchun API token yaratildi',
    paragraphs: [
      `Kashf hisobingiz uchun “${event.name}” nomli API token yaratildi. U bilan dastur sizning nomingizdan ma'lumotlarni o'qiy oladi.`,
      "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang: shunda barcha tokenlar ham o'chadi.",
    ],
    label: RESET,
  }),
  webhook_added: (event: { host: string }) =>
    webhookText("Hisobingizga vebhuk qo'shildi", `endi ${event.host} manziliga xabar boradi`),
  webhook_moved: (event: { host: string }) =>
    webhookText("Vebhuk manzili o'zgardi", `vebhuk xabarlari endi ${event.host} manziliga boradi`),
  webhook_secret_replaced: (event: { host: string }) =>
    webhookText('Vebhuk kaliti almashtirildi', `${event.host} manzilidagi vebhukning kaliti almashtirildi`),
  webhook_resumed: (event: { host: string }) =>
    webhookText('Vebhuk qayta yoqildi', `${event.host} manziliga yana xabar boradi`),
  webhooks_paused: () => ({
    subject: "Vebhuklaringiz to'xtatib turildi",
    paragraphs: [
      "Parolingiz almashgani uchun vebhuklaringiz to'xtatib turildi: ularni begona kishi qo'shgan bo'lishi mumkin.",
      "Har birining manzilini tekshiring. O'zingiznikini parolingiz bilan qayta yoqing, begonasini o'chiring.",
    ],
    label: 'Vebhuklar',
  }),
  data_export_ready: () => ({
    subject: "Ma'lumotlaringiz nusxasi tayyor",
    paragraphs: [
      `Kashfdagi ma'lumotlaringiz nusxasi tayyorlandi. Uni so'ragan qurilmangizda, hisobingizdagi "Ma'lumotlarim" bo'limidan 24 soat ichida yuklab oling.`,
      "Agar buni siz so'ramagan bo'lsangiz, parolingizni darhol almashtiring va boshqa qurilmalardan chiqing.",
    ],
    label: RESET,
  }),
  blocked: (event: { reason: string }) => ({
    subject: 'Hisobingiz bloklandi',
    paragraphs: [
      "Kashf hisobingiz operator tomonidan bloklandi: barcha qurilmalardan chiqildi va hozircha kirib bo'lmaydi.",
      `Sababi: ${event.reason}`,
      "Bunga rozi bo'lmasangiz yoki savolingiz bo'lsa, aloqa sahifasi orqali bizga yozing.",
    ],
    label: 'Bizga yozish',
  }),
  unblocked: () => ({
    subject: 'Hisobingiz blokdan chiqarildi',
    paragraphs: ['Kashf hisobingiz blokdan chiqarildi. Endi yana kirishingiz mumkin.'],
    label: 'Hisobga kirish',
  }),
  closing_requested: (event: { closesAt: string }) => ({
    subject: 'Hisobingiz yopilmoqda',
    paragraphs: [
      `So'rovingizga ko'ra Kashf hisobingiz ${event.closesAt} kuni yopiladi va shaxsiy ma'lumotlaringiz o'chiriladi.`,
      'Fikringizdan qaytsangiz, shu kungacha hisobingizga kirib, "Hisobni saqlab qolish" tugmasini bosing.',
    ],
    label: 'Hisobga kirish',
  }),
  closing_cancelled: () => ({
    subject: 'Hisobingiz saqlab qolindi',
    paragraphs: ['Hisobni yopish bekor qilindi. Hammasi avvalgidek ishlaydi.'],
  }),
  closed: () => ({
    subject: 'Hisobingiz yopildi',
    paragraphs: [
      "Kashf hisobingiz yopildi va shaxsiy ma'lumotlaringiz o'chirildi. Qonun talab qiladigan pul hujjatlari ismingizsiz saqlanadi.",
      "Istalgan vaqtda shu manzil bilan yangidan ro'yxatdan o'tishingiz mumkin.",
    ],
  }),
}
