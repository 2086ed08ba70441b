import { hasForeignLetters } from '@kashf/contract/accounts/names.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import { readsAsStaff } from './reads-as-staff.ts'

interface Names {
  first_name: string
  last_name: string
  username: string
}

/** What is wrong with the names that are new: reserved for the staff, or in letters that a certificate cannot print. */
export function wrongNames(names: Names, before?: Names): { [name in keyof Names]?: FieldErrorKey } {
  const isNew = (field: keyof Names) => names[field] !== before?.[field]
  const isReserved = readsAsStaff(`${names.first_name} ${names.last_name}`)
  const wrongName = (field: 'first_name' | 'last_name') => {
    if (!isNew(field)) return {}
    if (hasForeignLetters(names[field])) return { [field]: 'name_letters' as const }
    return isReserved ? { [field]: 'name_reserved' as const } : {}
  }
  return {
    ...wrongName('first_name'),
    ...wrongName('last_name'),
    ...(isNew('username') && readsAsStaff(names.username) && { username: 'username_taken' }),
  }
}
