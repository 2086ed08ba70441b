import type { BotMethod } from './bot-method.ts'
import { fileMethods } from './file-methods.ts'
import { groupMethods } from './group-methods.ts'
import { inlineMethods } from './inline-methods.ts'
import { messageMethods } from './message-methods.ts'
import { badRequest, isUpdateKind, UPDATE_KINDS } from './model.ts'

/** Update kinds without `allowed_updates`: `chat_member` is sent only when it is named. */
export const USUAL_UPDATES = UPDATE_KINDS.filter((kind) => kind !== 'chat_member')

const SECRET = /^[A-Za-z0-9_-]{1,256}$/

const ownMethods: [string, BotMethod][] = [
  ['getMe', { parameters: [], run: ({ bot }) => bot }],
  [
    'setWebhook',
    {
      parameters: ['url', 'secret_token', 'max_connections', 'allowed_updates', 'drop_pending_updates'],
      run(state, given) {
        const url = given.text('url', { min: 0, max: 2048 })
        const secret = given.get('secret_token')
        if (secret !== undefined && (typeof secret !== 'string' || !SECRET.test(secret))) {
          throw badRequest('secret token contains unallowed characters')
        }
        if (url !== '' && !URL.canParse(url)) throw badRequest('bad webhook: invalid URL')
        state.webhook = url === '' ? null : { url, secret: secret ?? null }
        if (given.get('allowed_updates') !== undefined) {
          const named = given.list('allowed_updates').filter(isUpdateKind)
          state.allowedUpdates = new Set(named.length > 0 ? named : USUAL_UPDATES)
        }
        return true
      },
    },
  ],
  [
    'deleteWebhook',
    {
      parameters: ['drop_pending_updates'],
      run(state) {
        state.webhook = null
        return true
      },
    },
  ],
  [
    'getWebhookInfo',
    {
      parameters: [],
      run: ({ webhook, allowedUpdates }) => ({
        url: webhook?.url ?? '',
        has_custom_certificate: false,
        pending_update_count: 0,
        allowed_updates: [...allowedUpdates],
      }),
    },
  ],
  [
    'setMyCommands',
    {
      parameters: ['commands', 'scope', 'language_code'],
      run(state, given) {
        const commands = given.list('commands').map((entry) => {
          const { command, description } = entry as { command?: unknown; description?: unknown }
          if (typeof command !== 'string' || !/^[a-z0-9_]{1,32}$/.test(command)) {
            throw badRequest('BOT_COMMAND_INVALID')
          }
          if (typeof description !== 'string' || description === '' || description.length > 256) {
            throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID')
          }
          return { command, description }
        })
        state.commands.set(given.text('language_code', { min: 0, max: 2 }), commands)
        return true
      },
    },
  ],
]

/** The methods that the simulated Telegram supports. */
export const METHODS: ReadonlyMap<string, BotMethod> = new Map([
  ...ownMethods,
  ...messageMethods,
  ...fileMethods,
  ...groupMethods,
  ...inlineMethods,
])
