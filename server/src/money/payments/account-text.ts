/** An account number: text or number on the wire, text inside; undefined for what is neither and names no account. */
export function accountTextOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined
}
