import Hls, { type HlsConfig } from 'hls.js'
import type { UrlRefresher } from './url-refresher.ts'

/** Loader for hls.js that gets a valid URL from the refresher before each request and reports rejected ones. */
export function refreshingLoader(refresher: UrlRefresher): HlsConfig['loader'] {
  return class extends Hls.DefaultConfig.loader {
    #isAborted = false

    override load(
      ...[context, config, callbacks]: Parameters<InstanceType<HlsConfig['loader']>['load']>
    ): void {
      refresher.freshUrl(context.url).then(
        (url) => {
          if (this.#isAborted) return
          context.url = new URL(url, window.location.href).href
          super.load(context, config, reportingRejections(callbacks, refresher))
        },
        () => {
          // Without a valid URL, report a failed request, which hls.js retries by its own rules.
          if (!this.#isAborted) callbacks.onError({ code: 0, text: 'no address' }, context, null, this.stats)
        },
      )
    }

    override abort(): void {
      this.#isAborted = true
      super.abort()
    }

    override destroy(): void {
      this.#isAborted = true
      super.destroy()
    }
  }
}

type Callbacks = Parameters<InstanceType<HlsConfig['loader']>['load']>[2]

/**
 * A 403 may mean that the viewer lost access: the refresher then requests a new URL, or gets the reason for a refusal.
 */
const reportingRejections = (callbacks: Callbacks, refresher: UrlRefresher): Callbacks => ({
  ...callbacks,
  onError: (error, ...rest) => {
    if (error.code === 403) refresher.onUrlRejected()
    callbacks.onError(error, ...rest)
  },
})
