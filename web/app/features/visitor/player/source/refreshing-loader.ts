import type { HlsConfig } from 'hls.js'
import { Hls } from 'hls-video-element'
import type { AddressKeeper } from './url-refresher.ts'

/** hls.js's loader: asks the keeper for the current address before each request and tells it what was refused. */
export function keptLoader(keeper: AddressKeeper): HlsConfig['loader'] {
  return class extends Hls.DefaultConfig.loader {
    #isOver = false

    override load(
      ...[context, config, callbacks]: Parameters<InstanceType<HlsConfig['loader']>['load']>
    ): void {
      keeper.addressOf(context.url).then(
        (url) => {
          if (this.#isOver) return
          context.url = new URL(url, window.location.href).href
          super.load(context, config, tellsRefusals(callbacks, keeper))
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

/** A refused request means that the right may have ended: the keeper asks for an address and is told why there is none. */
const tellsRefusals = (callbacks: Callbacks, keeper: AddressKeeper): Callbacks => ({
  ...callbacks,
  onError: (error, ...rest) => {
    if (error.code === 403) keeper.wasRefused()
    callbacks.onError(error, ...rest)
  },
})
