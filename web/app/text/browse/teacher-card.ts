/** A teacher's card, and subscribing to the teacher. */
export const teacherCardText = {
  courses: (count: string) => `${count} ta kurs`,
  subscribers: (count: string) => `${count} obunachi`,
  subscribe: "Obuna bo'lish",
  subscribed: "Obuna bo'lingan",
  subscribeTo: (name: string) => `Obuna bo'lish: ${name}`,
  unsubscribeFrom: (name: string) => `Obuna bo'lingan: ${name}. Bekor qilish`,
  subscribeFailed: "Obunani o'zgartirib bo'lmadi",
} as const
