import type { DemoTeacherContent } from './school.ts'

export const sardorRahimov: DemoTeacherContent = {
  username: 'sardor_biznes',
  firstName: 'Sardor',
  lastName: 'Rahimov',
  specialization: 'Tadbirkor va moliya maslahatchisi',
  info: "O'n to'rt yildan beri kichik biznes yuritaman, xatolarim ham ko'p bo'lgan. Darslarimda shior emas, hisob-kitob bor: har bir mavzu o'zingizning raqamlaringiz bilan yakunlanadi.",
  phone: '+998903334455',
  portrait: {
    ...{ world: 'firuza', skin: 'bugdoy', hair: 'fade', tone: 'qora', top: 'blazer', cloth: 'tun' },
    ...{ accent: 'anor', beard: 'short', glasses: true, doppi: false },
  },
  courses: [
    {
      key: 'hisob',
      title: 'Kichik biznes uchun buxgalteriya',
      category: 'Biznes',
      cover: { world: 'firuza', motif: 'hisob', composition: 'naqsh', words: 'Hisob-\nkitob' },
      description:
        "<p>Buxgalter bo'lmaganlar uchun buxgalteriya: kirim-chiqim, tannarx, soliq va ish haqi. Bitta do'kon misolida bir oylik hisobni to'liq yuritamiz.</p>",
      outcomes: [
        'Kirim-chiqim daftarini yuritish',
        'Mahsulot tannarxini hisoblash',
        'Zararsizlik nuqtasini topish',
        "Aylanma solig'ini o'z vaqtida hisoblash",
      ],
      language: 1,
      level: 1,
      period: 12,
      price: 160_000,
      published: 56,
    },
    {
      key: 'smm',
      title: "SMM: do'kon sahifasidan birinchi buyurtmagacha",
      category: 'Biznes',
      cover: { world: 'orik', motif: 'telefon', composition: 'soz', words: 'SMM' },
      description:
        '<p>Uyda pishiriq, gul yoki kiyim sotasizmi? Sahifani sozlaymiz, bir oylik kontent reja tuzamiz, yozishmalarga javob tayyorlaymiz va birinchi reklamani kichik pulga yoqamiz.</p>',
      outcomes: [
        'Sahifani sotadigan qilib sozlash',
        'Bir oylik kontent reja tuzish',
        'Yozishmada savdoni yakunlash',
        'Kichik byudjetli reklamani hisoblash',
      ],
      language: 1,
      level: 1,
      period: 12,
      price: 129_000,
      published: 33,
    },
    {
      key: 'excel',
      title: 'Excel: hisob-kitob va hisobotlar',
      category: 'Biznes',
      cover: { world: 'firuza', motif: 'jadval', composition: 'sahna', words: 'Excel' },
      description:
        "<p>Ish joyida eng ko'p kerak bo'ladigan Excel: formulalar, umumlashma jadval va tushunarli diagrammalar. Ombor hisobini misol qilib, yarim soatda hisobot chiqaradigan jadval tuzamiz.</p>",
      outcomes: [
        'SUM, IF va VLOOKUP bilan ishlash',
        'Umumlashma jadval tuzish',
        "Diagrammani to'g'ri tanlash",
        'Ombor hisobini avtomatlashtirish',
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 79_000,
      published: 52,
    },
  ],
}
