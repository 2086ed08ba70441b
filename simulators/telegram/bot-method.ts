import type { TelegramState } from './model.ts'
import type { Parameters } from './parameters.ts'

/** A method of the Bot API with the parameters it documents. */
export interface BotMethod {
  parameters: readonly string[]
  run(state: TelegramState, given: Parameters): unknown
}
