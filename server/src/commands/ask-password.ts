import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks each question at the terminal and returns the typed lines, without echoing them. */
async function askHidden(questions: string[]): Promise<string[]> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Opening the interface disables the terminal's echo, so it comes before the first question.
  const terminal = createInterface({ input: process.stdin, output: discard, terminal: true })
  const interrupted = new Promise<never>((_resolve, reject) => {
    terminal.once('SIGINT', () => reject(new Error('Interrupted.')))
    terminal.once('close', () => reject(new Error('No password was given.')))
  })
  const answers: string[] = []
  try {
    for (const question of questions) {
      process.stderr.write(question)
      answers.push(await Promise.race([terminal.question(''), interrupted]))
      process.stderr.write('\n')
    }
    return answers
  } finally {
    terminal.close()
  }
}

/** The first line of standard input. */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}

/**
 * Asks for a new password: twice and without echo at a terminal, otherwise from the first line of standard input
 * (`pass show kashf | npm run cli -- …`). This keeps it out of the shell history and the process list.
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = await readLine()
    if (!line) throw new Error('No password was given: type it, pipe it in, or use --password.')
    return line
  }
  const [first = '', again] = await askHidden(['New password: ', 'The same again: '])
  if (first !== again) throw new Error('The two passwords are not the same.')
  return first
}
