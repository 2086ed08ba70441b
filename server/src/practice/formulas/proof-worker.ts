import { parentPort } from 'node:worker_threads'
import { ComputeEngine } from '@cortex-js/compute-engine'

const engine = new ComputeEngine()
type Expression = Parameters<typeof engine.box>[0]

/** True and false where the engine is certain: a false of expressions with variables can be wrong. */
function isEqual(a: Expression, b: Expression): boolean | null {
  const [first, second] = [engine.box(a), engine.box(b)]
  const said = first.isEqual(second) ?? first.sub(second).simplify().isEqual(0)
  if (said === true) return true
  return said === false && first.unknowns.length + second.unknowns.length === 0 ? false : null
}

// The engine builds its tables with the first expression; the time of an answer begins after this.
isEqual(['Add', 'v_x', { num: '1' }], ['Add', { num: '1' }, 'v_x'])
parentPort?.on('message', ({ a, b }: { a: Expression; b: Expression }) =>
  parentPort?.postMessage(isEqual(a, b)),
)
parentPort?.postMessage('ready')
