import type { DemoQuestion } from './demo-question.ts'

/** The mother tongue: 4 of spelling, 4 of words and style, 2 of grammar. */
export const LANGUAGE: readonly DemoQuestion[] = [
  [
    'Imlo',
    "Qaysi so'z to'g'ri yozilgan?",
    ["mo'jiza", 'mojiza', "mu'jiza", "mo'ʼjiza"],
    "Imlo lug'atida: mo'jiza.",
  ],
  [
    'Imlo',
    "Qaysi so'z to'g'ri yozilgan?",
    ['taassurot', 'tasurot', 'taasurot', 'tassurot'],
    'Ikki a va ikki s bilan yoziladi.',
  ],
  [
    'Imlo',
    "Qaysi so'zda tutuq belgisi kerak?",
    ["san'at", 'daftar', 'maktab', 'kitob'],
    "San'at so'zida unli va undosh ajratib aytiladi.",
  ],
  [
    'Imlo',
    "Qaysi qo'shma so'z ajratib yoziladi?",
    ['har xil', 'oqqush', "qo'lqop", 'toshbaqa'],
    "Har, hech, bir so'zlari keyingi so'zdan ajratib yoziladi.",
  ],
  [
    'Uslub va leksika',
    "“Ko'ngil” so'zining ma'nodoshini toping.",
    ['dil', 'aql', "ko'z", 'til'],
    "Ko'ngil va dil sinonimlar.",
  ],
  [
    'Uslub va leksika',
    "“Achchiq” so'zining zid ma'nolisini toping.",
    ['shirin', 'nordon', "sho'r", 'taxir'],
    'Achchiq va shirin antonimlar.',
  ],
  [
    'Uslub va leksika',
    '“Boshi osmonga yetdi” iborasi nimani anglatadi?',
    ["juda xursand bo'ldi", "bo'yi o'sdi", "mag'rurlandi", 'charchadi'],
    'Ibora qattiq quvonchni bildiradi.',
  ],
  [
    'Uslub va leksika',
    'Ariza qaysi uslubda yoziladi?',
    ['rasmiy', 'badiiy', "so'zlashuv", 'ilmiy'],
    "Ish qog'ozlari rasmiy uslubga xos.",
  ],
  [
    'Grammatika',
    "“Kitobni o'qidim” birikmasida “kitobni” qaysi kelishikda?",
    ['tushum', 'qaratqich', "jo'nalish", 'chiqish'],
    "-ni tushum kelishigi qo'shimchasi.",
  ],
  [
    'Grammatika',
    "“Bog'da gullar ochildi” gapida ega qaysi so'z?",
    ['gullar', "bog'da", 'ochildi', "ega yo'q"],
    'Nima ochildi? Gullar.',
  ],
]

/** The history of Uzbekistan. */
export const HISTORY: readonly DemoQuestion[] = [
  [
    'Mustamlaka davrigacha',
    'Amir Temur Movarounnahr taxtiga qachon chiqqan?',
    ['1370-yil', '1336-yil', '1405-yil', '1380-yil'],
    '1370-yil 9-aprelda.',
  ],
  [
    'Mustamlaka davrigacha',
    "Mirzo Ulug'bek rasadxonasi qaysi shaharda qurilgan?",
    ['Samarqand', 'Buxoro', 'Hirot', 'Toshkent'],
    'Samarqandda, 1420-yillarda.',
  ],
  [
    'Mustamlaka davrigacha',
    "“Ziji jadidi Ko'ragoniy” asarining muallifi kim?",
    ["Mirzo Ulug'bek", 'Abu Rayhon Beruniy', 'Al-Xorazmiy', 'Ali Qushchi'],
    "Yulduzlar jadvalini Ulug'bek tuzgan.",
  ],
  [
    'Mustamlaka davrigacha',
    '“Al-jabr val-muqobala” asarini kim yozgan?',
    ['Muhammad al-Xorazmiy', 'Abu Ali ibn Sino', 'Abu Nasr Forobiy', "Mirzo Ulug'bek"],
    'Algebra fani nomi shu asardan.',
  ],
  [
    'Mustamlaka davrigacha',
    '“Tib qonunlari” asarining muallifi kim?',
    ['Abu Ali ibn Sino', 'Abu Rayhon Beruniy', 'Imom Buxoriy', 'Ahmad Yassaviy'],
    "Ibn Sino asari tibbiyotda asrlar davomida qo'llangan.",
  ],
  [
    'Keyingi davr',
    'Toshkentda birinchi yangi usul (jadid) maktablarini ochganlardan biri kim?',
    ['Munavvarqori Abdurashidxonov', 'Ahmad Donish', 'Muhammad Rizo Ogahiy', 'Bobojon Tarroh'],
    'U 1901-yilda Toshkentda jadid maktabini ochgan.',
  ],
  [
    'Keyingi davr',
    "O'zbekiston mustaqilligi qachon e'lon qilingan?",
    ['1991-yil 31-avgust', '1990-yil 24-mart', '1992-yil 8-dekabr', '1991-yil 1-yanvar'],
    '1991-yil 31-avgustda qonun qabul qilingan.',
  ],
  [
    'Keyingi davr',
    "O'zbekiston Konstitutsiyasi dastlab qachon qabul qilingan?",
    ['1992-yil 8-dekabr', '1991-yil 31-avgust', '1993-yil 1-may', '1994-yil 1-iyul'],
    '8-dekabr Konstitutsiya kuni.',
  ],
  [
    'Keyingi davr',
    "Milliy valyuta, so'm, muomalaga qachon kiritilgan?",
    ['1994-yil', '1991-yil', '1992-yil', '1996-yil'],
    '1994-yil 1-iyulda.',
  ],
  [
    'Keyingi davr',
    '“Padarkush” dramasining muallifi kim?',
    ["Mahmudxo'ja Behbudiy", 'Abdulla Qodiriy', "Cho'lpon", 'Hamza'],
    'Behbudiy dramasi 1911-yilda yozilgan.',
  ],
]
