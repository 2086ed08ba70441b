import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/**
 * Runs a module of this folder in a separate process and returns its result, so that generating load does not block the
 * measured process. The module must end with `if (import.meta.main) await answerParent(…)`.
 */
export function askProcess<Answer>(module: string, input: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [module], { stdio: ['pipe', 'pipe', 'inherit'] })
    const output = text(child.stdout)
    child.on('exit', (code) => {
      if (code === 0) output.then((json) => resolve(JSON.parse(json)), reject)
      else reject(new Error(`${module} exited with ${code}`))
    })
    child.stdin.end(JSON.stringify(input))
  })
}

/** The child's side of `askProcess`: runs `work` with the input and prints its result. */
export async function answerParent<Input>(work: (input: Input) => Promise<unknown>): Promise<void> {
  const input: Input = JSON.parse(await text(process.stdin))
  console.log(JSON.stringify(await work(input)))
}
