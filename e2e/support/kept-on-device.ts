import type { Page } from '@playwright/test'

/** What the browser of a page keeps in the only store of a database, with a Blob as its size in bytes. */
export const keptOnDevice = (page: Page, database: string): Promise<unknown[]> =>
  page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const [store = ''] = opening.result.objectStoreNames
          const kept = opening.result.transaction(store).objectStore(store).getAll()
          kept.onsuccess = () => {
            opening.result.close()
            resolve(kept.result.map((value) => (value instanceof Blob ? value.size : value)))
          }
        }
      }),
    database,
  )
