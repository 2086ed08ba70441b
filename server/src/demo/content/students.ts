import type { PortraitSpec } from '@kashf/contract/art/art.ts'

/** What a demo student did with a course that they bought. */
export interface DemoPurchase {
  /** Key of the course. */
  course: string
  /** Bought this many days before the first start; the course was published earlier. */
  daysAgo: number
  /** How many lessons were watched from the first on; a fraction is the part of the next one. */
  watched: number | 'all'
  score?: 1 | 2 | 3 | 4 | 5
  comment?: string
  /** The teacher's answer to the comment. */
  answer?: string
}

export interface DemoStudentContent {
  username: string
  firstName: string
  lastName: string
  /** The portrait that they built; students without one are shown by their initials. */
  portrait?: PortraitSpec
  /** The goal in learning days per week. */
  weekGoal?: number
  /** Days before the first start on which they also learned. */
  learnedDaysAgo?: number[]
  purchases: DemoPurchase[]
  /** Keys of saved courses. */
  saves: string[]
  /** Usernames of teachers. */
  follows: string[]
}

export const demoStudents: DemoStudentContent[] = [
  {
    username: 'dilnoza',
    firstName: 'Dilnoza',
    lastName: 'Qodirova',
    portrait: {
      ...{ world: 'firuza', skin: 'ochiq', hair: 'wavy', tone: 'kashtan', top: 'atlas', cloth: 'anor' },
      ...{ accent: 'zafaron', beard: 'none', glasses: false, doppi: false },
    },
    weekGoal: 4,
    learnedDaysAgo: [1, 2, 4, 5, 8, 9],
    purchases: [
      {
        course: 'python',
        daysAgo: 30,
        watched: 12.5,
        score: 5,
        comment:
          'Avval boshqa kurslarni boshlab tashlab ketgandim. Bu yerda har bir dars qisqa va aniq, oxirida nimadir ishlab turgani juda ilhomlantiradi.',
        answer: 'Rahmat, Dilnoza! Xarajatlar hisobchisini tugatgach, natijani albatta yozing.',
      },
      {
        course: 'ui',
        daysAgo: 12,
        watched: 6.6,
        score: 5,
        comment:
          "Auto layout mavzusini nihoyat tushundim. Vazifalarni ko'rib chiqqaningiz uchun alohida rahmat!",
        answer: "Ishlaringiz juda toza chiqdi, Dilnoza. Keyingi darsdagi komponentlarni ham sinab ko'ring!",
      },
      { course: 'matematika', daysAgo: 25, watched: 'all', score: 4 },
    ],
    saves: ['javascript', 'ielts', 'palov'],
    follows: ['jasur_karimov', 'malika_design', 'rustam_oshpaz'],
  },
  {
    username: 'bekzod',
    firstName: 'Bekzod',
    lastName: 'Aliyev',
    portrait: {
      ...{ world: 'lojuvard', skin: 'bugdoy', hair: 'fade', tone: 'qora', top: 'crew', cloth: 'orik' },
      ...{ accent: 'sut', beard: 'short', glasses: false, doppi: false },
    },
    purchases: [
      {
        course: 'python',
        daysAgo: 52,
        watched: 'all',
        score: 5,
        comment:
          "Kursni tugatdim va ishxonamizdagi hisobotni avtomatlashtirdim. Bir soatlik ish endi bir daqiqada bo'lyapti.",
        answer: "Zo'r natija, Bekzod! Keyingi kursda fayllar bilan ishlashni ham ko'ramiz.",
      },
      {
        course: 'javascript',
        daysAgo: 28,
        watched: 9.4,
        score: 4,
        comment:
          "Loyihalar qiziqarli. Ikkinchi loyihada tezlik biroz oshib ketgan, pauza qilib ko'rishga to'g'ri keldi.",
        answer:
          "To'g'ri aytasiz, ikkinchi darsga qo'shimcha tushuntirish tayyorlayapman. Hozircha tezlikni 0,75 qilib ko'ring.",
      },
      {
        course: 'excel',
        daysAgo: 15,
        watched: 12,
        score: 5,
        comment: "Umumlashma jadval haqidagi dars bir o'zi kursning narxini oqlaydi.",
      },
    ],
    saves: ['arduino'],
    follows: ['jasur_karimov'],
  },
  {
    username: 'shahlo',
    firstName: 'Shahlo',
    lastName: 'Mirzayeva',
    purchases: [
      {
        course: 'grafik',
        daysAgo: 35,
        watched: 'all',
        score: 5,
        comment:
          "Ranglar haqidagi 60/30/10 qoidasini bilganimdan beri postlarim butunlay o'zgardi. Mijozlarim ham sezishdi.",
        answer: "Shahlo, ishlaringizni ko'rdim, juda chiroyli! Endi shriftlar bilan tajriba qilib ko'ring.",
      },
      { course: 'ui', daysAgo: 20, watched: 7.3, score: 4 },
      {
        course: 'smm',
        daysAgo: 14,
        watched: 5,
        score: 5,
        comment:
          "Kontent rejani shu haftaning o'zidayoq qo'lladim. Uyda pishiriq sotaman, buyurtmalar ikki baravar oshdi.",
        answer: 'Barakalla! Mijozlaringiz fikrini ham yozib borishni unutmang, bu eng yaxshi reklama.',
      },
    ],
    saves: ['hisob'],
    follows: ['malika_design', 'sardor_biznes'],
  },
  {
    username: 'otabek',
    firstName: 'Otabek',
    lastName: 'Nurmatov',
    portrait: {
      ...{ world: 'pista', skin: 'qoramtir', hair: 'short', tone: 'qora', top: 'shirt', cloth: 'moviy' },
      ...{ accent: 'tun', beard: 'moustache', glasses: false, doppi: true },
    },
    purchases: [
      {
        course: 'hisob',
        daysAgo: 40,
        watched: 9.7,
        score: 5,
        comment:
          "Do'kon ochmoqchi edim, zararsizlik nuqtasini hisoblab ko'rib, avval onlayn boshlashga qaror qildim. Katta pul tejab qoldim.",
        answer:
          'Aynan shu qaror uchun kurs qilganman. Omad, Otabek aka! Birinchi savdolaringiz haqida yozing.',
      },
      { course: 'excel', daysAgo: 18, watched: 6.5, score: 4 },
      {
        course: 'nutq',
        daysAgo: 9,
        watched: 3,
        comment:
          "Nafas mashqi to'yda so'z aytishda juda asqotdi. Keyingi darslarni kutib o'tirmay ko'ryapman.",
      },
    ],
    saves: ['smm', 'vaqt'],
    follows: ['sardor_biznes', 'aziz_tillar'],
  },
  {
    username: 'gulnora',
    firstName: 'Gulnora',
    lastName: 'Xasanova',
    portrait: {
      ...{ world: 'siyoh', skin: 'bugdoy', hair: 'romol', tone: 'jigar', top: 'blazer', cloth: 'yashil' },
      ...{ accent: 'zafaron', beard: 'none', glasses: false, doppi: false },
    },
    purchases: [
      {
        course: 'matematika',
        daysAgo: 44,
        watched: 7.8,
        score: 5,
        comment:
          "O'g'lim bilan birga ko'ryapmiz. Tarozi usulidan keyin tenglamalardan qo'rqmay qo'ydi. Bepul ekaniga ishonmadim!",
        answer:
          "Gulnora opa, o'g'lingizga salom ayting! Mashqlar javobi PDF oxirida, birga tekshirib boring.",
      },
      {
        course: 'fizika',
        daysAgo: 17,
        watched: 8.9,
        score: 5,
        comment:
          "Dasturxon tajribasini uyda qilib ko'rdik, bitta piyola sindi, lekin Nyuton qonuni esda qoldi :)",
      },
      { course: 'ingliz', daysAgo: 6, watched: 4 },
    ],
    saves: ['arduino', 'vaqt'],
    follows: ['nodira_ustoz'],
  },
  {
    username: 'jamshid',
    firstName: 'Jamshid',
    lastName: 'Tursunov',
    purchases: [
      { course: 'html', daysAgo: 46, watched: 9, score: 5 },
      {
        course: 'javascript',
        daysAgo: 21,
        watched: 'all',
        score: 5,
        comment:
          "Uchala loyihani ham tugatib, portfolioga qo'ydim va amaliyotga qabul qilindim. Ustozga katta rahmat!",
        answer: "Tabriklayman, Jamshid! Birinchi ish kuningiz qanday o'tganini ham yozing.",
      },
      {
        course: 'arduino',
        daysAgo: 8,
        watched: 4.5,
        score: 4,
        comment: "Qismlar ro'yxati foydali bo'ldi. Tuproq datchigini Toshkentda qayerdan topsa bo'ladi?",
        answer: "Radiobozordagi elektronika rastalarida bor, onlayn do'konlardan ham buyurtma qilish mumkin.",
      },
    ],
    saves: [],
    follows: ['jasur_karimov', 'nodira_ustoz'],
  },
  {
    username: 'sevara',
    firstName: 'Sevara',
    lastName: 'Ismoilova',
    portrait: {
      ...{ world: 'orik', skin: 'ochiq', hair: 'bob', tone: 'jigar', top: 'shirt', cloth: 'siyoh' },
      ...{ accent: 'sut', beard: 'none', glasses: true, doppi: false },
    },
    purchases: [
      {
        course: 'ingliz',
        daysAgo: 33,
        watched: 17,
        score: 5,
        comment: 'I was afraid to speak, now I talk to tourists in Samarkand. Thank you, teacher!',
        answer: 'Wonderful, Sevara! Keep speaking every day, even for five minutes.',
      },
      {
        course: 'rus',
        daysAgo: 11,
        watched: 5.4,
        score: 4,
        comment: "Iboralar hayotiy. Ish suhbati haqidagi darsga yana ko'proq misol qo'shilsa, zo'r bo'lardi.",
      },
      { course: 'html', daysAgo: 20, watched: 3.2, score: 4 },
    ],
    saves: ['grafik', 'nutq'],
    follows: ['aziz_tillar'],
  },
  {
    username: 'ulugbek',
    firstName: "Ulug'bek",
    lastName: 'Sobirov',
    purchases: [
      {
        course: 'smm',
        daysAgo: 24,
        watched: 'all',
        score: 4,
        comment: "Yozishmalar bo'yicha tayyor javoblar juda qulay. Sotuvchilarimga ham ko'rsatdim.",
      },
      { course: 'hisob', daysAgo: 16, watched: 4.5, score: 5 },
      { course: 'python', daysAgo: 5, watched: 2.3 },
      {
        course: 'vaqt',
        daysAgo: 2,
        watched: 'all',
        score: 5,
        comment:
          'Telefonni boshqa xonada qoldirish qoidasi kulgili tuyulgandi, lekin rostdan ham ishlar ekan.',
        answer: "Eng oddiy usullar ko'pincha eng kuchlisi bo'ladi. Odatlar jadvalini ham to'ldiring!",
      },
    ],
    saves: ['javascript'],
    follows: ['sardor_biznes'],
  },
  {
    username: 'zarina',
    firstName: 'Zarina',
    lastName: 'Abdullayeva',
    purchases: [
      { course: 'grafik', daysAgo: 10, watched: 6, score: 4 },
      {
        course: 'nutq',
        daysAgo: 27,
        watched: 'all',
        score: 5,
        comment:
          "Diplom ishimni himoya qilishda aynan shu reja bo'yicha gapirdim. Ovozim titramadi, a'lo baho oldim!",
        answer: 'Qoyil, Zarina! Bunday xabarlar uchun dars beraman.',
      },
      { course: 'html', daysAgo: 3, watched: 0.7 },
    ],
    saves: ['ui'],
    follows: ['malika_design', 'aziz_tillar'],
  },
]
