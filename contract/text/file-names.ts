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
export const numberedTitleOf = (path: string): string => readable(bareName(path)) || path.slice(0, MAX_TITLE)

/**
 * The title of a section derived from the file's folder; empty for a file directly in the chosen folder or without one.
 */
export const sectionOf = (path: string): string => sectionTitles([path]).get(path) ?? ''

/** The title of each file's lesson, by path. A number that every file of a folder begins with orders them, and is cut. */
export function lessonTitles(paths: readonly string[]): Map<string, string> {
  const titles = new Map<string, string>()
  for (const siblings of grouped(paths, folderOf).values()) {
    const cut = cutterFor(siblings.map(bareName))
    const short = siblings.map((path) => readable(cut(bareName(path))))
    // Without their numbers, `1 dars.mp4` and `2 dars.mp4` would have the same title.
    const isClear = new Set(short).size === short.length && short.every(Boolean)
    for (const [at, path] of siblings.entries()) {
      titles.set(path, (isClear && short[at]) || numberedTitleOf(path))
    }
  }
  return titles
}

/**
 * The title of the section of each file, by path: its folders below the chosen one. Different folders have different titles.
 */
export function sectionTitles(paths: readonly string[]): Map<string, string> {
  const folders = [...new Set(paths.map(folderOf))]
  const areInOne = new Set(folders.map((folder) => folder.split('/')[0])).size === 1
  const below = (folder: string) => ancestorsOf(folder).slice(areInOne ? 1 : 0)
  const children = grouped(new Set(folders.flatMap(ancestorsOf)), folderOf)
  const cutters = new Map([...children].map(([parent, all]) => [parent, cutterFor(all.map(lastName))]))
  const cutName = (folder: string) => cutters.get(folderOf(folder))?.(lastName(folder)) ?? lastName(folder)
  const short = new Map(
    folders.map((folder) => [folder, joined(below(folder).map((at) => readable(cutName(at))))]),
  )
  const counts = grouped(short.values(), (title) => title)
  const taken = new Set<string>()
  const titles = new Map<string, string>()
  for (const [folder, title] of short) {
    const names = below(folder).map(lastName)
    const isClear = counts.get(title)?.length === 1 && (title !== '' || names.length === 0)
    titles.set(folder, distinct(isClear ? title : joined(names.map(readable)) || names.join('. '), taken))
  }
  return new Map(paths.map((path) => [path, titles.get(folderOf(path)) ?? '']))
}

const MAX_TITLE = 160

/** As `Map.groupBy`, which browsers that we support lack. */
function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const lastName = (path: string) => path.split('/').at(-1) ?? path
const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
const bareName = (path: string) => lastName(path).replace(/\.[A-Za-z0-9]{2,4}$/, '')
const joined = (names: string[]) => names.filter(Boolean).join('. ').slice(0, MAX_TITLE)

/** A folder and those above it, the outermost first; none for files without one. */
function ancestorsOf(folder: string): string[] {
  const names = folder.split('/').filter(Boolean)
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}

/** The title, with a number behind it when it is taken already. */
function distinct(title: string, taken: Set<string>): string {
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : ` (${n})`
    const candidate = title.slice(0, MAX_TITLE - end.length) + end
    if (taken.has(candidate)) continue
    taken.add(candidate)
    return candidate
  }
}

/** `1-dars`, `2-bo'lim.`, `3-урок`: an ordinal number, which Uzbek writes with a hyphen. */
const ORDINAL =
  /^\d{1,3}-(?:dars|bo['‘’ʻʼ`]?lim|bob|qism|mavzu|modul|hafta|kun|video|дарс|бўлим|боб|қисм|мавзу|модуль?|ҳафта|кун|видео|урок|раздел|часть|тема|неделя|день)(?![\p{L}\p{N}'‘’ʻʼ])[\s._):,-]*/iu

/** A number that only orders whatever stands beside it: `01 `, `2. `, `3_`, `4) `, `5 - `, but not that of `1.1 Kirish`. */
const ORDERING =
  /^(?:0\d{1,2}(?:\s*[._)-](?!\d)\s*|\s+)|\d{1,3}(?:\s*[._)](?!\d)\s*|\s+[-–—]\s+|-(?=dars|дарс)))/iu

/** A number that may be part of the name: `1 kirish`, `2-kirish`, but not that of the class `9-A`. */
const LOOSE = /^\d{1,3}(?:\s+(?=\p{L})|-(?=\p{L}{2}))/u

/** A number that belongs to its word: a school year, a date, a measure. */
const COUNTED =
  /^\d{1,3}(?:\s+|-)(?:sinf|kurs|bosqich|daraja|razryad|toifa|chorak|semestr|guruh|qavat|maktab|yanvar|fevral|mart|aprel|iyun|iyul|avgust|sent|okt|noyabr|dekabr|soniya|sekund|daqiqa|minut|soat|hafta|foiz|dollar|yosh|синф|класс|курс|ступен|четверт|семестр|босқич|даража|чорак|январ|феврал|март|апрел|июн|июл|август|сентябр|октябр|ноябр|декабр|секунд|сония|дақиқа|минут|соат|час|недел|ҳафта|процент|фоиз|(?:asr|yil|oy|kun|may|ta|xil|век|год|лет|дней|дня|мая|май|йил|аср|кун|ой|та)(?:da|dan|ga|ni|lik|lar|да|дан|га|лик|лар)?(?![\p{L}'‘’ʻʼ]))/iu

/** Removes a leading number that certainly only orders. A name that is nothing but an ordinal keeps it. */
function withoutNumber(name: string): string {
  if (ORDINAL.test(name)) return name.replace(ORDINAL, '') || name
  // `09-sinf` is a class, while `01 kurs haqida` is the first of its folder.
  if (/^\d{1,3}-/.test(name) && COUNTED.test(name)) return name
  return name.replace(ORDERING, '')
}

/**
 * How to cut the numbers of names that stand in one folder: loose ones too when every name begins with another number, the
 * smallest with at most 2 (the first may be no video), because `5 qadam` and `7 odat` count.
 */
function cutterFor(names: readonly string[]): (name: string) => string {
  const numbers = names.map((name) => /^\d{1,3}(?!\d)/.exec(name)?.[0])
  const values = numbers.map(Number)
  const isOrder = names.length > 1 && new Set(values).size === names.length && Math.min(...values) <= 2
  return (name) => {
    const cut = withoutNumber(name)
    return cut === name && isOrder && !COUNTED.test(name) ? name.replace(LOOSE, '') : cut
  }
}

/** Replaces underscores by spaces, and hyphens where there are no spaces, except in `8-mart`. */
function readable(name: string): string {
  const words = name.replaceAll('_', ' ')
  const isSpaced = words.includes(' ') || ORDINAL.test(words)
  const text = (isSpaced ? words : words.replace(/(?<!^(?:\d{1,4}-)?\d{1,4})-/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, MAX_TITLE)
}
