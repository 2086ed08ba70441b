/*
 * Notices by web push. The server sends the declarative form, which some browsers show without this worker.
 */

declare const self: ServiceWorkerGlobalScope

interface PushedNotice {
  title: string
  body: string
  /** The page to which the notice leads. */
  navigate: string
}

/** Shown for an unreadable push, because browsers withdraw the permission when a push shows nothing. */
const UNREADABLE: PushedNotice = { title: 'Kashf', body: '', navigate: '/notices' }

function readNotice(data: PushMessageData | null): PushedNotice {
  try {
    const { title, body, navigate } = data?.json().notification ?? {}
    if (typeof title === 'string' && typeof body === 'string' && typeof navigate === 'string')
      return { title, body, navigate }
  } catch {}
  return UNREADABLE
}

/** Restricts the target to our own pages, whatever a message contains. */
function pageOf(navigate: string): string {
  const { origin } = self.location
  const page = URL.canParse(navigate, origin) ? new URL(navigate, origin) : null
  return page?.origin === origin ? page.href : `${origin}${UNREADABLE.navigate}`
}

/** Shows the notice; a second one about the same page replaces it. */
export async function showNotice({ data }: PushEvent): Promise<void> {
  const { title, body, navigate } = readNotice(data)
  await self.registration.showNotification(title, {
    body,
    icon: '/icons/kashf-192.png',
    tag: navigate,
    data: { page: pageOf(navigate) },
  })
}

/** Opens the page of a clicked notice, in an existing window of the page if there is one. */
export async function openNotice({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { page } = notification.data
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => url === page)
  await (shown ? shown.focus() : self.clients.openWindow(page))
}
