/** The code of one page, as the server writes it into the page. */
export interface PageCode {
  /** The files in the order of evaluation: imported ones come first. */
  files: string[]
  entry: string
  /** Files of each matched route. */
  routes: Record<string, string[]>
  /** The router's manifest of these routes. */
  manifest: object
  /** Development only: the hot reload runtime, before everything else. */
  runtime?: string
}

declare global {
  interface Window {
    __reactRouterManifest?: object
    __reactRouterRouteModules?: Record<string, object>
  }
}

/**
 * An inline script at the end of the body, so it must be self-contained. Loads the code immediately when it is wanted.
 * Otherwise fetches it when the page has loaded and the browser is idle, and evaluates it three seconds later, both
 * file by file, so that the browser can paint and respond in between. `load` is `import()`, which the server's build
 * would rewrite here.
 */
export async function loadCode(id: string, load: (file: string) => Promise<object>): Promise<void> {
  const start = window.pageStart
  const code: PageCode = JSON.parse(document.getElementById(id)?.textContent ?? '')
  const idle = () =>
    new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
      else setTimeout(resolve, 100)
    })
  const pause = () => (start?.isWanted ? new Promise<void>((resolve) => setTimeout(resolve)) : idle())

  const wanted = new Promise<void>((resolve) => {
    if (start) start.begin = resolve
    if (start?.isWanted) resolve()
  })
  const loaded = new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve())
  })
  await Promise.race([wanted, loaded.then(idle)])

  // A lesson's first frame has priority over its page's code.
  await window.begunLesson?.ready

  for (const href of [...code.files, ...Object.values(code.routes).flat(), code.entry]) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    if (!start?.isWanted) await Promise.race([wanted, idle()])
  }
  // Wait, because evaluating the code occupies a phone's processor just when its owner begins to scroll and read.
  await Promise.race([wanted, new Promise((resolve) => setTimeout(resolve, 3000))])

  const loadAll = async () => {
    if (code.runtime) await load(code.runtime)
    for (const file of code.files) {
      await load(file)
      await pause()
    }
    const modules = Object.entries(code.routes).map(async ([route, files]) => [
      route,
      Object.assign({}, ...(await Promise.all(files.map(load)))),
    ])
    window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(modules))
    window.__reactRouterManifest = code.manifest
    await pause()
    await load(code.entry)
  }

  for (;;) {
    try {
      return await loadAll()
    } catch {
      // Most likely offline: try again later.
      await new Promise((resolve) => setTimeout(resolve, 5000))
    }
  }
}
