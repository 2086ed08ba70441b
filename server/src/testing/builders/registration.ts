import { randomInt } from 'node:crypto'

/** The password of every `registrationForm`. */
export const REGISTRATION_PASSWORD = 'zarafshon-bo-yida-7'

/** Fields that only teachers send. */
export const TEACHER_FIELDS = {
  specialization: 'Matematika',
  info: "O'n yildan beri maktabda dars beraman",
  phone: '+998901234567',
}

/** A student's registration with a new username and e-mail address. */
export function registrationForm(extra: object = {}) {
  const username = `anvar_${randomInt(1e9)}`
  return {
    first_name: 'Anvar',
    last_name: 'Karimov',
    username,
    email: `${username}@example.uz`,
    password: REGISTRATION_PASSWORD,
    type: 'student',
    ...extra,
  }
}
