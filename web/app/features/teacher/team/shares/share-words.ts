import { WHOLE_SHARE } from '@kashf/contract/authoring/limits.ts'
import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import type { CourseShare } from '@kashf/contract/authoring/shares.ts'
import { formatDate } from '../../../../shell/format/format.ts'

/** The longest typed share, such as ` 12,25 %`. */
export const MAX_TYPED_SHARE = 8

/** `12,5` or `12.5` in hundredths of a per cent; null for what is no share. */
export function parseShare(typed: string): number | null {
  const text = typed.replace('%', '').replace(',', '.').trim()
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return null
  const share = Math.round(Number(text) * 100)
  return share <= WHOLE_SHARE ? share : null
}

/** The last day of a share: it ends with that day. */
export const lastDayOf = (endsAt: string): string => formatDate(new Date(Date.parse(endsAt) - 1))

/** Says a share, with its last day if it has one. */
export function sayShare(
  { share, ends_at }: Pick<CourseShare, 'share' | 'ends_at'>,
  say: { open: (share: string) => string; until: (share: string, day: string) => string },
): string {
  return ends_at === null ? say.open(sharePercent(share)) : say.until(sharePercent(share), lastDayOf(ends_at))
}
