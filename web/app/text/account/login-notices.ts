import { lookupTable } from '../lookup-table.ts'

/** Notices on the login page for users who come from these pages, by the key in its URL. */
export const loginNotices = lookupTable({
  'password-changed': 'Parolingiz yangilandi. Endi yangi parol bilan kiring.',
  'email-confirmed': 'Emailingiz tasdiqlandi. Endi kiring.',
})
