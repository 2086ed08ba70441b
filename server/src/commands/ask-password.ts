import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Lines typed at the terminal, one for each question; the terminal shows nothing of them. */
async function typedUnseen(questions: string[]): Promise<string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Opening it ends the terminal's own echo, so that it comes before the first question.
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
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

/** The first line of what is piped in. */
async function pipedLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}

/**
 * Asks for a new password: twice and unseen at a terminal, else one line of standard input (`pass show kashf | npm run cli
 * -- …`), so that it never stands in the shell's history or in the list of processes.
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = await pipedLine()
    if (!line) throw new Error('No password was given: type it, pipe it in, or use --password.')
    return line
  }
  const [first = '', again] = await typedUnseen(['New password: ', 'The same again: '])
  if (first !== again) throw new Error('The two passwords are not the same.')
  return first
}
