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
      text: "Men Kashf bildirishnomalarini yetkazaman. Yoqish: /start. To'xtatish: /stop. Savol va izohlarga shu yerda javob yozishingiz mumkin: xabarda “Javob berish”ni bosing. Javobsiz savollar: /keyingi. Yordam kerak bo'lsa, qo'llab-quvvatlash xizmatiga yozing.",
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
  /** What the bot says about a message that belongs to a thread. */
  posts: {
    replyHere: 'Javobni shu xabarga “Javob berish” bilan yozing: u saytda chiqadi.',
    posted: "Saytda chiqdi. Shu xabarni tahrirlasangiz, saytda ham o'zgaradi.",
    postedWithNext:
      "Saytda chiqdi. Shu xabarni tahrirlasangiz, saytda ham o'zgaradi. Navbatdagi savol: /keyingi",
    edited: "Saytda ham o'zgardi.",
    refused: (reason: string) => `Saytga chiqmadi. ${reason}`,
    refusedText: (reason: string) =>
      `Saytga chiqmadi. ${reason} Xabarni tahrirlab tuzatsangiz, yana yuboraman.`,
    gone: "Bu yozuv saytda o'chirilgan yoki yashirilgan, shuning uchun o'zgarmadi.",
    tooOld:
      "Bu xabar 90 kundan eski, unga shu yerdan javob yozib bo'lmaydi. Suhbatni saytda oching yoki /keyingi ni bosing.",
    stopped: "Botni to'xtatgansiz: avval /start ni bosing.",
    textOnly: 'Izohga faqat matn bilan javob yoziladi.',
    noSuchFile: 'Matn, surat yoki ovozli xabar yuboring.',
    voiceTooLong: (seconds: number) => `Ovozli xabar ${seconds} soniyadan oshmasin.`,
    fileLost: "Telegram faylni bermadi. Birozdan so'ng yana yuboring.",
  },
  /** The next thread that waits for an answer, above its text. */
  thread: {
    question: (of: { author: string; course: string; lesson: string }) =>
      `${of.author}, “${of.course}” kursi, “${of.lesson}” darsi:`,
    questionAt: (of: { author: string; course: string; lesson: string; time: string }) =>
      `${of.author}, “${of.course}” kursi, “${of.lesson}” darsi, ${of.time}:`,
    comment: (of: { author: string; course: string }) => `${of.author}, “${of.course}” kursi:`,
    lastWritten: "So'nggi yozgani:",
    files: 'Surat yoki ovoz ham bor: saytda oching.',
    none: "Javobingizni kutayotgan savol yo'q.",
    open: 'Saytda ochish',
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
    keyingi: 'Navbatdagi javobsiz savol',
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
