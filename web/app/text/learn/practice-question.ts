const ONES = ['', 'bir', 'ikki', 'uch', "to'rt", 'besh', 'olti', 'yetti', 'sakkiz', "to'qqiz"]
const TENS = ['', "o'n", 'yigirma', "o'ttiz", 'qirq', 'ellik', 'oltmish', 'yetmish', 'sakson', "to'qson"]

/** A whole number below 1000 in words. */
function inWords(number: number): string {
  if (number === 0) return 'nol'
  const hundreds = Math.floor(number / 100)
  const words = [
    hundreds && `${ONES[hundreds]} yuz`,
    TENS[Math.floor((number % 100) / 10)],
    ONES[number % 10],
  ]
  return words.filter(Boolean).join(' ')
}

/** A fraction as it is read aloud, "ikkidan bir"; with large numbers, in figures. */
function fractionInWords(numerator: bigint, denominator: bigint): string {
  if (numerator > 999n || denominator > 999n) return `${numerator}/${denominator}`
  return `${inWords(Number(denominator))}dan ${inWords(Number(numerator))}`
}

/** A question that is answered: its fields, and how a typed number was read. */
export const practiceQuestionText = {
  /** What the form asks for, beside the name of the block. */
  forms: {
    single: 'bitta javob',
    several: 'bir nechta javob',
    truth: "to'g'ri yoki noto'g'ri",
    text: 'javobni yozing',
    number: 'javobni yozing',
    numbers: 'javoblarni yozing',
    matching: 'moslashtirish',
    ordering: 'tartiblash',
    gaps: "bo'sh joylar",
    table: 'jadval',
    hotspot: 'rasmda belgilang',
    drag: 'rasmga joylang',
    formula: 'ifodani yozing',
    essay: 'insho',
    speech: "og'zaki javob",
  },
  answer: 'Javob',
  gap: (number: number) => `${number}-bo'sh joy`,
  gapEmpty: 'tanlang',
  picture: 'Savol rasmi',
  enlarge: 'Rasmni kattalashtirish',
  larger: 'Kattalashtirish',
  smaller: 'Kichraytirish',
  clear: "Javobni o'chirish",

  read: (number: string) => `O'qildi: ${number}`,
  fraction: (whole: bigint | null, numerator: bigint, denominator: bigint, isNegative: boolean) =>
    [isNegative && 'minus', whole !== null && `${whole} butun`, fractionInWords(numerator, denominator)]
      .filter(Boolean)
      .join(' '),
  numbersHint: 'Bir nechta javobni nuqtali vergul bilan ajrating.',
  unreadable: (why: string) => `O'qib bo'lmadi: ${why}`,
  unreadableThen: 'Shunday qolsa, bu savol javobsiz hisoblanadi.',
  why: {
    twoCommas: 'ikkita vergul ketma-ket',
    pointAndComma: 'nuqta ham, vergul ham bor',
    zero: "maxrajda nol bo'lmaydi",
    tooLong: 'yozuv juda uzun',
    unfinished: 'son tugallanmagan',
    sign: (sign: string) => `“${sign}” belgisi tushunarsiz`,
  },
  pad: 'Matematik klaviatura',
  padKeys: {
    fraction: "Kasr chizig'i",
    root: 'Ildiz',
    space: 'Butun qismdan keyin',
    power: 'Daraja',
    pi: 'Pi soni',
    minus: 'Minus',
    less: 'Kichik yoki teng',
    more: 'Katta yoki teng',
    plusMinus: 'Plyus-minus',
    backspace: "O'chirish",
  },
  ownKeyboard: 'Telefon klaviaturasi',
  caretLeft: 'Chapga',
  caretRight: "O'ngga",

  up: (item: string) => `Yuqoriga: ${item}`,
  down: (item: string) => `Pastga: ${item}`,
  moved: (item: string, place: number) => `${item} ${place}-o'ringa ko'chdi`,
  orderUntouched: "Hali tartiblanmagan. O'q tugmalari bilan joylashtiring.",
  keepOrder: "Shu tartib to'g'ri",
  undo: 'Qaytarish',

  words: (words: number) => `${words} ta so'z`,
  essayHint: 'Matn yozganingiz sari saqlanadi.',
  onlyInTest: 'Bu savolga testda ovoz yozib javob beriladi.',
} as const
