/** A short message over the page. */
export interface Toast {
  id: number
  title: string
  message?: string
  kind: 'success' | 'error' | 'info'
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a toast that disappears automatically, errors later than others. */
export function showToast(toast: { title: string; message?: string; kind?: Toast['kind'] }): void {
  const id = nextId++
  publish([...toasts.slice(-2), { kind: 'success', ...toast, id }])
  setTimeout(() => dismissToast(id), toast.kind === 'error' ? 8000 : 4500)
}

/** Removes a toast before its time. */
export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

/** The store for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => toasts,
  readOnServer: () => nothing,
}

const nothing: readonly Toast[] = []

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
