import type { DemoTeacherContent } from './school.ts'

export const malikaYoldosheva: DemoTeacherContent = {
  username: 'malika_design',
  firstName: 'Malika',
  lastName: "Yo'ldosheva",
  specialization: 'Interfeys va grafik dizayner',
  info: "Bank va yetkazib berish ilovalarining ekranlarini chizganman. Dizayn iste'dod emas, o'rganiladigan hunar deb bilaman: qoidalarni tushuntiraman, keyin ishingizni birga tahlil qilamiz.",
  phone: '+998902223344',
  portrait: {
    ...{ world: 'anor', skin: 'ochiq', hair: 'long', tone: 'kashtan', top: 'crew', cloth: 'zafaron' },
    ...{ accent: 'orik', beard: 'none', glasses: false, doppi: false },
  },
  bundle: {
    title: 'Dizaynerning ilk qadamlari: shakldan ilova ekranigacha',
    price: 279_000,
    courseKeys: ['grafik', 'ui'],
  },
  courses: [
    {
      key: 'grafik',
      title: 'Grafik dizayn: shakl, rang, shrift',
      category: 'Dizayn',
      cover: { world: 'anor', motif: 'qalam', composition: 'ustoz', words: 'Dizayn' },
      description:
        "<p>Dizaynning uch poydevori: shakl, rang va shrift. Har bir darsda bitta qoidani o'rganamiz va uni haqiqiy ishda, kafe logotipi va e'lonida qo'llaymiz.</p><p>Bepul dasturlar yetarli: telefon yoki oddiy noutbuk.</p>",
      outcomes: [
        'Kompozitsiyada asosiy narsani ajratish',
        '60/30/10 qoidasi bilan rang tanlash',
        "Ikki shriftni uyg'un qo'llash",
        "Kafe uchun logotip va e'lon tayyorlash",
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 99_000,
      published: 47,
    },
    {
      key: 'ui',
      title: 'Ilova ekranini chizamiz: UI asoslari',
      category: 'Dizayn',
      cover: { world: 'pista', motif: 'ekran', composition: 'soz', words: 'UI' },
      description:
        "<p>Bitta ilovani boshidan oxirigacha chizamiz: yetkazib berish ilovasining to'rtta ekrani. Figma dasturi bepul, undagi hamma kerakli asbobni darslarda ko'rasiz.</p>",
      outcomes: [
        "Ekranni panjara bo'yicha joylash",
        'Tugma va maydonlarning barcha holatini chizish',
        'Komponent va auto layout bilan ishlash',
        'Bosiladigan prototip tayyorlash',
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 240_000,
      published: 36,
    },
  ],
}
