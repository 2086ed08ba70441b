import { get, update } from 'idb-keyval'
import { openStore, orFallback } from '../../../../api/outbox.ts'
import { randomUuid } from '../../../../api/random-uuid.ts'
import { markTaken } from '../taken-mark.ts'

const KEY = 'id'
const store = openStore('kashf-practice-device', 'device')
let currentId: Promise<string> | undefined

/**
 * The id under which this browser writes answers. Made once and stored like the answers before it is used, because a browser
 * writes local storage seconds later: one that is killed meanwhile would come back as another device. Without storage there
 * is one id for each page view.
 */
export function deviceId(): Promise<string> {
  currentId ??= readOrMake()
  return currentId
}

async function readOrMake(): Promise<string> {
  markTaken()
  const made = randomUuid()
  return orFallback(async () => {
    await update<string>(KEY, (known) => known ?? made, store())
    return (await get<string>(KEY, store())) ?? made
  }, made)
}
