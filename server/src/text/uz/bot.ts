import { formatUzs } from '@kashf/contract/money/amount.ts'

/** The bot's replies and menu, and the texts around the course cards that it finds. */
export const bot = {
  replies: {
    started: {
      text: "Assalomu alaykum! Kashf bildirishnomalari shu yerga keladi. To'xtatish uchun /stop yozing.",
      label: 'Sozlamalar',
    },
    stopped: {
      text: 'Bu yerga boshqa bildirishnoma kelmaydi. Yana yoqish uchun /start yozing.',
      label: 'Sozlamalar',
    },
    not_linked: {
      text: "Assalomu alaykum! Bu Telegram hisobi hali Kashf hisobiga ulanmagan. Saytda “Telegram orqali kirish” tugmasini bosib ro'yxatdan o'ting. Hisobingiz bo'lsa, uni “Xavfsizlik” sahifasida ulang.",
      label: 'Saytga kirish',
    },
    not_admitted: {
      text: "Sizni yopiq kanalga kirita olmadim: havola shaxsiy va faqat kursni sotib olgan odamga ochiladi. Kurs sizniki bo'lsa, shu Telegramni Kashf hisobingizga ulang va kurs sahifasidan o'z havolangizni oling.",
      label: 'Xavfsizlik sahifasi',
    },
    help: {
      text: "Men Kashf bildirishnomalarini yetkazaman. Yoqish: /start. To'xtatish: /stop. Savolingiz bo'lsa, qo'llab-quvvatlash xizmatiga yozing.",
      label: "Bog'lanish",
    },
    parent_subscribed: {
      text: "Assalomu alaykum! Farzandingizning haftalik hisoboti har yakshanba kechqurun shu yerga keladi. To'xtatish uchun /stop ni bosing.",
      label: 'Kashf sayti',
    },
    parent_stopped: {
      text: "Hisobotlar endi bu yerga kelmaydi. Yana kerak bo'lsa, farzandingiz bergan havolani oching.",
      label: 'Kashf sayti',
    },
    teacher_link: {
      text: "Ustozning sahifasi va kurslari shu tugmada. Brauzerda oching: narx shu havola bo'yicha hisoblanadi.",
      label: 'Ustoz sahifasi',
    },
    parent_link_ended: {
      text: "Bu tugmaning vaqti o'tgan. Farzandingiz bergan havolani ochib, Telegram tugmasini yana bosing.",
      label: 'Kashf sayti',
    },
  },
  reminder: {
    stop: 'Bunday eslatma kerak emas',
    stopCourse: 'Bu kursdan yozilmasin',
    stopTeachers: "O'qituvchilardan xabar kerak emas",
    courseStopped: "To'xtatildi: bu kurs o'qituvchisidan xabar va e'lon kelmaydi.",
    stopped: "To'xtatildi: bunday eslatma endi kelmaydi.",
  },
  commands: {
    start: 'Bildirishnomalarni yoqish',
    stop: "Bildirishnomalarni to'xtatish",
    help: 'Yordam',
  },
  card: {
    free: 'Bepul',
    amount: formatUzs,
    seeCourse: "Kursni ko'rish",
    /** Shown above an empty list; leads to the chat with the bot. */
    nothingFound: 'Bunday kurs topilmadi',
  },
}
