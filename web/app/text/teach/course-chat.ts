/** The closed channel or group of a course, for its teacher. */
export const courseChatText = {
  title: 'Telegram kanali',
  lead: "Yopiq kanal yoki guruhingizni kursga ulang. Sotib olganlar bir martalik shaxsiy havola oladi, bot faqat ularni kiritadi. Pul qaytarilsa, muddat tugasa yoki hisob bloklansa, bot ularni bir daqiqa ichida chiqaradi. Avvalgi a'zolarga tegmaydi.",
  ofGroup: (title: string) => `Guruh chati: ${title}`,
  groupLead:
    "Bu chatga faqat shu guruh a'zolari kiradi. Boshqa guruhga o'tgan, muzlatgan yoki chiqarilgan odamni bot bir daqiqa ichida chiqaradi. Avvalgi a'zolarga tegmaydi.",
  notLinked: 'Avval Telegramingizni ulang',
  notLinkedHint: 'Kanal sizniki ekanini Telegram hisobingiz orqali bilamiz.',
  toSecurity: 'Xavfsizlik sahifasiga',
  notReady: "Bot hali tayyor emas. Birozdan so'ng qayta urinib ko'ring.",
  addTitle: "1. Botni qo'shing",
  addHint:
    'Telegram ochiladi. Kanal yoki guruhni tanlang va botni administrator qiling. Taklif havolalari va foydalanuvchilarni bloklash huquqlari kerak.',
  addToChannel: "Kanalga qo'shish",
  addToGroup: "Guruhga qo'shish",
  inTelegram: '(Telegramda ochiladi)',
  chooseTitle: '2. Kursga ulang',
  waiting: "Bot qo'shilgan kanal va guruhlaringiz shu yerda ko'rinadi.",
  kinds: { channel: 'Kanal', group: 'Guruh' },
  connect: 'Ulash',
  connectOf: (title: string) => `Ulash: ${title}`,
  connected: 'Ulandi',
  connectFailed: "Ulab bo'lmadi",
  works: 'Ishlayapti',
  stopped: "Ruxsat yo'q",
  members: (count: string) => `Bot kiritgan a'zolar: ${count}`,
  lostTitle: 'Bot ishlay olmayapti',
  lostInvite: "Taklif havolalari huquqi yo'q: yangi o'quvchilar kira olmaydi.",
  lostRemove: "Foydalanuvchilarni bloklash huquqi yo'q: huquqi tugaganlarni chiqara olmaymiz.",
  lostHint:
    "Telegramda botni yana administrator qiling va shu huquqlarni bering. Navbatdagi ishlar o'zi bajariladi.",
  check: 'Qayta tekshirish',
  checked: 'Hammasi joyida',
  disconnect: 'Uzish',
  disconnectTitle: 'Kanalni kursdan uzish',
  disconnectHint:
    "Kanaldan hech kim chiqarilmaydi, yangi o'quvchilar ham kiritilmaydi. Shu kursga qayta ulasangiz, bot huquqi tugaganlarni chiqaradi.",
  disconnected: 'Kanal uzildi',
} as const

/** The closed channel or group, for somebody who has bought the course. */
export const chatInvitationText = {
  titles: {
    course: { channel: 'Kursning Telegram kanali', group: 'Kursning Telegram guruhi' },
    group: { channel: 'Guruhingizning Telegram kanali', group: 'Guruhingizning Telegram chati' },
  },
  lead: "Bu yopiq joyga faqat sotib olganlar kiradi. Havola shaxsiy: faqat o'zingizning Telegramingiz bilan ishlaydi.",
  member: "Siz a'zosiz.",
  enter: 'Kirish',
  open: 'Telegramda ochish',
  notLinked: 'Kirish uchun Telegramni hisobingizga ulang.',
  link: 'Telegramni ulash',
  stopped: "Hozir yangi a'zolar kiritilmayapti. O'qituvchiga xabar berdik, keyinroq qayta urinib ko'ring.",
} as const
