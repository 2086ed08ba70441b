const NAMES: [firstName: string, lastName: string][] = [
  ['Madina', 'Boltayeva'],
  ['Sherzod', 'Xolmatov'],
  ['Nilufar', 'Davronova'],
  ['Azamat', 'Yunusov'],
  ['Barno', 'Salimova'],
  ['Doston', 'Mamatov'],
  ['Elyor', 'Hakimov'],
  ['Feruza', 'Oripova'],
  ["G'ayrat", 'Normurodov'],
  ['Hilola', 'Sattorova'],
  ['Islom', 'Jalilov'],
  ['Javohir', 'Usmonov'],
  ['Kumush', 'Rasulova'],
  ['Laylo', 'Ahmedova'],
  ['Muhammad', 'Zokirov'],
  ['Nargiza', "To'xtayeva"],
  ['Oybek', 'Qosimov'],
  ['Parvina', 'Nazarova'],
  ['Ravshan', 'Ergashev'],
  ['Sabina', 'Umarova'],
  ['Shohruh', 'Rahmonov'],
  ['Tohir', 'Bozorov'],
  ['Umida', 'Karimova'],
  ['Vohid', 'Sharipov'],
  ['Xurshida', "G'aniyeva"],
  ['Yulduz', 'Hamroyeva'],
  ['Zafar', "Do'stmurodov"],
  ['Asal', 'Mirzoyeva'],
  ['Behruz', 'Tojiyev'],
  ['Charos', 'Ibrohimova'],
  ['Diyora', 'Saidova'],
  ['Farrux', 'Abduqodirov'],
  ['Gavhar', 'Toshmatova'],
  ['Humoyun', 'Raximov'],
  ['Iroda', 'Sobirova'],
  ['Jahongir', "Yo'ldoshev"],
  ['Komila', 'Egamberdiyeva'],
  ['Lola', 'Vohidova'],
  ['Mansur', "O'rinov"],
  ['Nodirbek', 'Haydarov'],
  ['Ozoda', 'Isroilova'],
  ["Po'lat", 'Qurbonov'],
  ['Rayhona', 'Azizova'],
  ['Sanjar', 'Turgunov'],
]

const isWoman = ([, lastName]: (typeof NAMES)[number]) => lastName.endsWith('a')

/** The same first names with other family names. */
const namesakes = (shift: number): typeof NAMES =>
  NAMES.map((name, i) => {
    const families = NAMES.filter((other) => isWoman(other) === isWoman(name))
    return [name[0], families[(i + shift) % families.length]?.[1] ?? name[1]]
  })

/** Students who bought and rated courses, so that averages and rankings are there from the first day. */
export const CROWD = [...NAMES, ...namesakes(5), ...namesakes(9), ...namesakes(14)]

/**
 * For each course, how many of the crowd took it, and the percentages of those who scored it and of five stars among the
 * scores.
 */
export const DEMAND = {
  html: [171, 46, 84],
  matematika: [142, 38, 71],
  python: [131, 52, 88],
  excel: [111, 44, 80],
  palov: [103, 57, 88],
  ielts: [97, 49, 74],
  ingliz: [94, 41, 64],
  dtm: [83, 47, 81],
  vaqt: [74, 34, 47],
  smm: [70, 43, 41],
  psix: [58, 39, 58],
  nutq: [55, 45, 76],
  tikuv: [51, 55, 86],
  grafik: [49, 42, 70],
  rus: [46, 37, 52],
  onatili: [42, 40, 69],
  foto: [39, 36, 70],
  hisob: [34, 48, 78],
  fizika: [30, 46, 83],
  javascript: [27, 56, 18],
  robot: [25, 44, 87],
  ui: [22, 45, 79],
  arduino: [9, 20, 60],
  // Published some days ago, and not scored yet.
  tarix: [6, 0, 0],
} as const

