import type { ByteRange } from '../../storage/storage.ts'

/**
 * Parses a `Range` header for an object of `size` bytes: the range, `whole` when there is none or it may be ignored (such
 * as multiple ranges), or `unsatisfiable` (416).
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [, from = '', to = ''] = match
  if (from === '') {
    const last = Number(to)
    return last && size ? { start: Math.max(0, size - last), end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}
