import type { User } from '@kashf/contract/accounts/accounts.ts'
import { api } from '../../../api/client/client.ts'
import { teacherProfileText } from '../../../text/teach/teacher-profile.ts'
import { showToast } from '../../../ui/toast.ts'
import { changesOf, type ProfileFields } from './profile-fields.ts'
import { useStoreUser } from './use-store-user.ts'

/** Saves the fields that differ from `before`. Returns the saved user, or null when nothing differs; throws ApiError. */
export function useSaveProfile(): (fields: ProfileFields, before: ProfileFields) => Promise<User | null> {
  const storeUser = useStoreUser()
  return async (fields, before) => {
    const changes = changesOf(fields, before)
    if (Object.keys(changes).length === 0) {
      showToast({ title: teacherProfileText.nothingChanged, kind: 'info' })
      return null
    }
    const { data } = await api('PUT /api/users', { body: changes })
    storeUser(data)
    showToast({ title: teacherProfileText.saved })
    return data
  }
}
