import { useEffect } from 'react'
import { put } from '../../../api/client/client.ts'

const CHOSEN = 'language'
const TOLD = 'language-told'

/** Tells the account the language that this browser has chosen, in which notices are then sent. */
export function useToldLanguage(userId: number): void {
  useEffect(() => void tell(userId).catch(() => {}), [userId])
}

/** Rejects when storage is blocked or the line is away; the next page tries again. */
async function tell(userId: number): Promise<void> {
  const language = localStorage.getItem(CHOSEN)
  const told = `${userId} ${language}`
  if (language === null || localStorage.getItem(TOLD) === told) return
  await put('/api/users/language', { language })
  localStorage.setItem(TOLD, told)
}
