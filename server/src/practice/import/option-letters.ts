/** Cyrillic capitals that look like Latin ones, and Д, which stands for D in rows of those. */
const LATIN_OF_LOOK = new Map(Object.entries({ А: 'A', В: 'B', С: 'C', Е: 'E', Д: 'D', Ф: 'F' }))
const LATIN_ROW = 'ABCDEFGHIJ'
const CYRILLIC_ROW = 'АБВГДЕЖЗ'

const latin = (letter: string) => LATIN_OF_LOOK.get(letter) ?? letter

/**
 * The place of a key's letter among the letters of a question's options, or null. `А В С Д` of a Cyrillic keyboard is the row
 * A B C D; `А Б В Г` is another row, in which a Latin B may mean Б or В, so that it names none. `isCyrillic` says
 * that the keys of the file are of that row, although this question has the other one.
 */
export function optionPlace(row: readonly string[], key: string, isCyrillic = false): number | null {
  const letters = row.map((letter) => letter.toUpperCase())
  const asked = key.trim().toUpperCase()
  const isLatinRow = letters.every((letter, i) => latin(letter) === LATIN_ROW[i])
  const counted = isCyrillic && isLatinRow ? CYRILLIC_ROW.indexOf(asked) : -1
  if (counted >= 0) return counted < letters.length ? counted : null
  const same = letters.indexOf(asked)
  if (same >= 0) return same
  const place = isLatinRow ? letters.map(latin).indexOf(latin(asked)) : -1
  return place >= 0 ? place : null
}

/** Whether letters of keys are of the row А Б В Г, whose В is the third, and not of the one that looks like A B C D. */
export function areOfCyrillicRow(keys: Iterable<string>): boolean {
  const letters = new Set([...keys].map((key) => key.trim().toUpperCase()))
  return (
    ['Б', 'Г', 'Ж'].some((letter) => letters.has(letter)) && !['С', 'Ф'].some((letter) => letters.has(letter))
  )
}

/** The letter and the text of a line such as `A) 12` or `Б. Тошкент`; null for another line. */
export function optionLine(line: string): { letter: string; text: string } | null {
  const [, letter, text] = /^\s{0,20}([A-Za-zА-Яа-яЎўҚқҒғҲҳ])[.)]\s+(\S.*)$/u.exec(line) ?? []
  return letter !== undefined && text !== undefined ? { letter, text: text.trim() } : null
}
