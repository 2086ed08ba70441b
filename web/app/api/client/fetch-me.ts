import type { User } from '@kashf/contract/accounts/accounts.ts'
import { storeUserData } from '../../shell/base/session.ts'
import { api } from './client.ts'

/** Fetches the signed-in user; null on any failure, which is not reported. */
export async function fetchMe(signal?: AbortSignal): Promise<User | null> {
  try {
    const { data } = await api('GET /api/users/userme', { signal })
    if (!data) return null
    storeUserData(data)
    return data
  } catch {
    return null
  }
}
