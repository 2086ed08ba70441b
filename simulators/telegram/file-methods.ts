import type { ServerResponse } from 'node:http'
import type { BotMethod } from './bot-method.ts'
import { badRequest, type TelegramState } from './model.ts'

/** The largest file that a bot can download. */
const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024

export const fileMethods: [string, BotMethod][] = [
  [
    'getFile',
    {
      parameters: ['file_id'],
      run(state, given) {
        const id = given.text('file_id', { min: 1, max: 256 })
        const file = state.files.get(id)
        if (!file) throw badRequest('wrong file_id or the file is temporarily unavailable')
        if (file.bytes.length > MAX_DOWNLOAD_BYTES) throw badRequest('file is too big')
        return {
          file_id: id,
          file_unique_id: `u${id}`,
          file_size: file.bytes.length,
          file_path: file.path,
        }
      },
    },
  ],
]

/** Serves `/file/bot<token>/<path>`; false for any other address. */
export function serveFile(state: TelegramState, url: URL, answer: ServerResponse): boolean {
  const [, token, path] = /^\/file\/bot([^/]+)\/(.+)$/.exec(url.pathname) ?? []
  if (token === undefined) return false
  const file = token === state.token && [...state.files.values()].find((each) => each.path === path)
  if (file) answer.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file.bytes)
  else answer.writeHead(404, { 'content-type': 'application/json' }).end('{"ok":false,"error_code":404}')
  return true
}
