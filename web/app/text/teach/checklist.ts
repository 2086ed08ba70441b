/** The requirements for a course's review. */
export const checklistText = {
  title: 'Tekshiruvdan oldin',
  done: (met: string, all: string) => `${all} tadan ${met} tasi tayyor`,
  left: (titles: string) => `Qoldi: ${titles}`,
  required: 'shart',
  better: 'tavsiya',
  allDone: 'Hammasi joyida: kursni tekshiruvga yuborishingiz mumkin.',
  toPage: 'Kurs sahifasini tahrirlash',
  toLessons: "Dars qo'shish",
  more: (count: string) => `va yana ${count} ta`,
  items: {
    description: { title: 'Tavsif', why: 'Tavsifsiz kurs tekshiruvga qabul qilinmaydi.' },
    videos: { title: 'Video dars', why: 'Kamida bitta video dars yuklang.' },
    outcomes: {
      title: "O'quvchi nimalarni o'rganadi",
      why: "Kamida uchta natija yozing: xaridor eng avval shularni o'qiydi.",
    },
    cover: {
      title: 'Muqova',
      why: "Muqova o'zi chizilgan. Uni mavzuga moslang yoki o'z rasmingizni qo'ying.",
    },
    first_lesson_open: {
      title: 'Birinchi dars bepul emas',
      why: "Birinchi darsni ochib qo'ysangiz, xaridor avval ko'rib, keyin qaror qiladi.",
    },
    lesson_videos: { title: 'Videosiz darslar', why: "Video qo'shing yoki darsni o'chiring." },
    sound: {
      title: "Ovozi yo'q darslar",
      why: "Videoda ovoz topilmadi. Ataylab bo'lmasa, faylni almashtiring.",
    },
    length: {
      title: 'Juda qisqa yoki juda uzun darslar',
      why: "30 soniyadan 45 daqiqagacha bo'lgan darslar oxirigacha ko'riladi.",
    },
    captions: {
      title: 'Subtitrsiz darslar',
      why: "Subtitr bilan darsni ovozsiz joyda va eshitmaydiganlar ham ko'radi, qidiruv esa uni topadi.",
    },
  },
} as const
