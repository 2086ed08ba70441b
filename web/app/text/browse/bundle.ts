/** The page of a bundle. */
export const bundleText = {
  description: (count: string, price: string, full: string) =>
    `${count} ta kurs bitta to'plamda: ${full} o'rniga ${price}.`,
  cheaper: (price: string, full: string) => `To'plamda arzonroq: ${full} o'rniga ${price}`,
  by: (teacher: string) => `${teacher} kurslari to'plami`,
  courses: "To'plamdagi kurslar",
  coursesCount: (count: string) => `${count} ta kurs`,
  alone: 'Alohida narxi',
  inBundle: "To'plamda",
  sum: 'Kurslar alohida',
  saved: 'Tejaysiz',
  buy: "To'plamni olish",
  each: "Har bir kurs alohida xarid bo'ladi: muddati, cheki va pulni qaytarish sharti o'ziniki. Promokod qo'shilmaydi.",
  partial: "Sizda bor kurslar uchun to'lamaysiz, narx faqat qolganlariniki.",
  owned: "To'plamdagi barcha kurslar sizda bor.",
  myCourses: 'Kurslarim',
  offSale: "Bu to'plam hozir sotuvda emas. Kurslarni alohida olishingiz mumkin.",
  studentsOnly: "To'plamni o'quvchi hisobi bilan sotib olish mumkin.",
  confirmTitle: "To'plamni sotib olish",
  confirmDiscount: "To'plam chegirmasi",
  failed: "To'plam sotib olinmadi",
  bought: "To'plam sizniki",
} as const
