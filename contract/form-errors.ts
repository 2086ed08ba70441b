/** The errors of fields that forms name before they send: a small part of `FIELD_ERRORS`, so that a form does not load them all. */
export const FORM_ERRORS = {
  required: "To'ldirish shart.",
  too_short: 'Kamida {n} ta belgi kiriting.',
  wrong_type: "Noto'g'ri qiymat.",
  email: "Email manzilini to'g'ri kiriting.",
  username: '3–30 ta belgi: lotin harflari, raqamlar va _.',
  phone: "Telefon raqamini +998901234567 ko'rinishida kiriting.",
  link: 'Havola https:// bilan boshlansin.',
  format: "Noto'g'ri ko'rinishda.",
  name_letters: 'Ismni lotin yoki kirill harflarida yozing: sertifikatga shunday yoziladi.',
  promo_code: '3–20 ta belgi: lotin harflari va raqamlar.',
  days_order: "Tugash kuni boshlanish kunidan oldin bo'lmasin.",
} as const
