import { formatUzs } from '@kashf/contract/money/amount.ts'

/**
 * The bot's messages about the events of an account: one sentence each, and the texts around it. `closesAt` is a
 * formatted day.
 */
export const securityChat = {
  notMe:
    "Agar buni siz qilmagan bo'lsangiz, Telegramning “Qurilmalar” bo'limida begona seanslarni yoping va qo'llab-quvvatlash xizmatiga yozing.",
  label: 'Xavfsizlik sahifasi',
  contact: 'Bizga yozish',
  sentences: {
    payout_requested: (event: { card_last4: string; amount: number }) =>
      `Kashf hisobingizdan •••• ${event.card_last4} kartasiga ${formatUzs(event.amount)} o'tkazish so'raldi.`,
    password_changed: () =>
      "Kashf hisobingizning paroli o'rnatildi yoki o'zgartirildi va boshqa barcha qurilmalardan chiqildi.",
    username_changed: (event: { username: string }) =>
      `Kashf hisobingizning foydalanuvchi nomi endi “${event.username}”.`,
    telegram_linked: () => 'Kashf hisobingizga Telegram hisobi ulandi.',
    telegram_unlinked: () => 'Telegram Kashf hisobingizdan uzildi.',
    google_linked: () => 'Kashf hisobingizga Google hisobi ulandi.',
    google_unlinked: () => 'Google Kashf hisobingizdan uzildi.',
    recovery_codes_made: () =>
      'Kashf hisobingiz uchun yangi zaxira kodlari olindi. Avvalgilari endi ishlamaydi.',
    api_token_made: (event: { name: string }) =>
      `Kashf hisobingiz uchun “${event.name}” nomli API token yaratildi. Uni “Xavfsizlik” sahifasida o'chirish mumkin.`,
    webhook_added: (event: { host: string }) =>
      `Kashf hisobingizga vebhuk qo'shildi: endi ${event.host} manziliga xabar boradi.`,
    webhook_moved: (event: { host: string }) =>
      `Kashf hisobingizda vebhuk manzili o'zgardi: xabarlar endi ${event.host} manziliga boradi.`,
    webhook_secret_replaced: (event: { host: string }) =>
      `Kashf hisobingizda ${event.host} manzilidagi vebhukning kaliti almashtirildi.`,
    webhook_resumed: (event: { host: string }) =>
      `Kashf hisobingizda vebhuk qayta yoqildi: ${event.host} manziliga yana xabar boradi.`,
    webhooks_paused: () =>
      "Kashf hisobingiz himoyasi uchun vebhuklaringiz to'xtatib turildi. Ularni tekshirib, qayta yoqing.",
    second_factor_on: () => 'Kashf hisobingizda ikki bosqichli kirish yoqildi.',
    second_factor_off: () => "Kashf hisobingizda ikki bosqichli kirish o'chirildi.",
    email_requested: (event: { email: string }) =>
      `Kashf hisobingizga ${event.email} manzilini qo'shish so'raldi. Shu manzilga yuborilgan kod kiritilgach, u qo'shiladi.`,
    email_added: (event: { email: string }) =>
      `Kashf hisobingizga ${event.email} manzili qo'shildi. Endi xavfsizlik xabarlari o'sha manzilga boradi.`,
    signed_in: (event: { device: string | null; ip: string }) =>
      `Kashf hisobingizga yangi qurilmadan kirildi: ${[event.device, event.ip].filter(Boolean).join(', ')}.`,
    data_export_ready: () =>
      "Kashfdagi ma'lumotlaringiz nusxasi tayyorlandi. Uni so'ragan qurilmangizda 24 soat ichida yuklab oling.",
    blocked: (event: { reason: string }) => `Kashf hisobingiz bloklandi. Sababi: ${event.reason}`,
    unblocked: () => 'Kashf hisobingiz blokdan chiqarildi. Endi yana kirishingiz mumkin.',
    closing_requested: (event: { closesAt: string }) =>
      `So'rovingizga ko'ra Kashf hisobingiz ${event.closesAt} kuni yopiladi va shaxsiy ma'lumotlaringiz o'chiriladi. Fikringizdan qaytsangiz, shu kungacha hisobingizga kiring.`,
    closing_cancelled: () => 'Kashf hisobingiz saqlab qolindi. Hammasi avvalgidek ishlaydi.',
    closed: () =>
      "Kashf hisobingiz yopildi va shaxsiy ma'lumotlaringiz o'chirildi. Qonun talab qiladigan pul hujjatlari ismingizsiz saqlanadi.",
  },
}