/** Reviews by people of the crowd, who are named by their index. */
export const REVIEWS: [course: keyof typeof DEMAND, person: number, score: number, text: string][] = [
  [
    'ielts',
    0,
    5,
    "Speaking bo'limidan qo'rqardim. Har hafta bitta mavzuni ovoz chiqarib aytib yurdim va 6.5 dan 7.5 ga chiqdim.",
  ],
  ['excel', 1, 5, "Ombor hisobini har oy uch kun qo'lda yozardik. Hozir bitta jadval, yarim soat."],
  ['tikuv', 2, 5, "Bichishni ilk bor qo'rqmay qildim. Qizimga ko'ylak tikdim, to'yga kiyib bordi."],
  [
    'palov',
    3,
    5,
    "Sabzini eng oxirida solish kerak ekan, yigirma yildan beri noto'g'ri qilar ekanman. Mehmonlar ikkinchi marta so'radi.",
  ],
  ['psix', 4, 5, "Imtihondan oldin to'rtgacha sanab o'tirdim. Qo'lim titramadi, bilganimni yozib chiqdim."],
  ['dtm', 5, 5, 'Uch aylanishda yechish usuli vaqtni tejaydi. Sinov testida 24 dan 28 ga chiqdim.'],
  ['onatili', 6, 5, "X va H ni endi lug'atsiz ham ajrataman. Insho rejasi juda foydali bo'ldi."],
  ['robot', 8, 5, "O'g'lim bilan yig'dik, robot birinchi urinishdayoq yurdi. Qismlar ro'yxati aniq."],
  ['nutq', 9, 5, "Majlisda birinchi marta o'zim so'z so'radim. Uch qismli reja yordam berdi."],
  ['grafik', 10, 5, "Kafe e'lonini o'zim chizdim, bosmaxonada ham maqtashdi."],
  ['foto', 11, 5, "Deraza yonida turish maslahati bilan do'konim suratlari butunlay boshqacha chiqyapti."],
  ['html', 12, 5, "Bepul kurs ekaniga ishonmadim. To'rt kunda o'z sahifamni internetga joyladim."],
  ['rus', 13, 5, 'Ish suhbatida aynan shu savollarni berishdi. Ishga kirdim.'],
  ['ielts', 14, 5, 'Writing tekshiruvi qattiq, lekin foydali. Har bir xatoga izoh berildi.'],
  ['hisob', 15, 5, "Soliqni endi o'zim hisoblayman, buxgalterga har oy savol bermayman."],
  [
    'smm',
    7,
    3,
    'Kontent reja qismi foydali. Reklama kabineti esa yangilangan, darsdagi tugmalarni topguncha ancha vaqt ketdi.',
  ],
  ['smm', 16, 4, "Yozishmalarga tayyor javoblar zo'r. Reklama haqida ko'proq dars bo'lishini xohlardim."],
  [
    'javascript',
    17,
    3,
    "Loyihalar yaxshi, lekin fetch mavzusi tez o'tib ketilgan. Boshqa joydan qo'shimcha o'qishimga to'g'ri keldi.",
  ],
  [
    'javascript',
    25,
    4,
    'Birinchi oyda qiynaldim, keyin tushunib ketdim. Savollarga ikki kunda javob berilyapti.',
  ],
  ['vaqt', 18, 3, "Gaplar to'g'ri, lekin ko'pini kitobda o'qigan edim. Odat jadvali uchun rahmat."],
  ['rus', 19, 4, "Iboralar kerakli. Talaffuz mashqlari ko'proq bo'lsa, a'lo bo'lardi."],
  ['ingliz', 20, 4, "Suhbatlar jonli. Ovoz ba'zi darslarda pastroq yozilgan."],
  ['ingliz', 29, 5, "Bozordagi suhbatni yodlab oldim, chet ellik mehmonlarga narx aytishdan qo'rqmayman."],
  ['psix', 21, 4, 'Nafas mashqi har kuni yordam beryapti. Davomi bormi?'],
  ['python', 22, 5, 'Uchinchi marta boshlaganim edi, shu kurs bilan oxirigacha yetdim.'],
  [
    'python',
    33,
    4,
    "Tushuntirish ravon. Oxirgi bo'limdagi vazifalar menga og'irlik qildi, forumdan so'rab chiqdim.",
  ],
  ['html', 24, 4, "Bepul kurs uchun juda yaxshi. Formalar mavzusi ham qo'shilsa edi."],
  ['matematika', 27, 5, "Singlim bilan ko'rdik, foizni nihoyat tushundi."],
  ['dtm', 28, 4, "Testlar haqiqiysiga yaqin. Geometriya bo'limi kamroq."],
  ['ui', 30, 5, "Ishlarimni alohida tahlil qilib berdilar, portfolioga qo'ydim."],
  ['fizika', 31, 5, "Tajribalar uchun uydagi narsalar yetadi, sinfda ham ko'rsatdim."],
  ['foto', 32, 3, "Telefonim eski, ba'zi sozlamalar menda yo'q ekan. Kadr haqidagi darslar foydali."],
]
