import type { DemoTeacherContent } from './school.ts'

export const kamolaNazarova: DemoTeacherContent = {
  username: 'kamola_psixolog',
  firstName: 'Kamola',
  lastName: 'Nazarova',
  specialization: 'Psixolog',
  info: "Maktab psixologi bo'lib ishlayman, kattalar uchun guruh mashg'ulotlari o'tkazaman. Maslahat emas, mashq beraman: har kuni besh daqiqa yetarli. Og'ir holatda shifokorga murojaat qilishni ham o'rgataman.",
  phone: '+998901234567',
  portrait: {
    ...{ world: 'zafaron', skin: 'ochiq', hair: 'bun', tone: 'kashtan', top: 'blazer', cloth: 'anor' },
    ...{ accent: 'zafaron', beard: 'none', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'psix',
      title: "O'zingiz bilan kelishing: tashvishni boshqarish",
      category: 'Shaxsiy rivojlanish',
      cover: { world: 'anor', motif: 'bosh', composition: 'yulduz', words: '' },
      language: 1,
      level: 1,
      period: 12,
      price: 95_000,
      published: 38,
    },
    {
      key: 'vaqt',
      title: 'Vaqtni boshqarish va foydali odatlar',
      category: 'Shaxsiy rivojlanish',
      cover: { world: 'pista', motif: 'soat', composition: 'sahna', words: '24 soat' },
      language: 1,
      level: 1,
      period: 13,
      price: 49_000,
      published: 26,
    },
  ],
}
