/** The code of a teacher's link in what the person sends by pressing “Start”; null for any other text. */
export const linkCodeInStart = (text: string): string | null =>
  /^\/start t-([0-9a-z]{10})$/.exec(text.trim())?.[1] ?? null
