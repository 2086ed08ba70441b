/** The card in the profile that chooses the language of the interface. */
export const languageText = {
  title: 'Interfeys tili',
} as const

/** The mark of texts that the Cyrillic interface converted from the script in which they were written. */
export const convertedText = {
  mark: "Matn lotin yozuvidan avtomatik o'girilgan.",
  original: "Lotin yozuvida o'qish",
} as const
