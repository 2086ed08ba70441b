/** The banner above a course that is not on sale, for its teacher and for operators. */
export const unpublishedText = {
  draft: 'Qoralama',
  inReview: 'Qoralama: tekshiruvda',
  returned: 'Qoralama: qaytarilgan',
  hidden: 'Sotuvda emas',
  sentence: "O'quvchi sahifani shunday ko'radi. Hozir uni faqat o'qituvchi va operatorlar ochadi.",
  hiddenSentence:
    "O'quvchi sahifani shunday ko'radi. Hozir uni sotib olganlar, o'qituvchi va operatorlar ochadi.",
  toStudio: 'Kursga qaytish',
} as const
