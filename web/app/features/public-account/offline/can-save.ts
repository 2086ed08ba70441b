/** Whether this browser can save lessons and play them: it needs media sources, a service worker and a secure page. */
export const canSave = (): boolean =>
  typeof window !== 'undefined' &&
  window.isSecureContext &&
  ('MediaSource' in window || 'ManagedMediaSource' in window) &&
  'serviceWorker' in navigator &&
  'locks' in navigator &&
  'indexedDB' in window
