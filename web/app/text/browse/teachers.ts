/** The list of teachers. */
export const teachersText = {
  title: "O'qituvchilar",
  lead: "Bilimini ulashayotgan mutaxassislar. Yoqqaniga obuna bo'ling.",
  description: "Kashf o'qituvchilari: ularning kurslari, baholari va obunachilari.",
  filter: "Ism yoki soha bo'yicha topish",
  noneFound: "Bunday o'qituvchi topilmadi",
  noneFoundHint: "Ismni boshqacha yozib ko'ring.",
  empty: "Hozircha o'qituvchilar yo'q",
  emptyHint: "Birinchi o'qituvchi bo'ling: kurs yuklash bepul.",
} as const
