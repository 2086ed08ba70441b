/** Headers, bottom bars and footers of all layouts. */
export const layoutText = {
  home: 'Bosh sahifa',
  courses: 'Kurslar',
  teachers: "O'qituvchilar",
  you: 'Siz',
  search: 'Qidirish...',
  searchLabel: 'Kurslarni qidirish',
  login: 'Kirish',
  wallet: 'Hamyon',
  menu: 'Hisob menyusi',
  profile: 'Profil',
  logout: 'Chiqish',
  balance: 'Hisob balans',
  uploadCourse: 'Kurs yuklash',
  fullScreen: "To'liq ekran",
  leaveFullScreen: "To'liq ekrandan chiqish",
  mainNavigation: 'Asosiy menyu',
  bottomNavigation: 'Pastki menyu',
  footerPromise: "O'zbek tilidagi video kurslar: telefoningizda, sekin internetda ham.",
  becomeTeacher: "O'qituvchi bo'lish",
  rights: '© Kashf',
} as const

/** Queues of the operators' console. */
export const operateText = {
  title: 'Operator paneli',
  overview: 'Umumiy',
  teachers: "O'qituvchilar",
  courses: 'Kurslar',
  payouts: "To'lovlar",
  purchases: 'Xaridlar',
  users: 'Foydalanuvchilar',
  categories: 'Toifalar',
  audit: 'Amallar tarixi',
  ledger: 'Hisob daftari',
} as const
