import Fraction from 'fraction.js'
import { withOneApostrophe } from '../../text/uzbek.ts'

/** Units of school subjects: how many of the first unit of its row one is, and how it is written. */
const ROWS: [factor: string, names: string][][] = [
  [
    ['1', 'm м metr метр'],
    ['1000', 'km км'],
    ['1/10', 'dm дм'],
    ['1/100', 'sm cm см'],
    ['1/1000', 'mm мм'],
  ],
  [
    ['1', 'kg кг'],
    ['1/1000', 'g г gramm'],
    ['1/1000000', 'mg мг'],
    ['1000', 't т tonna тонна'],
    ['100', 'sentner ц'],
  ],
  [
    ['1', 's c с sek sekund сек'],
    ['60', 'min мин minut'],
    ['3600', 'soat h ч соат'],
  ],
  [
    ['1', 'm2 м2'],
    ['1000000', 'km2 км2'],
    ['1/100', 'dm2 дм2'],
    ['1/10000', 'sm2 cm2 см2'],
    ['10000', 'ga га'],
    ['100', 'ar sotix сотих'],
  ],
  [
    ['1', 'm3 м3'],
    ['1/1000', 'l л litr литр dm3 дм3'],
    ['1/1000000', 'ml мл sm3 cm3 см3'],
  ],
  [
    ['1', 'm/s м/с'],
    ['5/18', 'km/soat km/h км/ч км/соат'],
    ['1000', 'km/s км/с'],
  ],
  [['1', 'm/s2 м/с2']],
  [
    ['1', 'n н'],
    ['1000', 'kn кн'],
  ],
  [
    ['1', 'j дж'],
    ['1000', 'kj кдж'],
  ],
  [
    ['1', 'w вт vt'],
    ['1000', 'kw квт kvt'],
  ],
  [
    ['1', 'v в'],
    ['1000', 'kv кв'],
  ],
  [
    ['1', 'a а'],
    ['1/1000', 'ma ма'],
  ],
  [
    ['1', 'ω om ом ohm'],
    ['1000', 'kω kom ком'],
  ],
  [
    ['1', 'pa па'],
    ['1000', 'kpa кпа'],
  ],
  [
    ['1', 'hz gs гц'],
    ['1000', 'khz kgs кгц'],
  ],
  [
    ['1', 'mol моль'],
    ['1/1000', 'mmol ммоль'],
  ],
  [['1', 'g/mol г/моль']],
  [['1', '°c °с']],
  [['1', 'k к']],
  [['1', '° gradus градус daraja']],
  [
    ['1', '% foiz фоиз процент'],
    ['1/10', '‰'],
  ],
  [
    ['1', "so'm som сўм сум uzs"],
    ['1/100', 'tiyin тийин'],
  ],
]

const plainName = (name: string) =>
  withOneApostrophe(name.toLowerCase())
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replace(/[\s^.]/g, '')

interface Unit {
  /** The name of the first unit of its kind; units of one kind can be compared. */
  kind: string
  factor: Fraction
}

const UNITS = new Map<string, Unit>(
  ROWS.flatMap((row) => {
    const kind = row[0]?.[1] ?? ''
    return row.flatMap(([factor, names]) =>
      names.split(' ').map((name): [string, Unit] => [name, { kind, factor: new Fraction(factor) }]),
    )
  }),
)

/** The unit of this name, in Latin or Cyrillic letters, `m²` or `m^2`; a name that the table lacks is a kind by itself. */
export function unitOf(name: string): Unit {
  const plain = plainName(name)
  return UNITS.get(plain) ?? { kind: plain, factor: new Fraction(1) }
}
