import type { FORM_ERRORS as latin } from '../form-errors.ts'

export const FORM_ERRORS: Record<keyof typeof latin, string> = {
  required: 'Заполните это поле.',
  too_short: 'Введите не меньше символов: {n}.',
  wrong_type: 'Неверное значение.',
  email: 'Введите правильный email.',
  username: '3–30 символов: латинские буквы, цифры и _.',
  phone: 'Введите номер телефона в виде +998901234567.',
  link: 'Ссылка должна начинаться с https://.',
  format: 'Неверный формат.',
  name_letters: 'Напишите имя латиницей или кириллицей: так оно будет в сертификате.',
  promo_code: '3–20 символов: латинские буквы и цифры.',
  days_order: 'Последний день не может быть раньше первого.',
}
