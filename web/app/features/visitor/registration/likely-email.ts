/** Domains that most people of the country have an address at, and common ones that are near to these. */
const KNOWN = new Set([
  ...[
    'gmail.com',
    'mail.ru',
    'yandex.ru',
    'yandex.com',
    'inbox.ru',
    'list.ru',
    'bk.ru',
    'umail.uz',
    'mail.uz',
  ],
  ...[
    'icloud.com',
    'outlook.com',
    'hotmail.com',
    'yahoo.com',
    'mail.com',
    'email.com',
    'ymail.com',
    'gmx.com',
  ],
])

/** The address that was probably meant by one with a mistyped domain; null for any other. */
export function likelyEmail(typed: string): string | null {
  const [name, domain, ...rest] = typed.trim().split('@')
  const written = domain?.toLowerCase()
  if (!name || !written || rest.length > 0 || KNOWN.has(written)) return null
  const meant = [...KNOWN].find((known) => isOneSlipApart(written, known))
  return meant ? `${name}@${meant}` : null
}

/** Whether one letter was left out, added or changed, or two neighbours were swapped. */
function isOneSlipApart(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}
