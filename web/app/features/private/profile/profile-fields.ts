import type { UpdateProfileBody, User } from '@kashf/contract/accounts/accounts.ts'
import { formatPhone, wirePhone } from '../../visitor/phone/phone.ts'

/** Editable profile fields as typed; the last four are for teachers only. */
export interface ProfileFields {
  first_name: string
  last_name: string
  specialization: string
  info: string
  phone: string
  link: string
}

/** Form values from the stored profile. */
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

/** Only the changed fields, because another device may have changed the others. */
export function changesOf(fields: ProfileFields, before: ProfileFields): UpdateProfileBody {
  const now = normalize(fields)
  const then = normalize(before)
  const names = Object.keys(now).filter((name): name is keyof ProfileFields => name in now)
  return Object.fromEntries(names.filter((name) => now[name] !== then[name]).map((name) => [name, now[name]]))
}

/** The normalized values that the server expects: trimmed, the phone number without spaces. */
function normalize(fields: ProfileFields): ProfileFields {
  const trimmed = { ...fields }
  for (const name of ['first_name', 'last_name', 'specialization', 'info', 'link'] as const) {
    trimmed[name] = fields[name].trim()
  }
  return { ...trimmed, phone: wirePhone(fields.phone) ?? fields.phone.trim() }
}
