import type { DemoTeacherContent } from './school.ts'

/** This teacher waits for approval, so that the console has an application to decide on. */
export const dilshodIsmoilov: DemoTeacherContent = {
  username: 'dilshod_gitara',
  firstName: 'Dilshod',
  lastName: 'Ismoilov',
  specialization: 'Gitara va rubob ustozi',
  info: "Musiqa maktabida o'n ikki yildan beri dars beraman. Uyda, notasiz boshlamoqchi bo'lganlar uchun gitara kursini tayyorlamoqchiman.",
  phone: '+998905678901',
  portrait: {
    ...{ world: 'siyoh', skin: 'ochiq', hair: 'wavy', tone: 'qora', top: 'shirt', cloth: 'firuza' },
    ...{ accent: 'orik', beard: 'moustache', glasses: false, doppi: false },
  },
  waiting: true,
  courses: [],
}
