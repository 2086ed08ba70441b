import { open } from 'node:fs/promises'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Env } from '../../config/env.ts'
import { Failure } from '../../errors/failure.ts'
import { openBotApi } from './bot-api.ts'

/** A path that Telegram gives for a file, relative to the address of files. */
const File = Type.Object({ file_path: Type.String({ pattern: '^[\\w-]+(?:[./][\\w-]+)*$', maxLength: 256 }) })

/** How long a download may take. */
const WITHIN_MS = 30_000

/**
 * Downloads a file that a person has sent to the bot. Fails with `body_too_large` beyond `maxBytes`, whatever Telegram said of its
 * size, with `BotApiRefused`, or with another error when there was no answer. Errors never quote the address, which has the token.
 */
export async function downloadFile(
  telegram: NonNullable<Env['telegram']>,
  { fileId, to, maxBytes }: { fileId: string; to: string; maxBytes: number },
): Promise<void> {
  const file = await openBotApi(telegram).call('getFile', { file_id: fileId })
  if (!Value.Check(File, file)) throw new Error('Telegram gave no path of a file')
  const target = await open(to, 'w')
  try {
    const signal = AbortSignal.timeout(WITHIN_MS)
    const url = `${telegram.apiUrl}/file/bot${telegram.botToken}/${file.file_path}`
    const answer = await fetch(url, { signal, redirect: 'error' })
    if (!answer.ok || !answer.body) throw new Error(`Telegram answered ${answer.status} for a file`)
    let bytes = 0
    for await (const chunk of answer.body) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Failure('body_too_large')
      await target.writeFile(chunk)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Error(`a file of Telegram was not received: ${error instanceof Error ? error.name : 'unknown'}`)
  } finally {
    await target.close()
  }
}
