import { offlineText as text } from '../../text/browse/offline.ts'
import { showToast } from '../../ui/toast.ts'
import { formatDateTime } from '../format/format.ts'
import { guardLinks } from './guard-links.lazy.ts'

guardLinks()

// The worker marks its saved copies.
const { savedAt } = document.documentElement.dataset
if (savedAt) showToast({ kind: 'error', title: text.title, message: text.copyOf(formatDateTime(savedAt)) })

// Fails where storage is blocked; pages work without a worker.
navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
