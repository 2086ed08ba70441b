/** Parses a typed amount of whole so'm (`120 000`, `120.000`); null if it is not one. */
export function parseSom(typed: string): number | null {
  const digits = typed.replace(/[\s\u00a0]/g, '').replace(/[.,](?=\d{3}\b)/g, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : null
}
