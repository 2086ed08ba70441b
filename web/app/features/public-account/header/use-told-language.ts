import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { useEffect } from 'react'
import { api } from '../../../api/client/client.ts'
import { CHOSEN } from '../../../shell/base/choose-language.ts'

const TOLD = 'language-told'

/** Stores the browser's chosen language in the account, so that notices are sent in it. */
export function useToldLanguage(userId: number): void {
  useEffect(() => void tell(userId).catch(() => {}), [userId])
}

/** Rejects when storage is blocked or the connection is lost; the next page tries again. */
async function tell(userId: number): Promise<void> {
  const language = localStorage.getItem(CHOSEN)
  const told = `${userId} ${language}`
  if (language === null || localStorage.getItem(TOLD) === told) return
  await api('PUT /api/users/language', { body: { language: language as InterfaceLanguage } })
  localStorage.setItem(TOLD, told)
}
