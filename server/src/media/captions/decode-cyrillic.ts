/** The most common one comes first. */
const ENCODINGS = ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5'] as const

/** How many of a hundred letters of Russian text are this one; Uzbek is near enough. */
const FREQUENCIES = new Map(
  Object.entries({
    ...{ о: 11, е: 8.5, а: 8, и: 7.4, н: 6.7, т: 6.3, с: 5.5, р: 4.7, в: 4.5, л: 4.4, к: 3.5 },
    ...{ м: 3.2, д: 3, п: 2.8, у: 2.6, я: 2, ы: 1.9, ь: 1.7, г: 1.7, з: 1.7, б: 1.6, ч: 1.4 },
    ...{ й: 1.2, х: 1, ж: 0.9, ш: 0.7, ё: 0.7, ў: 0.7, ю: 0.6, ц: 0.5, щ: 0.4, ъ: 0.4, э: 0.3, ф: 0.3 },
  }),
)
const COSTS = {
  symbol: 4,
  mixedAlphabets: 3,
  mixedCase: 5,
  punctuation: 1,
  capital: 0.2,
  uncommon: 0.5,
} as const
/** The mean plausibility of a letter below which text counts as nonsense; that of Russian is 1.4. */
const MIN_MEAN = 0.6
/** The lead in total plausibility that the best reading needs. */
const MIN_LEAD = 2

/**
 * Decodes text in one of the old Cyrillic encodings by which of them yields the most plausible Russian or Uzbek: frequent
 * letters, words in one alphabet, capitals only where words begin or throughout, few symbols. Null when none does, or
 * when two readings are nearly as plausible.
 */
export function decodeCyrillic(bytes: Uint8Array): string | null {
  const readings = ENCODINGS.map((encoding, k) => {
    const text = new TextDecoder(encoding).decode(bytes)
    const { total, mean } = plausibility(text)
    return { text, mean, total: k === 0 ? total : total - COSTS.uncommon }
  })
  const [best, ...others] = readings.toSorted((a, b) => b.total - a.total)
  if (!best || best.mean < MIN_MEAN) return null
  const rival = others.find(({ text }) => text.toLowerCase() !== best.text.toLowerCase())
  return rival && best.total - rival.total < MIN_LEAD ? null : best.text
}

/** The logarithmic plausibility of all characters beyond ASCII together, and its mean over letters and symbols. */
function plausibility(text: string): { total: number; mean: number } {
  let letters = 0
  let value = 0
  for (const [word] of text.matchAll(/[A-Za-z\u0400-\u04ff]+/g)) {
    const small = word.toLowerCase()
    let others = 0
    for (const [k, letter] of [...small].entries()) {
      if (letter < '\x7f') continue
      others++
      value += logFrequency(letter) - (letter === word[k] ? 0 : COSTS.capital)
    }
    if (others === 0) continue
    letters += others
    if (others < word.length) value -= others * COSTS.mixedAlphabets
    else if (word.slice(1) !== small.slice(1) && word !== word.toUpperCase()) value -= COSTS.mixedCase
  }
  const signs = text.match(/[^\0-\x7f\u0400-\u04ff]/g) ?? []
  const symbols = signs.filter((sign) => !/[«»„“”‘’‚–—…№•°€©®™§\u00a0]/.test(sign)).length
  value -= symbols * COSTS.symbol
  const counted = letters + symbols
  return {
    total: value - (signs.length - symbols) * COSTS.punctuation,
    mean: counted > 0 ? value / counted : MIN_MEAN,
  }
}

function logFrequency(letter: string): number {
  const frequency = FREQUENCIES.get(letter)
  return frequency === undefined ? -COSTS.symbol : Math.log(frequency)
}
