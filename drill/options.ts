import { randomInt } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINES, type Fault, faultsOf, nameOf } from './faults/fault.ts'

/** The Debian with Patroni, unless --debian names another one. */
const DEBIAN = '/var/cache/kashf-drill/debian'

const USAGE = `Usage: npm run drill [-- options]
  --full         every fault; without it those that fit into four minutes
  --strict       judges times and shares too, which say something on an idle machine only; without it they are printed
  --from REV     starts on the release of a Git revision, and upgrades from it before anything is lost
  --only NAMES   only these faults and exercises, by name or the beginning of one: primary, web-kill,worker, upgrade
  --engine NAME  embedded: two databases, about which an operator decides (the default); patroni: the cluster of deploy/cluster
  --debian PATH  where drill/make-debian.sh has put the Debian for --engine patroni (${DEBIAN})
  --seed N       repeats the random choices of the clients, not the timing of the faults
  --keep         keeps the folder with the logs, which is kept in any case when something does not hold
  --list         names the faults and exercises, with * those that run without --full
`

/** Exercises besides the faults. */
export const EXERCISES = ['cut-upload', 'upgrade'] as const
export type Exercise = (typeof EXERCISES)[number]

/** Faults that run without --full. Each of the others is similar to one of these. */
const SHORT = [
  'worker-kill',
  'web-kill',
  'nginx-kill',
  'haproxy-kill',
  's3-kill',
  'standby-kill',
  'primary-kill',
  'primary-cut',
  'etcd-kill',
]

export interface Plan {
  faults: Fault[]
  exercises: Exercise[]
  seed: number
  keep: boolean
  isStrict: boolean
  /** A Debian with Patroni; null for the embedded database. */
  debian: string | null
  /** The Git revision to upgrade from; null for an upgrade from the current release to itself. */
  from: string | null
}

const isShort = (fault: Fault) => SHORT.includes(nameOf(fault))

/** Parses the command line; null when it asked for help, which has been printed. Throws a sentence. */
export function readPlan(args: string[]): Plan | null {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      strict: { type: 'boolean', default: false },
      from: { type: 'string' },
      engine: { type: 'string', default: 'embedded' },
      debian: { type: 'string', default: DEBIAN },
      seed: { type: 'string' },
      keep: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return null
  }
  const engine = ENGINES.find((name) => name === values.engine)
  if (!engine) throw new Error(`--engine takes ${ENGINES.join(' or ')}.`)
  if (values.list) {
    for (const fault of faultsOf(engine)) console.log(`${isShort(fault) ? '*' : ' '} ${nameOf(fault)}`)
    for (const name of EXERCISES) console.log(`* ${name}`)
    return null
  }
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number.')
  return {
    ...select(faultsOf(engine), values),
    seed,
    keep: values.keep,
    isStrict: values.strict,
    from: values.from ?? null,
    debian: engine === 'patroni' ? path.resolve(values.debian) : null,
  }
}

function select(
  all: Fault[],
  { full, only }: { full: boolean; only?: string },
): Pick<Plan, 'faults' | 'exercises'> {
  if (only === undefined) return { faults: full ? all : all.filter(isShort), exercises: [...EXERCISES] }
  const wanted = only.split(',').map((name) => name.trim())
  const isWanted = (name: string) => wanted.some((one) => one === name || name.startsWith(`${one}-`))
  for (const one of wanted) {
    const names = [...all.map(nameOf), ...EXERCISES]
    if (!names.some((name) => name === one || name.startsWith(`${one}-`))) {
      throw new Error(`There is nothing named ${one} in the drill; --list names everything.`)
    }
  }
  return { faults: all.filter((fault) => isWanted(nameOf(fault))), exercises: EXERCISES.filter(isWanted) }
}
