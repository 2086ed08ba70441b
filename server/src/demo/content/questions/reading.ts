import type { QuestionBody } from '@kashf/contract/practice/questions.ts'

/** A text that three questions share. */
export const PASSAGE = {
  title: 'Pilla',
  text: `Ipak qurti tuxumdan chiqqanda chumolidan ham kichik bo'ladi. U tut bargidan boshqa narsa yemaydi va bir oyga yaqin vaqt ichida to'rt marta po'st tashlab, barmoqdek bo'lib yetiladi. Shu kunlarda xonadonda hayot qurt bilan o'lchanadi: kimdir barg keltiradi, kimdir xonaning issig'ini tekshiradi, bolalar esa ohista yuradi.

Yetilgan qurt yeyishdan to'xtab, o'ziga joy qidiradi. Uch-to'rt kun davomida u boshini tinmay aylantirib, bitta uzluksiz tola bilan o'zini o'rab oladi. Tolaning uzunligi bir kilometrdan oshishi mumkin, o'zi esa sochdan ham ingichka. Pilla qurt uchun uy, inson uchun ipakdir.

Atlas va adrasning jilosi ana shu ingichka toladan boshlanadi. Demak, atlas ko'ylakning hikoyasi to'quv dastgohidan emas, tut ko'chatini ekkan va kechasi bilan qurt boqib chiqqan odamning sabridan boshlanadi.`,
  recording_id: null,
  plays: null,
}

const TOPIC = "O'qib tushunish"
const about = (explanation: string) => ({ explanation, notes: [], explained: null })
const TRUTH = [
  { id: 'true', text: "To'g'ri" },
  { id: 'false', text: "Noto'g'ri" },
  { id: 'none', text: 'Berilmagan' },
]
const word = (text: string, ...others: string[]) => ({
  kind: 'text' as const,
  folding: 'uzbek' as const,
  answers: [text, ...others].map((one) => ({ text: one, credit: 1000 })),
  refused: [],
  keeps_case: false,
  forgives_typos: false,
})

/** The main thought, what the text says and does not say, and words from it. */
export const readingQuestions = (passage_id: number): QuestionBody[] => {
  const rest = { passage_id, tags: [TOPIC], difficulty: null }
  return [
    {
      content: {
        form: 'single',
        stem: 'Matnning asosiy fikri qaysi javobda berilgan?',
        options: [
          { id: 'a', text: 'Ipak mato odamning sabri va mehnatidan boshlanadi.' },
          { id: 'b', text: 'Ipak qurti tut bargidan boshqa narsa yemaydi.' },
          { id: 'c', text: "Pilla tolasi bir kilometrdan uzun bo'lishi mumkin." },
          { id: 'd', text: 'Atlas va adras qadimdan qimmat matolardir.' },
        ],
        parts: [{ answer: 'choice', label: '' }],
        keeps_order: false,
      },
      key: {
        ...about("Oxirgi gap butun matnni yakunlaydi. B va C javoblar to'g'ri, lekin ular asosiy fikr emas."),
        notes: [{ option: 'd', text: "Narxi haqida matnda gap yo'q." }],
        parts: [{ kind: 'choice', right: 'a' }],
      },
      ...rest,
    },
    {
      content: {
        form: 'truth',
        stem: 'Fikrlar matnga mosmi?',
        options: TRUTH,
        parts: [
          "Qurt yetilguncha to'rt marta po'st tashlaydi.",
          "Pilla bir nechta toladan o'raladi.",
          "Birinchi atlas Marg'ilonda to'qilgan.",
        ].map((label) => ({ answer: 'choice' as const, label })),
        keeps_order: true,
      },
      key: {
        ...about("Tola bitta va uzluksiz. Marg'ilon haqida matnda hech narsa aytilmagan."),
        parts: ['true', 'false', 'none'].map((right) => ({ kind: 'choice' as const, right })),
      },
      ...rest,
    },
    {
      content: {
        form: 'gaps',
        stem: "Matndagi so'zlar bilan to'ldiring: Pilla tolasi [[1]] ham ingichka, uzunligi esa bir [[2]] oshishi mumkin.",
        options: [],
        parts: [1, 2].map(() => ({ answer: 'text' as const, label: '' })),
        keeps_order: false,
      },
      key: {
        ...about("“…bir kilometrdan oshishi mumkin, o'zi esa sochdan ham ingichka.”"),
        parts: [word('sochdan'), word('kilometrdan', 'km dan')],
      },
      ...rest,
    },
  ]
}

/** An essay that a person marks. */
export const ESSAY: QuestionBody = {
  content: {
    form: 'essay',
    stem: "“Sabr bilan qilingan ish” mavzusida 120–150 so'zli insho yozing. Fikringizni hayotdan kamida ikkita misol bilan asoslang.",
    options: [],
    parts: [{ answer: 'written', label: '' }],
    keeps_order: false,
  },
  key: {
    explanation: '',
    notes: [],
    explained: null,
    parts: [
      {
        kind: 'marked',
        rubric: [
          { title: 'Mavzuning ochilishi va misollar', max_milli: 4000 },
          { title: 'Mantiqiy izchillik', max_milli: 3000 },
          { title: "So'z boyligi va uslub", max_milli: 3000 },
          { title: 'Imlo va tinish belgilari', max_milli: 2000 },
        ],
        model_answer:
          "Kirishda sabr nima ekani aytiladi, asosiy qismda ikki misol (bog'bon, sportchi, olim…) tahlil qilinadi, yakunda xulosa chiqariladi.",
      },
    ],
  },
  passage_id: null,
  tags: ['Insho'],
  difficulty: null,
}

/** What a student wrote. */
export const WRITTEN_ESSAY = `Buvim har bahorda ipak qurti boqadi. Men kichkinaligimda bu ish oson deb o'ylardim, chunki qurtlar faqat barg yeydi. Lekin bir oy davomida buvim kechasi ham turib, ularga barg berardi. Bir kuni men "Nega dam olmaysiz?" deb so'radim. U "Qurt kutmaydi, bolam" dedi. Shunda tushundimki, sabr bu shunchaki kutish emas, balki har kuni o'z ishini qilishdir.

Ikkinchi misolim maktabimizdan. Sinfdoshim Aziz masala yechishda juda qiynalardi. U har kuni atigi uchta masala yechdi, lekin birorta kunni o'tkazib yubormadi. Yil oxirida tuman olimpiadasida ikkinchi o'rinni oldi. Ko'pchilik uni iqtidorli deydi, men esa uni sabrli deyman.

Xulosa qilib aytganda, sabr bilan qilingan ishning mevasi kech pishsa ham shirin bo'ladi. Pilla ham, bilim ham bir kunda paydo bo'lmaydi.`
