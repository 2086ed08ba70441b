import type { MotifName, WorldName } from '@kashf/contract/art/art-names.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'

/** Motifs by the subject of a title: stems of folded words, the more specific subject first. */
const BY_TITLE: readonly (readonly [motif: MotifName, stems: readonly string[]])[] = [
  ['ilon', ['python', 'django', 'piton']],
  [
    'qavs',
    ['javascript', 'typescript', 'js', 'react', 'java', 'kotlin', 'c++', 'c#', 'sql', 'algoritm', 'dasturla'],
  ],
  ['brauzer', ['html', 'css', 'veb', 'web', 'sayt', 'frontend', 'wordpress']],
  ['plata', ['arduino', 'elektronika', 'sxema', 'mikrokontroller', 'linux', 'server', 'tarmoq']],
  ['robot', ['robot', 'suniy', 'sun iy', 'neyron', 'chatgpt', 'ai']],
  ['shkala', ['ielts', 'toefl', 'cefr', 'sat']],
  ['matryoshka', ['rus']],
  ['suhbat', ['ingliz', 'english', 'speaking', 'nemis', 'koreys', 'turk', 'arab', 'suhbat', 'xitoy']],
  ['jadval', ['excel', 'jadval', 'power bi', 'tahlil', 'sheets']],
  ['hisob', ['buxgalter', 'hisob', 'moliya', 'soliq', 'byudjet', 'pul', 'investitsiya']],
  ['kitob', ['ona tili', 'adabiyot', 'imlo', 'insho', 'kitob', 'oqish', 'alifbo']],
  ['mikrofon', ['nutq', 'notiq', 'ovoz', 'podkast', 'musiqa', 'qoshiq']],
  ['madrasa', ['tarix', 'islom', 'meros', 'geografiya', 'arxitektura']],
  ['test', ['dtm', 'test', 'imtihon', 'abituriyent', 'milliy sertifikat']],
  ['grafik', ['matematika', 'algebra', 'geometriya', 'funksiya', 'tenglama', 'foiz', 'statistika']],
  ['atom', ['fizika', 'mexanika', 'astronomiya']],
  ['kolba', ['kimyo', 'biologiya', 'tibbiyot', 'tajriba']],
  ['kamera', ['foto', 'surat', 'video', 'montaj', 'mobilografiya', 'kino', 'premiere']],
  [
    'telefon',
    ['smm', 'instagram', 'telegram', 'targetolog', 'reklama', 'mobil', 'android', 'ios', 'flutter'],
  ],
  ['dokon', ['savdo', 'dokon', 'marketpleys', 'uzum', 'sotuv', 'tadbirkor', 'biznes']],
  ['ekran', ['ui', 'ux', 'figma', 'interfeys', 'ilova']],
  ['qalam', ['dizayn', 'illustrator', 'photoshop', 'rasm', 'chizish', 'logotip', 'xattot', 'tipografika']],
  ['qozon', ['palov', 'osh', 'taom', 'pazanda', 'oshpaz', 'shirinlik', 'non', 'tort']],
  ['tikuv', ['tikuv', 'bichish', 'kiyim', 'koylak', 'atlas']],
  ['soat', ['vaqt', 'odat', 'reja', 'samarador']],
  ['bosh', ['psixolog', 'stress', 'tashvish', 'ong', 'miya', 'xotira', 'oilaviy', 'muloqot', 'shaxsiy']],
  ['shaxmat', ['shaxmat', 'strategiya', 'mantiq']],
]

/** The subject of a category's covers: motifs from the most to the least typical, and the worlds that alternate. */
interface Subject {
  motifs: readonly [MotifName, ...MotifName[]]
  worlds: readonly [WorldName, ...WorldName[]]
}

/**
 * Subjects by stems of the category's folded name. Operators may add categories at any time; unknown ones have a
 * default subject.
 */
const BY_CATEGORY: readonly (readonly [stems: readonly string[], subject: Subject])[] = [
  [
    ['dastur', 'it', 'kompyuter'],
    {
      motifs: ['qavs', 'brauzer', 'plata', 'robot'],
      worlds: ['lojuvard', 'paxta', 'zafaron', 'siyoh', 'pista'],
    },
  ],
  [
    ['til', 'ingliz', 'rus'],
    { motifs: ['suhbat', 'kitob', 'mikrofon'], worlds: ['siyoh', 'firuza', 'lojuvard', 'zafaron', 'anor'] },
  ],
  [
    ['maktab', 'dtm', 'abituriyent'],
    {
      motifs: ['test', 'grafik', 'kitob', 'madrasa'],
      worlds: ['anor', 'orik', 'zafaron', 'lojuvard', 'firuza'],
    },
  ],
  [
    ['biznes', 'moliya', 'savdo', 'marketing'],
    {
      motifs: ['dokon', 'hisob', 'jadval', 'telefon'],
      worlds: ['firuza', 'orik', 'lojuvard', 'paxta', 'anor'],
    },
  ],
  [
    ['dizayn', 'sanat', 'san at'],
    { motifs: ['qalam', 'ekran', 'kamera'], worlds: ['anor', 'pista', 'orik', 'siyoh', 'paxta'] },
  ],
  [
    ['hunar', 'oshpaz', 'tikuv'],
    { motifs: ['qozon', 'tikuv'], worlds: ['zafaron', 'paxta', 'orik', 'firuza', 'anor'] },
  ],
  [
    ['fan', 'texnika', 'tabiiy'],
    {
      motifs: ['kolba', 'atom', 'plata', 'grafik'],
      worlds: ['pista', 'siyoh', 'firuza', 'orik', 'lojuvard'],
    },
  ],
  [
    ['shaxs', 'rivoj', 'psixolog', 'salomat'],
    {
      motifs: ['bosh', 'soat', 'mikrofon', 'shaxmat'],
      worlds: ['paxta', 'pista', 'anor', 'siyoh', 'zafaron'],
    },
  ],
]

const ANY: Subject = {
  motifs: ['kitob', 'kolba', 'soat', 'bosh'],
  worlds: ['lojuvard', 'orik', 'firuza', 'anor', 'pista'],
}

/** Whether one of the folded words begins with a stem; a stem of at most three letters must be the whole word. */
function speaksOf(folded: string, stem: string): boolean {
  const padded = ` ${folded} `
  return padded.includes(stem.length <= 3 ? ` ${stem} ` : ` ${stem}`)
}

/** The subject of a category's covers. */
export function subjectOf(categoryName: string): Subject {
  const folded = foldUzbek(categoryName)
  return BY_CATEGORY.find(([stems]) => stems.some((stem) => speaksOf(folded, stem)))?.[1] ?? ANY
}

/** The motif for the subject of a title; null when it is unknown. */
export function motifOfTitle(title: string): MotifName | null {
  const folded = foldUzbek(title)
  return BY_TITLE.find(([, stems]) => stems.some((stem) => speaksOf(folded, stem)))?.[0] ?? null
}
