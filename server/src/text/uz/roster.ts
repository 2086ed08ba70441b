/** Mails with the link of a seat. */
export const roster = {
  mail: (of: { title: string; teacher: string }) => ({
    subject: `${of.teacher} sizni “${of.title}” kursiga taklif qildi`,
    paragraphs: [
      `${of.teacher} siz uchun “${of.title}” kursida o'rin ajratdi. Havola faqat sizga: u bir marta ishlaydi, uni boshqaga bermang.`,
      "Bu odamni tanimasangiz, havolani ochib, o'rindan voz kechishingiz mumkin: ismingiz va manzilingiz o'chiriladi.",
    ],
    label: 'Kursni ochish',
  }),
}
