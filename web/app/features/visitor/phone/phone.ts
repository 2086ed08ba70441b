const COUNTRY = '998'
const LENGTH = 9

/** The nine digits after +998 (fewer while typing) in any notation. */
function ownDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const own = typed.trim().startsWith('+') && digits.startsWith(COUNTRY) ? digits.slice(3) : digits
  // The country code was typed after the +998 that is already there, or without a plus.
  const isDoubled = own.length > LENGTH && own.startsWith(COUNTRY)
  return (isDoubled ? own.slice(3) : own).slice(0, LENGTH)
}

/** `901234567` → `+998 90 123 45 67`; also formats incomplete numbers. */
export function formatPhone(typed: string): string {
  const text = typed.trim()
  const isCountryOnly = text.startsWith('+') && `+${COUNTRY}`.startsWith(text.replace(/[^\d+]/g, ''))
  const own = ownDigits(text)
  if (isCountryOnly || own === '') return text.replace(/[^\d+]/g, '')
  const groups = [own.slice(0, 2), own.slice(2, 5), own.slice(5, 7), own.slice(7)]
  return [`+${COUNTRY}`, ...groups.filter(Boolean)].join(' ')
}

/** `+998 90 123 45 67` → `+998901234567` for the server, or null if it is not an Uzbek phone number. */
export function wirePhone(typed: string): string | null {
  const own = ownDigits(typed)
  return own.length === LENGTH ? `+${COUNTRY}${own}` : null
}
