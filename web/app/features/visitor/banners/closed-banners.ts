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

/** Remembers that a banner was closed on this device. */
export function storeClosed(id: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...readClosed()].slice(0, MAX_REMEMBERED)))
  } catch {
    // Storage is blocked: it is closed until the page is loaded again.
  }
}

/** An inline script that hides them before the first paint. It uses nothing from outside of itself. */
export const HIDE_CLOSED = `try{for(const id of JSON.parse(localStorage.getItem('${KEY}')||'[]')){const line=document.querySelector('[data-banner="'+Number(id)+'"]');if(line)line.hidden=true}}catch{}`
