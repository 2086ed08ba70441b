import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../deps.ts'
import { waitFor } from './wait.ts'

/** The raw mails sent to `address`, oldest first. */
export async function mailsTo(deps: Deps, address: string): Promise<string[]> {
  const folder = path.join(deps.env.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [] as string[])
  // Unfinished files begin with a dot.
  const mine = names.filter((name) => !name.startsWith('.') && name.endsWith(`-${address}.eml`)).sort()
  return Promise.all(mine.map((name) => readFile(path.join(folder, name), 'utf8')))
}

/**
 * Waits until `address` has received `count` mails, one of them with a 6-digit code, and returns the newest code. A notice
 * that was sent at the same time as the code may arrive before or after it.
 */
export const mailedCode = (deps: Deps, address: string, count = 1): Promise<string> =>
  waitFor(`a code in mail ${count} to ${address}`, async () => {
    const mails = await mailsTo(deps, address)
    const codes = mails.flatMap((mail) => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? [])
    return mails.length >= count && codes.at(-1)
  })

/** A well-formed code other than `code`. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** Waits for a mail to `address` that contains `words`. The text is quoted-printable: `=` and non-ASCII are encoded. */
export function mailContaining(deps: Deps, address: string, words: string): Promise<string> {
  return waitFor(`a mail to ${address} containing "${words}"`, async () => {
    const mails = await mailsTo(deps, address)
    return mails.map((mail) => mail.replace(/=\r?\n/g, '')).find((mail) => mail.includes(words))
  })
}
