import type { HlsConfig } from 'hls.js'
import { Hls } from 'hls-video-element'
import type { UrlRefresher } from './url-refresher.ts'

/** hls.js's loader: asks the refresher for the current address before each request and tells it what was refused. */
export function refreshingLoader(refresher: UrlRefresher): HlsConfig['loader'] {
  return class extends Hls.DefaultConfig.loader {
    #isOver = false

    override load(
      ...[context, config, callbacks]: Parameters<InstanceType<HlsConfig['loader']>['load']>
    ): void {
      refresher.freshUrl(context.url).then(
        (url) => {
          if (this.#isOver) return
          context.url = new URL(url, window.location.href).href
          super.load(context, config, withRefusals(callbacks, refresher))
        },
        () => {
          // There is no address: for hls.js this is a failed request, which it repeats by its own rules.
          if (!this.#isOver) callbacks.onError({ code: 0, text: 'no address' }, context, null, this.stats)
        },
      )
    }

    override abort(): void {
      this.#isOver = true
      super.abort()
    }

    override destroy(): void {
      this.#isOver = true
      super.destroy()
    }
  }
}

type Callbacks = Parameters<InstanceType<HlsConfig['loader']>['load']>[2]

/** A refused request means that the right may have ended: the refresher asks for an address and is told why there is none. */
const withRefusals = (callbacks: Callbacks, refresher: UrlRefresher): Callbacks => ({
  ...callbacks,
  onError: (error, ...rest) => {
    if (error.code === 403) refresher.onRefusedUrl()
    callbacks.onError(error, ...rest)
  },
})
