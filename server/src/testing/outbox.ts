import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../runtime/deps.ts'
import { waitFor } from './wait.ts'

/** Every mail to `address` as it was sent, oldest first. */
export async function mailsTo(deps: Deps, address: string): Promise<string[]> {
  const folder = path.join(deps.env.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [] as string[])
  // A mail that is still being written has a name with a leading dot.
  const mine = names.filter((name) => !name.startsWith('.') && name.endsWith(`-${address}.eml`)).sort()
  return Promise.all(mine.map((name) => readFile(path.join(folder, name), 'utf8')))
}

/** The 6-digit code of the newest of at least `count` mails to `address`; waits for the job that sends it. */
export async function mailedCode(deps: Deps, address: string, count = 1): Promise<string> {
  const mails = await waitFor(`mail ${count} to ${address}`, async () => {
    const found = await mailsTo(deps, address)
    return found.length >= count && found
  })
  const code = /^(\d{6})\r?$/m.exec(mails.at(-1) ?? '')?.[1]
  if (!code) throw new Error(`no code in the mail to ${address}`)
  return code
}

/** A well-formed code that is not `code`. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** Waits for a mail to `address` that contains `words`; `=` and non-ASCII characters are encoded in it. */
export function mailThatSays(deps: Deps, address: string, words: string): Promise<string> {
  return waitFor(`a mail to ${address} that says "${words}"`, async () => {
    const mails = await mailsTo(deps, address)
    return mails.map((mail) => mail.replace(/=\r?\n/g, '')).find((mail) => mail.includes(words))
  })
}
