const collator = new Intl.Collator('uz', { numeric: true, sensitivity: 'base' })

/** Natural sort order of paths: `2 dars` before `10 dars`, the files of a folder before those of its subfolders. */
export function naturalOrder(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  for (const [at, part] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    const [isFile, isOtherFile] = [at === left.length - 1, at === right.length - 1]
    if (isFile !== isOtherFile) return isFile ? -1 : 1
    const order = collator.compare(part, other)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** The title of a lesson derived from its file: `kurs/02_klassik-formula.mp4` becomes `Klassik formula`. */
export function titleOf(path: string): string {
  return readable(withoutNumber(bareName(path))) || numberedTitleOf(path)
}

/** The title with its leading number, for files that differ only in their numbers. */
export const numberedTitleOf = (path: string): string => readable(bareName(path)) || path.slice(0, 160)

/**
 * The title of a section derived from the file's folder; empty for a file directly in the chosen folder or without one.
 */
export function sectionOf(path: string): string {
  const folders = path.split('/').slice(1, -1)
  return folders.length === 0
    ? ''
    : folders.map(withoutNumber).map(readable).filter(Boolean).join('. ').slice(0, 160)
}

const bareName = (path: string) => (path.split('/').at(-1) ?? path).replace(/\.[A-Za-z0-9]{2,4}$/, '')

/** `1-dars`, `2-bo'lim.`, `3-урок`: an ordinal number, which Uzbek writes with a hyphen. */
const ORDINAL =
  /^\d{1,3}-(?:dars|bo['‘’ʻʼ`]?lim|bob|qism|mavzu|modul|hafta|kun|video|дарс|бўлим|боб|қисм|мавзу|модуль?|ҳафта|кун|видео|урок|раздел|часть|тема|неделя|день)(?![\p{L}\p{N}'‘’ʻʼ])[\s._):,-]*/iu

/** Removes a leading number, which only orders. A name that is nothing but an ordinal keeps it. */
function withoutNumber(name: string): string {
  if (ORDINAL.test(name)) return name.replace(ORDINAL, '') || name
  return name.replace(/^\d{1,3}(?:\s*[._)-]\s*|\s+)/, '')
}

/** Replaces underscores by spaces, and hyphens where there are no spaces. */
function readable(name: string): string {
  const words = name.replaceAll('_', ' ')
  const isSpaced = words.includes(' ') || ORDINAL.test(words)
  const text = (isSpaced ? words : words.replaceAll('-', ' ')).replace(/\s+/g, ' ').trim()
  return (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, 160)
}
