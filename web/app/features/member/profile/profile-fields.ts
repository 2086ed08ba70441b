import type { UpdateProfileBody, User } from '@kashf/contract/accounts.ts'
import { formatPhone, wirePhone } from '../../visitor/phone/phone.ts'

/** What people may change of their own profile, as typed; the last four are a teacher's. */
export interface ProfileFields {
  first_name: string
  last_name: string
  specialization: string
  info: string
  phone: string
  link: string
}

/** The form as the profile stands. */
export function fieldsOf(user: User): ProfileFields {
  const { first_name, last_name, teacherMoreData: more } = user
  return {
    first_name,
    last_name,
    specialization: more?.specialization ?? '',
    info: more?.info ?? '',
    phone: formatPhone(more?.phone ?? ''),
    link: more?.link ?? '',
  }
}

/** Only what was changed: another device may have changed the rest. */
export function changesOf(fields: ProfileFields, before: ProfileFields): UpdateProfileBody {
  const now = tidy(fields)
  const then = tidy(before)
  const names = Object.keys(now).filter((name): name is keyof ProfileFields => name in now)
  return Object.fromEntries(names.filter((name) => now[name] !== then[name]).map((name) => [name, now[name]]))
}

/** As the server expects it: no spaces around, a phone number without any. */
function tidy(fields: ProfileFields): ProfileFields {
  const trimmed = { ...fields }
  for (const name of ['first_name', 'last_name', 'specialization', 'info', 'link'] as const) {
    trimmed[name] = fields[name].trim()
  }
  return { ...trimmed, phone: wirePhone(fields.phone) ?? fields.phone.trim() }
}
