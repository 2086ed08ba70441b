/**
 * Whether this browser can save and play lessons, which needs Media Source Extensions, a service worker and a secure
 * context.
 */
export const canSave = (): boolean =>
  typeof window !== 'undefined' &&
  window.isSecureContext &&
  ('MediaSource' in window || 'ManagedMediaSource' in window) &&
  'serviceWorker' in navigator &&
  'locks' in navigator &&
  'indexedDB' in window
