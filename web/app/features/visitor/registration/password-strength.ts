import { MIN_PASSWORD } from '@kashf/contract/accounts/limits.ts'

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

const COMMON = /pass?word|parol|qwert|12345|54321|asdf|iloveyou|admin|salom|(.)\1{3}/i

/** Strength hint for a new password; only the server rejects one. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < MIN_PASSWORD) return 'short'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (COMMON.test(password) || distinct < 5 || kinds < 2)
    return distinct >= 10 && password.length >= 16 ? 'fair' : 'weak'
  return password.length >= 14 || (password.length >= 11 && kinds >= 3) ? 'strong' : 'fair'
}
