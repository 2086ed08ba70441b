/*
 * Notices by web push. The server sends the declarative form, which some browsers show without this worker.
 */

declare const self: ServiceWorkerGlobalScope

interface PushedNotice {
  title: string
  body: string
  /** The page that it leads to. */
  navigate: string
}

/** A push must show something: browsers withdraw the permission of those that show nothing. */
const UNREADABLE: PushedNotice = { title: 'Kashf', body: '', navigate: '/notices' }

function readNotice(data: PushMessageData | null): PushedNotice {
  try {
    const { title, body, navigate } = data?.json().notification ?? {}
    if (typeof title === 'string' && typeof body === 'string' && typeof navigate === 'string')
      return { title, body, navigate }
  } catch {}
  return UNREADABLE
}

/** Pages of our own only, whatever a message says. */
function pageOf(navigate: string): string {
  const { origin } = self.location
  const page = URL.canParse(navigate, origin) ? new URL(navigate, origin) : null
  return page?.origin === origin ? page.href : `${origin}${UNREADABLE.navigate}`
}

/** Shows the notice; a second one about the same place takes its position. */
export async function showNotice({ data }: PushEvent): Promise<void> {
  const { title, body, navigate } = readNotice(data)
  await self.registration.showNotification(title, {
    body,
    icon: '/icons/kashf-192.png',
    tag: navigate,
    data: { page: pageOf(navigate) },
  })
}

/** Opens the page of a pressed notice, in its window if there is one. */
export async function openNotice({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { page } = notification.data
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => url === page)
  await (shown ? shown.focus() : self.clients.openWindow(page))
}
