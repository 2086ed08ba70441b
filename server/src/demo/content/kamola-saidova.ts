import type { DemoTeacherContent } from './school.ts'

/** Waits for approval, so that the console has an application to decide on. */
export const kamolaSaidova: DemoTeacherContent = {
  username: 'kamola_saidova',
  firstName: 'Kamola',
  lastName: 'Saidova',
  specialization: 'Tikuvchilik va modelyerlik',
  info: "Farg'onada o'z atelyemni yuritaman, o'n ikki yillik tajribam bor. Bichish va tikishni uyda, oddiy tikuv mashinasida o'rganmoqchi bo'lganlar uchun kurslar tayyorlamoqchiman.",
  phone: '+998906667788',
  waiting: true,
  courses: [],
}
