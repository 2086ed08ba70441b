import { storeText } from '../../../shell/base/local-storage.ts'

const KEY = 'closed-banners'
const MAX_REMEMBERED = 20

function readClosed(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Whether a banner was closed on this device. */
export const isClosed = (id: number): boolean => readClosed().includes(id)

/** Stores that a banner was closed on this device; where storage is blocked, it lasts until the page is reloaded. */
export const storeClosed = (id: number): void =>
  storeText(KEY, JSON.stringify([id, ...readClosed()].slice(0, MAX_REMEMBERED)))

/** An inline script that hides closed banners before the first paint. It must be self-contained. */
export const HIDE_CLOSED = `try{for(const id of JSON.parse(localStorage.getItem('${KEY}')||'[]')){const line=document.querySelector('[data-banner="'+Number(id)+'"]');if(line)line.hidden=true}}catch{}`
