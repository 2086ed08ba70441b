import { answerFile, isFile } from './files.ts'
import { onMessage } from './messages.ts'
import { answerNavigation, saveOfflinePages } from './navigation.ts'
import { renewPrivatePages } from './private-pages.ts'
import { openNotice, showNotice } from './push.ts'
import { deleteOtherReleases } from './release.ts'

/* The service worker (decision 50). It caches what is the same for everybody: files of the release, pictures, and
   pages that the server marks. Requests to the API and for media are left to the browser, so that no money, token or
   signed address is ever cached. */

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([saveOfflinePages(), renewPrivatePages()]))
})

self.addEventListener('message', onMessage)

self.addEventListener('push', (event) => event.waitUntil(showNotice(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)))

// A new worker waits until the pages of the old one are closed, so that their files are no longer in use.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOtherReleases(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') answerNavigation(event)
  else if (isFile(request, url)) event.respondWith(answerFile(event))
})
