import type {
  BeardName,
  CompositionName,
  FabricName,
  HairName,
  HairTone,
  MotifName,
  SkinName,
  TopName,
  WorldName,
} from '@kashf/contract/art/art-names.ts'

/** The cover maker. */
export const coverMakerText = {
  preview: (words: string) => (words ? `Muqova: ${words}` : "So'zsiz muqova"),
  asCard: 'Kartada va kvadratda',
  firstLine: "Kalit so'z, 1-satr",
  secondLine: '2-satr',
  wordsHint: (count: number) => `${count}/14 harf. Bo'sh qoldirsangiz, muqova so'zsiz chiqadi.`,
  letters: (count: number) => `${count}/14 harf`,
  lineTooLong: (count: number) => `Har satrda 14 tagacha harf bo'lsin, hozir ${count} ta.`,
  wordsTooWide: "Bu so'zlar muqovaga sig'madi. Qisqartiring, bo'lmasa muqova so'zsiz chiqadi.",
  noWordsHere: "Yulduz kompozitsiyasida so'z bo'lmaydi.",
  needsPortrait: 'Ustoz kompozitsiyasi uchun avval profilingizda portret yasang.',
  world: 'Rang',
  composition: 'Kompozitsiya',
  motif: 'Mavzu',
  propose: 'Kurs nomiga qarab tanlash',
  draw: "Rasm o'rniga muqova chizish",
  orUpload: "Yoki o'z rasmingizni yuklang",
  failed: 'Muqova saqlanmadi',
} as const

/** The portrait builder. */
export const portraitText = {
  open: 'Portret yasash',
  lead: "Surat o'rniga o'zingizga o'xshash portret yasang: u kurslaringiz yonida turadi.",
  preview: 'Portretingiz',
  hair: 'Soch va bosh kiyim',
  top: 'Kiyim',
  details: "Ko'zoynak va do'ppi",
  glasses: "Ko'zoynak",
  doppi: "Do'ppi",
  beard: 'Soqol',
  skin: 'Teri rangi',
  tone: 'Soch rangi',
  cloth: 'Kiyim rangi',
  accent: "Ro'mol va bezak rangi",
  world: 'Fon',
  save: 'Portretni saqlash',
  saved: 'Portretingiz saqlandi',
} as const

export const worldNames: Readonly<Record<WorldName, string>> = {
  lojuvard: 'Lojuvard',
  firuza: 'Firuza',
  anor: 'Anor',
  siyoh: 'Siyohrang',
  orik: "O'rik",
  zafaron: "Za'faron",
  paxta: 'Paxta',
  pista: 'Pista',
}

export const compositionNames: Readonly<Record<CompositionName, string>> = {
  sahna: 'Sahna',
  ravoq: 'Ravoq',
  yulduz: 'Yulduz',
  soz: "So'z",
  naqsh: 'Naqsh',
  ustoz: 'Ustoz',
}

export const motifNames: Readonly<Record<MotifName, string>> = {
  ilon: 'Ilon',
  brauzer: 'Veb-sahifa',
  qavs: 'Kod',
  robot: 'Robot',
  plata: 'Plata',
  suhbat: 'Suhbat',
  shkala: 'Baho shkalasi',
  kitob: 'Kitob',
  matryoshka: 'Matryoshka',
  mikrofon: 'Mikrofon',
  test: 'Test varaqasi',
  grafik: 'Grafik',
  atom: 'Atom',
  kolba: 'Kolba',
  madrasa: 'Madrasa',
  hisob: 'Hisob-kitob',
  jadval: 'Jadval',
  dokon: "Do'kon",
  telefon: 'Telefon',
  soat: 'Soat',
  qalam: 'Qalam',
  ekran: 'Ekranlar',
  kamera: 'Kamera',
  qozon: 'Qozon',
  tikuv: 'Tikuv mashinasi',
  bosh: 'Fikr',
  shaxmat: 'Shaxmat',
}

export const hairNames: Readonly<Record<HairName, string>> = {
  short: 'Kalta soch',
  side: 'Yonga taralgan soch',
  fade: 'Yonlari qirtishlangan soch',
  curly: 'Jingalak soch',
  bald: 'Sochsiz',
  long: 'Uzun soch',
  bob: 'Kare',
  bun: 'Turmaklangan soch',
  braid: "O'rilgan soch",
  wavy: "To'lqinsimon soch",
  romol: "Ro'mol",
}

export const hairToneNames: Readonly<Record<HairTone, string>> = {
  qora: 'Qora',
  jigar: "To'q jigarrang",
  kashtan: 'Kashtanrang',
  kulrang: 'Kulrang',
}

export const topNames: Readonly<Record<TopName, string>> = {
  crew: "Yoqasiz ko'ylak",
  shirt: "Yoqali ko'ylak",
  blazer: 'Kostyum',
  chapan: 'Chopon',
  atlas: 'Atlas',
}

export const beardNames: Readonly<Record<BeardName, string>> = {
  none: 'Soqolsiz',
  short: 'Kalta soqol',
  full: 'Soqol',
  moustache: "Mo'ylov",
}

export const skinNames: Readonly<Record<SkinName, string>> = {
  ochiq: 'Oq',
  bugdoy: "Bug'doyrang",
  qoramtir: 'Qoramtir',
  toq: "To'q",
}

export const fabricNames: Readonly<Record<FabricName, string>> = {
  lojuvard: 'Lojuvard',
  moviy: 'Moviy',
  firuza: 'Firuza',
  yashil: 'Yashil',
  anor: 'Anor',
  qizil: 'Qizil',
  siyoh: 'Siyohrang',
  orik: "O'rik",
  zafaron: "Za'faron",
  sut: 'Sutrang',
  tun: "To'q ko'k",
  jigar: 'Jigarrang',
}
