/** The parameter of the bot's address that carries a code; Telegram allows 64 characters. */
export const startOf = (code: string): string => `p-${code}`

/** The code in what the person sends by pressing “Start”; null for any other text. */
export const codeInStart = (text: string): string | null =>
  /^\/start p-([\w-]{32})$/.exec(text.trim())?.[1] ?? null
