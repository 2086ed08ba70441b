import { randomUuid } from '../../../../api/random-uuid.ts'
import { readStored, storeText } from '../../../../shell/base/local-storage.ts'

const NAME = 'practice-device'
let currentId: string | undefined

/** The id under which this browser writes answers. Made once; without storage, once for each page view. */
export function deviceId(): string {
  currentId ??= readStored(NAME) ?? create()
  return currentId
}

/** Whether somebody has taken a test in this browser. */
export const hasTakenTest = (): boolean => Boolean(readStored(NAME))

function create(): string {
  const id = randomUuid()
  storeText(NAME, id)
  return id
}
