const LATIN = new Map(
  Object.entries({
    А: 'A',
    В: 'B',
    Е: 'E',
    К: 'K',
    М: 'M',
    Н: 'H',
    О: 'O',
    Р: 'P',
    С: 'C',
    Т: 'T',
    У: 'Y',
    Х: 'X',
  }),
)

/** A code as people type and paste it, in capitals: Cyrillic letters that look like Latin ones become those. */
export const inLatinCapitals = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[АВЕКМНОРСТУХ]/g, (letter) => LATIN.get(letter) ?? letter)
